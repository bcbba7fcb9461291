import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'favorites',
    authorize: ['GetReleases', 'GetReleasesSampled'],
    title: 'favorites:title',
    load: () => import('./pages/favorites-page'),
  },
];
