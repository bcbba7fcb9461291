import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'deliveries',
    authorize: [
      'ManageSamplingCampaigns',
      'RequestDelivery',
      'AccessArdArchive',
      'ManageMyCompany',
      'ManageAllCompanies',
    ],
    call: 'deliveries.list',
    title: 'delivery-log:title',
    load: () => import('./pages/delivery-log-page'),
  },
];
