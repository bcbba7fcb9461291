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
    path: 'releases/listen',
    authorize: ['GetReleasesSampled'],
    unless: ['GetReleases'],
    title: 'media-desk:listen.title',
    load: () => import('./pages/listen-page'),
  },
  {
    path: 'market',
    authorize: ['GetReleasesSampled'],
    // Not for media users, who have a list of what was sampled to them.
    allOf: ['GetReleases'],
    title: 'media-desk:market.list',
    load: () => import('./pages/market-page'),
  },
  {
    path: 'releases/:id/details',
    authorize: ['GetReleases', 'GetReleasesSampled'],
    title: 'media-desk:detailTitle',
    load: () => import('./pages/release-details-page'),
  },
];
