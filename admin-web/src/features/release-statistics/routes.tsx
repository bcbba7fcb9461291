import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'releases/:id/statistics',
    authorize: ['GetReleases'],
    call: 'release_interaction_statistic.get',
    feature: 'STATISTICS',
    title: 'release-statistics:title',
    load: () => import('./pages/release-statistics-page'),
  },
  {
    path: 'releases/:id/statistics/result',
    authorize: ['GetReleases'],
    call: 'release_interaction_statistic.result',
    feature: 'STATISTICS',
    title: 'release-statistics:result.title',
    load: () => import('./pages/release-result-page'),
  },
];
