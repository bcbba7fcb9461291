import { getMyCart, getMyCartPositionsCount, previewCampaignCost, refreshCart as refreshCartCall } from '@mpn/domain';
import { database, route } from '@mpn/server-kit';
import { cartOwnerOf } from '../access';
import { cartView, previewCost, priceMyCart, refreshCart } from '../cart';
import { campaigns } from '../ports';

const REQUEST_IDENTIFIER = 'x-request-identifier';
const IDENTIFIER_LENGTH = 200;

export const cartRoutes = [
  route(getMyCart, async ({ strapi, principal, query }) => {
    const cart = await priceMyCart(strapi, database(strapi), cartOwnerOf(principal), new Date());
    return cartView(strapi, database(strapi), principal, cart, query.calculate_cost_preview);
  }),
  route(getMyCartPositionsCount, async ({ strapi, principal }) => ({
    count: await campaigns(strapi).cartSize(database(strapi), cartOwnerOf(principal)),
  })),
  route(refreshCartCall, ({ context }) => refreshCart(context)),
  route(previewCampaignCost, async ({ context, body, ctx }) => {
    const requestIdentifier = ctx.get(REQUEST_IDENTIFIER).slice(0, IDENTIFIER_LENGTH) || null;
    if (requestIdentifier) ctx.set(REQUEST_IDENTIFIER, requestIdentifier);
    return { ...(await previewCost(context, body)), requestIdentifier };
  }),
];
