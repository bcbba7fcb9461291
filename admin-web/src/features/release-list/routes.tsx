import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'releases',
    // Whoever has sampled releases only sees the editor's list at the same address, from a feature of its own.
    authorize: ['GetReleases'],
    title: 'release-list:title',
    load: () => import('./pages/release-list-page'),
  },
];
