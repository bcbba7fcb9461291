import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  { path: 'notifications', title: 'notifications:title', load: () => import('./pages/notifications-page') },
];
