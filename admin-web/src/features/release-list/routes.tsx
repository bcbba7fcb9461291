import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'releases',
    // Media users get the media list at the same path, from another feature.
    authorize: ['GetReleases'],
    title: 'release-list:title',
    load: () => import('./pages/release-list-page'),
  },
];
