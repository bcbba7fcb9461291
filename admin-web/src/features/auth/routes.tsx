import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'login',
    layout: 'public',
    authorize: false,
    title: 'auth:login.title',
    load: () => import('./pages/login-page'),
  },
  {
    path: 'logout',
    layout: 'public',
    authorize: false,
    title: 'auth:logout.title',
    load: () => import('./pages/logout-page'),
  },
  {
    path: 'account/password/reset-request',
    layout: 'public',
    authorize: false,
    title: 'auth:resetRequest.title',
    load: () => import('./pages/reset-request-page'),
  },
  {
    path: 'account/password/reset',
    layout: 'public',
    authorize: false,
    title: 'auth:reset.title',
    load: () => import('./pages/reset-page'),
  },
  {
    path: 'account/network/admit',
    layout: 'public',
    authorize: false,
    title: 'auth:admitNetwork.title',
    load: () => import('./pages/admit-network-page'),
  },
  {
    path: 'account/migrate/password',
    layout: 'public',
    authorize: ['ChangeLegacyPassword'],
    title: 'auth:migrate.title',
    load: () => import('./pages/migrate-password-page'),
  },
];
