import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'order-history',
    authorize: ['ManageSamplingCampaigns'],
    title: 'order-history:title',
    load: () => import('./pages/order-history-page'),
  },
];
