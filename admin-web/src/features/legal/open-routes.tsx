import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  { path: 'legal', authorize: false, title: 'legal:title', load: () => import('./pages/legal-page') },
];
