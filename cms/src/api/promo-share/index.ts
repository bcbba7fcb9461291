export { endPromoShare } from './commands/promo-shares';
export { registerPromoShares } from './register';
