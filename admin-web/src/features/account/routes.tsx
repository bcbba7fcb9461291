import type { FeatureRoute } from '@/providers/routing/feature-route';

const authorize = ['ManageMyAccount'] as const;

export const routes: FeatureRoute[] = [
  { path: 'account', authorize, title: 'account:title', load: () => import('./pages/account-page') },
  {
    path: 'account/login-name',
    authorize,
    title: 'account:loginName.title',
    load: () => import('./pages/login-name-page'),
  },
  { path: 'account/email', authorize, title: 'account:email.title', load: () => import('./pages/email-page') },
  { path: 'account/password', authorize, title: 'account:password.title', load: () => import('./pages/password-page') },
  { path: 'account/sign-in', authorize, title: 'account:signIn.title', load: () => import('./pages/sign-in-page') },
  { path: 'account/settings', authorize, title: 'account:settings.title', load: () => import('./pages/settings-page') },
  {
    path: 'account/calendar',
    authorize,
    call: 'calendar_feed.get',
    title: 'account:calendar.title',
    load: () => import('./pages/calendar-page'),
  },
  {
    path: 'account/personal-data',
    authorize,
    title: 'account:personalData.title',
    load: () => import('./pages/personal-data-page'),
  },
];
