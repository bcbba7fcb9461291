import type { FeatureRoute } from '@/providers/routing/feature-route';

// For everybody: support works in the panel and has no session here, and what the manual says is no secret.
export const routes: FeatureRoute[] = [
  { path: 'help', authorize: false, title: 'help:title', load: () => import('./pages/help-page') },
  { path: 'help/:chapter', authorize: false, title: 'help:title', load: () => import('./pages/chapter-page') },
];
