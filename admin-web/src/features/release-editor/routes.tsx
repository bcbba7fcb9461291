import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'releases/new',
    authorize: ['CreateReleases'],
    title: 'release-editor:newTitle',
    load: () => import('./pages/release-editor-page'),
  },
  {
    path: 'releases/:id',
    authorize: ['GetReleases'],
    title: 'release-editor:title',
    load: () => import('./pages/release-editor-page'),
  },
];
