import type { FeatureRoute } from '@/providers/routing/feature-route';

const authorize = ['ManageSamplingCampaigns'] as const;

export const routes: FeatureRoute[] = [
  {
    path: 'administration/sampling-groups',
    authorize,
    call: 'sampling_circles.list',
    title: 'sampling-groups:title',
    load: () => import('./pages/sampling-groups-page'),
  },
  {
    path: 'administration/sampling-groups/new',
    authorize,
    // Adding a group needs the permission to choose institutions.
    call: 'companies.institutions',
    title: 'sampling-groups:new.title',
    load: () => import('./pages/new-sampling-group-page'),
  },
  {
    path: 'administration/sampling-groups/:id',
    authorize,
    call: 'sampling_circles.get',
    title: 'sampling-groups:edit.title',
    load: () => import('./pages/sampling-group-page'),
  },
];
