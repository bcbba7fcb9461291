import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'mailing-requests',
    authorize: ['ManageMailingRequests'],
    call: 'mailing_requests.list',
    feature: 'MAILING_REQUEST',
    title: 'mailing-requests:title',
    load: () => import('./pages/mailing-requests-page'),
  },
];
