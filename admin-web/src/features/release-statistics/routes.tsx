import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'releases/:id/statistics',
    authorize: ['GetReleases'],
    title: 'release-statistics:title',
    load: () => import('./pages/release-statistics-page'),
  },
];
