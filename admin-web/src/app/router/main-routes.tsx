import type { RouteObject } from 'react-router';
import MainLayout from '../layouts/main-layout';
import { RouteError } from '../shell/route-error';
import { composeRoutes, type RouteModules } from './compose-routes';

const modules: RouteModules = import.meta.glob('../../features/*/routes.tsx', { eager: true });

/** The screens behind the login. A module of its own, so that it is not loaded before the login. */
export const mainRoutes = (): RouteObject => ({
  element: <MainLayout />,
  children: composeRoutes(modules).map((route) => ({ ...route, errorElement: <RouteError inside /> })),
});
