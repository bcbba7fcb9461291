import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'join_requests',
    authorize: ['ManageUsers'],
    title: 'registration:requests.title',
    load: () => import('./pages/join-requests-page'),
  },
];
