import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'administration/mandates',
    authorize: ['AccessPromoShares'],
    call: 'promo_shares.mandates',
    title: 'mandates:title',
    load: () => import('./pages/mandates-page'),
  },
  {
    path: 'switch-context',
    authorize: ['AccessPromoShares'],
    call: 'promo_shares.mandates',
    title: 'mandates:switch.title',
    load: () => import('./pages/switch-context-page'),
  },
];
