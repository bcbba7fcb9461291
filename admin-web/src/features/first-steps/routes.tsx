import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'first-steps',
    authorize: ['ManageMyAccount'],
    call: 'first_steps.list',
    title: 'first-steps:title',
    load: () => import('./pages/first-steps-page'),
  },
];
