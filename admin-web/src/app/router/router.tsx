import { createBrowserRouter, type RouteObject } from 'react-router';
import { PublicLayout } from '../layouts/public-layout';
import { Root } from '../shell/root';
import { RouteError } from '../shell/route-error';
import { StartUp } from '../shell/start-up';
import { featureRoutes } from './compose-routes';
import { guard } from './guard';

/** The whole table of screens; created after the session was read, because the guards look at it. */
export function createRoutes(): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <StartUp />,
      children: [
        { path: '/', loader: guard({ authorize: false }), element: null },
        { element: <PublicLayout />, children: featureRoutes('public') },
        {
          lazy: { Component: async () => (await import('../layouts/main-layout')).default },
          children: featureRoutes('main').map((route) => ({ ...route, errorElement: <RouteError inside /> })),
        },
        {
          lazy: { Component: async () => (await import('../shell/not-found-frame')).default },
          children: [{ path: '*', lazy: { Component: async () => (await import('../shell/not-found-page')).default } }],
        },
      ],
    },
  ];
}

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export function createRouter(): AppRouter {
  return createBrowserRouter(createRoutes());
}
