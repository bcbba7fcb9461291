import type { FeatureRoute } from '@/providers/routing/feature-route';

// Open routes: support, which works in the panel, has no session in the web app; the manual has no secrets.
export const routes: FeatureRoute[] = [
  { path: 'help', authorize: false, title: 'help:title', load: () => import('./pages/help-page') },
  { path: 'help/:chapter', authorize: false, title: 'help:title', load: () => import('./pages/chapter-page') },
];
