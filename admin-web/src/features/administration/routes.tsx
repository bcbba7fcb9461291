import type { FeatureRoute } from '@/providers/routing/feature-route';
import { ADMINISTRATION } from './permissions';

export const routes: FeatureRoute[] = [
  {
    path: 'administration',
    authorize: ADMINISTRATION,
    title: 'administration:title',
    load: () => import('./pages/administration-page'),
  },
];
