/** What the rest of the plugin may use of `cart`; nothing else of it is imported from outside. */
export { refreshCart } from './commands/refresh-cart';
export { cartView } from './queries/cart-view';
export { previewCost } from './queries/cost-preview';
export { campaignToPrice, currentPriceList, type MyCart, priceMyCart } from './queries/my-cart';
