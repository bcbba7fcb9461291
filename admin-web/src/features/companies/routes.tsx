import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'administration/companies',
    authorize: ['ManageAllCompanies'],
    call: 'companies.list',
    title: 'companies:title',
    load: () => import('./pages/companies-page'),
  },
  {
    path: 'administration/companies/new',
    authorize: ['ManageAllCompanies'],
    call: 'companies.list',
    title: 'companies:new.title',
    load: () => import('./pages/new-company-page'),
  },
  {
    path: 'administration/companies/my',
    authorize: ['ManageMyCompany'],
    call: 'companies.get',
    title: 'companies:my.title',
    load: () => import('./pages/my-company-page'),
  },
  {
    path: 'administration/companies/:id',
    authorize: ['ManageAllCompanies'],
    call: 'companies.list',
    title: 'companies:edit.title',
    load: () => import('./pages/company-page'),
  },
];
