import type { CartView } from '@mpn/domain';
import { audit, withTransaction, type CallContext } from '@mpn/server-kit';
import { cartOwnerOf } from '../../access';
import { campaigns } from '../../ports';
import { cartView } from '../queries/cart-view';
import { priceMyCart } from '../queries/my-cart';

/**
 * Removes institutions that can no longer be sampled from the cart's selections, prices it again and returns it with a
 * new token. Only this reply names what was removed.
 * @throws AppError not-found, no-price-list, purchase-impossible
 */
export async function refreshCart(call: CallContext): Promise<CartView> {
  const owner = cartOwnerOf(call.actor);
  return withTransaction(call, async (context) => {
    const { strapi, trx, actor, now } = context;
    await campaigns(strapi).lockCart(trx, owner);
    const before = await priceMyCart(strapi, trx, owner, now);
    const { dropped } = await cartView(strapi, trx, actor, before, false);
    if (dropped.length > 0) {
      await campaigns(strapi).dropGone(trx, owner);
      await audit(trx, actor, {
        action: 'cart.drop_gone',
        objectType: 'company',
        objectId: owner.companyId,
        data: { dropped },
      });
    }
    const after = await priceMyCart(strapi, trx, owner, now);
    return { ...(await cartView(strapi, trx, actor, after)), dropped };
  });
}
