import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'answer',
    authorize: false,
    title: 'mail-answer:title',
    load: () => import('./pages/mail-answer-page'),
  },
];
