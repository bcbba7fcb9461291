import {
  createPurchaseOrder,
  getCreditNote,
  getOrderInvoice,
  getOrderReceipt,
  listOrderHistory,
  listPaymentMethods,
  listPurchaseOrders,
  type OrderState,
  paymentMethodName,
} from '@mpn/domain';
import { database, keyedRequest, route } from '@mpn/server-kit';
import { companyOf } from '../access';
import { buyerOf } from '../buyer';
import { serveCreditNote, serveDocument } from '../documents';
import { placeOrder, listOrders, oneOrder, orderHistory } from '../orders';

export const orderRoutes = [
  route(listPurchaseOrders, ({ strapi, principal, query }) =>
    listOrders(
      strapi,
      database(strapi),
      companyOf(principal),
      query.state ? (query.state.split(',') as OrderState[]) : null,
    ),
  ),
  route(createPurchaseOrder, async ({ strapi, principal, context, body, ctx }) => {
    const id = await placeOrder(context, body, keyedRequest(ctx, createPurchaseOrder, body));
    return oneOrder(database(strapi), companyOf(principal), id);
  }),
  route(getOrderInvoice, ({ strapi, ctx, principal, params }) =>
    serveDocument(strapi, ctx, principal, 'invoice', params.id),
  ),
  route(getOrderReceipt, ({ strapi, ctx, principal, params }) =>
    serveDocument(strapi, ctx, principal, 'receipt', params.id),
  ),
  route(getCreditNote, ({ strapi, ctx, principal, params }) => serveCreditNote(strapi, ctx, principal, params.id)),
  route(listPaymentMethods, async ({ strapi, principal, locale }) => {
    const { paymentMethod } = await buyerOf(database(strapi), companyOf(principal));
    return [{ id: paymentMethod, name: paymentMethodName(paymentMethod, locale) }];
  }),
  route(listOrderHistory, ({ context, principal, query }) => orderHistory(context, companyOf(principal), query)),
];
