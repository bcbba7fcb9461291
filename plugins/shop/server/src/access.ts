import { fail, shareIncludes, type Principal } from '@mpn/domain';
import type { CartOwner } from '@mpn/plugin-sampling/contracts';

/**
 * The company for which the caller buys.
 * @throws AppError not-found without one (a super admin)
 */
export function companyOf(principal: Principal): number {
  if (principal.companyId === null) throw fail('mpn.backend.global.error.not-found');
  return principal.companyId;
}

/**
 * Owner of the cart that the caller sees and buys: the company's, or in a promo-share view the campaigns that were
 * created in it.
 * @throws AppError not-found without a company (a super admin)
 */
export function cartOwnerOf(principal: Principal): CartOwner {
  return { companyId: companyOf(principal), promoShareId: principal.promoShare?.id ?? null };
}

/**
 * In a promo-share view, buying on the source company's account needs a separate grant.
 * @throws AppError purchase-not-granted
 */
export function assertMayBuy(principal: Principal): void {
  if (!shareIncludes(principal, 'buyOwnCampaigns')) throw fail('mpn.backend.shop.error.purchase-not-granted');
}
