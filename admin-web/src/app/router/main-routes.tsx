import type { RouteObject } from 'react-router';
import MainLayout from '../layouts/main-layout';
// The frames of the pages that need no login: loaded with the others, so that they can be shown without a connection.
import '../shell/not-found-frame';
import '../shell/not-found-page';
import '../shell/open-frame';
import { composeRoutes, type RouteModules } from './compose-routes';
import { withErrorPage } from './error-page';

const modules: RouteModules = import.meta.glob('../../features/*/routes.tsx', { eager: true });

/** The screens behind the login. A module of its own, so that it is not loaded before the login. */
export const mainRoutes = (): RouteObject => ({
  element: <MainLayout />,
  children: withErrorPage(composeRoutes(modules)),
});
