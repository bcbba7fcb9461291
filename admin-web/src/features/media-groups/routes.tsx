import type { FeatureRoute } from '@/providers/routing/feature-route';

const authorize = ['ManageCompanyMediaGroups'] as const;
const call = 'company_media_groups.list';

export const routes: FeatureRoute[] = [
  {
    path: 'company-media-groups',
    authorize,
    call,
    title: 'media-groups:title',
    load: () => import('./pages/media-groups-page'),
  },
  {
    path: 'company-media-groups/new',
    authorize,
    call,
    title: 'media-groups:new.title',
    load: () => import('./pages/new-media-group-page'),
  },
  {
    path: 'company-media-groups/:id',
    authorize,
    call,
    title: 'media-groups:edit.title',
    load: () => import('./pages/media-group-page'),
  },
];
