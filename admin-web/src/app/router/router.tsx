import {
  createBrowserRouter,
  matchRoutes,
  type PatchRoutesOnNavigationFunctionArgs,
  type RouteObject,
} from 'react-router';
import { PublicLayout } from '../layouts/public-layout';
import { Root } from '../shell/root';
import { RouteError } from '../shell/route-error';
import { StartUp } from '../shell/start-up';
import { composeRoutes, type RouteModules } from './compose-routes';
import { withErrorPage } from './error-page';
import { notFoundFrame, notFoundPage, openFrame } from './frames';
import { guard } from './guard';
import { loadCode } from '@/providers/connection/load-code';

const modules: RouteModules = import.meta.glob('../../features/*/public-routes.tsx', { eager: true });

/** Screens that need no login; for a logged-in visitor they have the main layout. */
const openModules: RouteModules = import.meta.glob('../../features/*/open-routes.tsx', { eager: true });

const ROOT = 'root';
const UNKNOWN = '*';

/**
 * Routes before the login, public routes and the 404 page. Create them after the session was loaded, because the
 * guards read it.
 */
function createRoutes(): RouteObject[] {
  return [
    {
      id: ROOT,
      element: <Root />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <StartUp />,
      children: [
        { path: '/', loader: guard({ authorize: false }), element: null },
        { element: <PublicLayout />, children: composeRoutes(modules) },
        { ...openFrame.route, children: withErrorPage(composeRoutes(openModules)) },
        { ...notFoundFrame.route, children: [{ path: UNKNOWN, ...notFoundPage.route }] },
      ],
    },
  ];
}

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** The router. The screens behind the login are added when the first of them is opened. */
export function createRouter(): AppRouter {
  const routes = createRoutes();
  let isComplete = false;
  return createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ patch, path }: PatchRoutesOnNavigationFunctionArgs) {
      // The router also calls this for known paths with a parameter, for example the steps of the registration.
      if (isComplete || matchRoutes(routes, path)?.at(-1)?.route.path !== UNKNOWN) return;
      const { mainRoutes } = await loadCode(() => import('./main-routes'));
      if (!isComplete) patch(ROOT, [mainRoutes()]);
      isComplete = true;
    },
  });
}
