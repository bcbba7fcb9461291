export * from './money';
export * from './vat';
export * from './price-campaign';
export * from './price-cart';
