import { fail, type Principal } from '@mpn/domain';

/** The company in whose name the caller buys. Throws not-found where there is none (a super admin). */
export function companyOf(principal: Principal): number {
  if (principal.companyId === null) throw fail('mpn.backend.global.error.not-found');
  return principal.companyId;
}

/** In a promo-share view buying on the source's account needs a grant of its own (domain decisions, section 2). */
export function assertMayBuy(principal: Principal): void {
  if (principal.promoShare && !principal.promoShare.mayBuy) throw fail('mpn.backend.shop.error.purchase-not-granted');
}
