import type { FeatureRoute } from '@/providers/routing/feature-route';

const authorize = ['ManagePromoShares'] as const;
const call = 'promo_shares.granted_by_you';
const list = () => import('./pages/promo-shares-page');

export const routes: FeatureRoute[] = [
  { path: 'promo-share', authorize, call, title: 'promo-share:title', load: list },
  { path: 'promo-share/shared-by-you', authorize, call, title: 'promo-share:tabs.by', load: list },
  {
    path: 'promo-share/shared-with-you',
    authorize,
    call: 'promo_shares.granted_for_you',
    title: 'promo-share:tabs.with',
    load: list,
  },
  {
    path: 'promo-share/new',
    authorize,
    call: 'companies.promo_selection_list',
    title: 'promo-share:new.title',
    load: () => import('./pages/new-promo-share-page'),
  },
  {
    path: 'promo-share/:id',
    authorize,
    call: 'promo_shares.get',
    title: 'promo-share:title',
    load: () => import('./pages/promo-share-page'),
  },
];
