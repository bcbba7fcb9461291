import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'releases/:id/statistics',
    authorize: ['GetReleases'],
    call: 'release_interaction_statistic.get',
    title: 'release-statistics:title',
    load: () => import('./pages/release-statistics-page'),
  },
];
