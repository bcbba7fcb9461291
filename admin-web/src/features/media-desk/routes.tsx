import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'releases',
    authorize: ['GetReleasesSampled'],
    unless: ['GetReleases'],
    title: 'media-desk:title',
    load: () => import('./pages/media-list-page'),
  },
  {
    path: 'releases/:id/details',
    authorize: ['GetReleases', 'GetReleasesSampled'],
    title: 'media-desk:detailTitle',
    load: () => import('./pages/release-details-page'),
  },
];
