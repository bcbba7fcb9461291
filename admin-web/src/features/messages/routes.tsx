import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  { path: 'messages/:id', call: 'messages.get', title: 'messages:title', load: () => import('./pages/message-page') },
];
