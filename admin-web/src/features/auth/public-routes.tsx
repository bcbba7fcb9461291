import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'login',
    authorize: false,
    title: 'auth:login.title',
    load: () => import('./pages/login-page'),
  },
  {
    path: 'sign-on/callback',
    authorize: false,
    title: 'auth:signOn.title',
    load: () => import('./pages/sign-on-callback-page'),
  },
  {
    path: 'sign-on/start',
    authorize: false,
    title: 'auth:signOn.title',
    load: () => import('./pages/sign-on-start-page'),
  },
  {
    path: 'sign-on/confirm',
    authorize: false,
    title: 'auth:signOn.title',
    load: () => import('./pages/sign-on-confirm-page'),
  },
  {
    path: 'logout',
    authorize: false,
    title: 'auth:logout.title',
    load: () => import('./pages/logout-page'),
  },
  {
    path: 'account/password/reset-request',
    authorize: false,
    title: 'auth:resetRequest.title',
    load: () => import('./pages/reset-request-page'),
  },
  {
    path: 'account/password/reset',
    authorize: false,
    title: 'auth:reset.title',
    load: () => import('./pages/reset-page'),
  },
  {
    path: 'account/network/admit',
    authorize: false,
    title: 'auth:admitNetwork.title',
    load: () => import('./pages/admit-network-page'),
  },
  {
    path: 'account/sign-in/report',
    authorize: false,
    title: 'auth:reportSignIn.title',
    load: () => import('./pages/report-sign-in-page'),
  },
  {
    path: 'acting/enter',
    authorize: false,
    title: 'auth:enterSupport.title',
    load: () => import('./pages/enter-support-page'),
  },
  {
    path: 'account/second-factor',
    authorize: ['PresentSecondFactor'],
    title: 'auth:secondFactor.title',
    load: () => import('./pages/second-factor-page'),
  },
  {
    path: 'account/migrate/password',
    authorize: ['ChangeLegacyPassword'],
    title: 'auth:migrate.title',
    load: () => import('./pages/migrate-password-page'),
  },
];
