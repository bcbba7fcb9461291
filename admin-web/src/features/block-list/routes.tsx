import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'administration/block-list',
    authorize: ['ManageCompanyBlockList'],
    call: 'block_list.list',
    title: 'block-list:title',
    load: () => import('./pages/block-list-page'),
  },
];
