import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'administration/institutions',
    authorize: ['ManageSamplingCampaigns', 'ManageCompanyBlockList'],
    call: 'companies.institutions',
    title: 'institutions:title',
    load: () => import('./pages/institutions-page'),
  },
];
