/** What the rest of the server may use of promo shares. */
export { endPromoShare } from './commands/promo-shares';
export { registerPromoShares } from './register';
