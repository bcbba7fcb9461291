import type { Core } from '@strapi/strapi';
import type { CartView, Principal } from '@mpn/domain';
import { audit, inTransaction } from '@mpn/server-kit';
import { companyOf } from '../access';
import { campaigns } from '../ports';
import { cartView } from './cart-view';
import { priceMyCart } from './price-cart';

/**
 * Drops institutions that are gone from the cart's selections, prices it again and answers with the new token. What was
 * dropped is named in the answer, this once.
 */
export async function refreshCart(strapi: Core.Strapi, principal: Principal, now = new Date()): Promise<CartView> {
  const companyId = companyOf(principal);
  return inTransaction(strapi, async (trx) => {
    await campaigns(strapi).lockCart(trx, companyId);
    const before = await priceMyCart(strapi, trx, companyId, now);
    const { dropped } = await cartView(strapi, trx, principal, before, false);
    if (dropped.length > 0) {
      await campaigns(strapi).dropGone(trx, companyId);
      await audit(trx, principal, {
        action: 'cart.drop_gone',
        objectType: 'company',
        objectId: companyId,
        data: { dropped },
      });
    }
    const after = await priceMyCart(strapi, trx, companyId, now);
    return { ...(await cartView(strapi, trx, principal, after)), dropped };
  });
}
