import type { FeatureRoute } from '@/providers/routing/feature-route';

export const routes: FeatureRoute[] = [
  {
    path: 'cart',
    authorize: ['ManageSamplingCampaigns'],
    title: 'cart:title',
    load: () => import('./pages/cart-page'),
  },
  {
    path: 'cart/orders/:orderId',
    authorize: ['ManageSamplingCampaigns'],
    call: 'purchase_orders.list',
    title: 'cart:confirmation.pageTitle',
    load: () => import('./pages/order-confirmation-page'),
  },
];
