import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: '_docs/components',
    authorize: ['ManageAllUsers'],
    title: 'component-docs:title',
    load: () => import('./pages/overview-page'),
  },
  {
    path: '_docs/components/:group',
    authorize: ['ManageAllUsers'],
    title: 'component-docs:title',
    load: () => import('./pages/group-page'),
  },
];
