import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'order-history',
    authorize: ['ManageSamplingCampaigns'],
    call: 'order_history.list',
    title: 'order-history:title',
    load: () => import('./pages/order-history-page'),
  },
];
