import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'administration/feature-flags',
    authorize: ['ManageFeatureFlags'],
    title: 'feature-flags:title',
    load: () => import('./pages/feature-flags-page'),
  },
];
