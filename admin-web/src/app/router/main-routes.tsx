import type { RouteObject } from 'react-router';
import MainLayout from '../layouts/main-layout';
import NotFoundFrame from '../shell/not-found-frame';
import NotFoundPage from '../shell/not-found-page';
import OpenFrame from '../shell/open-frame';
import { composeRoutes, type RouteModules } from './compose-routes';
import { withErrorPage } from './error-page';
import { notFoundFrame, notFoundPage, openFrame } from './frames';

const modules: RouteModules = import.meta.glob('../../features/*/routes.tsx', { eager: true });

/**
 * The screens behind the login. A module of its own, so that it is not loaded before the login. The layouts of the
 * pages that need no login are loaded with it: without a connection they keep the menu.
 */
export function mainRoutes(): RouteObject {
  openFrame.hold(OpenFrame);
  notFoundFrame.hold(NotFoundFrame);
  notFoundPage.hold(NotFoundPage);
  return { element: <MainLayout />, children: withErrorPage(composeRoutes(modules)) };
}
