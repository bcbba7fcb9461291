import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'releases/:releaseId/sampling',
    authorize: ['ManageSamplingCampaigns'],
    title: 'sampling:title',
    load: () => import('./pages/sampling-page'),
  },
  {
    path: 'sampling-template',
    authorize: ['ManageSamplingTemplates'],
    feature: 'SAMPLING_TEMPLATES',
    title: 'sampling:templates.title',
    load: () => import('./pages/sampling-templates-page'),
  },
];
