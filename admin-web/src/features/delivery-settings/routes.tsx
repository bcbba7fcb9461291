import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'company/delivery',
    authorize: ['ManageMyCompany'],
    title: 'delivery-settings:title',
    load: () => import('./pages/delivery-settings-page'),
  },
  {
    // Super admins, for any media company.
    path: 'administration/companies/:companyId/delivery',
    authorize: ['ManageAllCompanies'],
    title: 'delivery-settings:title',
    load: () => import('./pages/delivery-settings-page'),
  },
];
