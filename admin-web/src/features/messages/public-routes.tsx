import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'unsubscribe',
    authorize: false,
    title: 'unsubscribe:title',
    load: () => import('./pages/unsubscribe-page'),
  },
];
