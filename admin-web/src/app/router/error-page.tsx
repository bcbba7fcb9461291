import type { RouteObject } from 'react-router';
import { RouteError } from '../shell/route-error';

/** These screens, each with the error page in its place: the layout around it stays. */
export const withErrorPage = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => ({ ...route, errorElement: <RouteError inside /> }));
