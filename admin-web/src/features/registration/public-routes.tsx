import type { FeatureRoute } from '@/providers/routing/feature-route';

const shared = { authorize: false } as const;

export const routes: FeatureRoute[] = [
  { ...shared, path: 'register', title: 'registration:choose.title', load: () => import('./pages/choose-page') },
  {
    ...shared,
    path: 'registration/:type',
    title: 'registration:email.title',
    load: () => import('./pages/email-page'),
  },
  {
    ...shared,
    path: 'registration/:type/verify',
    title: 'registration:verify.title',
    load: () => import('./pages/verify-page'),
  },
  {
    ...shared,
    path: 'registration/:type/form',
    title: 'registration:form.title',
    load: () => import('./pages/form-page'),
  },
  {
    ...shared,
    path: 'registration/:type/final',
    title: 'registration:final.title',
    load: () => import('./pages/final-page'),
  },
];
