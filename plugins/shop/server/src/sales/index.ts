/** What the rest of the plugin may use of `sales`; nothing else of it is imported from outside. */
export { changeSeller } from './commands/change-seller';
export { changeTerms } from './commands/change-terms';
export { publishPriceList, withdrawPriceList } from './commands/publish-price-list';
export { priceListOn, type PriceListVersion, priceListVersions, type StoredPriceList } from './queries/price-list';
export { currentTerms, type SalesTermsVersion, termsHistory } from './queries/sales-terms';
export { currentSeller, sellerHistory, sellerOf, type SellerVersion } from './queries/seller';
export { orderToPrice } from './rules/order-to-price';
export { earliestStart, isWithdrawable, type ListState, stateOn } from './rules/price-list-periods';
