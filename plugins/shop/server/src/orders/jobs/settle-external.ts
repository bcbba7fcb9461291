import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { applyTransition, orderMachine } from '@mpn/domain';
import {
  audit,
  database,
  eachDue,
  NOBODY,
  registerClockJob,
  registerOutsideService,
  registerTask,
  service,
  updateRow,
  withTransaction,
  type TransactionContext,
} from '@mpn/server-kit';
import { announceOrder } from '../commands/announce-order';
import { completeOrder } from '../commands/complete-order';
import { findOrder, positionsOf } from '../queries/order-row';
import { cancelOrder } from '../commands/support-actions';
import { shopSettings, type ExternalShopSettings } from '../../settings';
import { httpGateway, readOrder, submitOrder, type ExternalOrder, RESYNC_TASK, SUBMIT_TASK } from '../../gateway';

const shopSync = (strapi: Core.Strapi) => service(strapi, 'api::company.shop-sync');

async function processOrder(context: TransactionContext, orderId: number): Promise<void> {
  const order = await findOrder(context.trx, orderId, true);
  if (order?.state !== 'open') return;
  const state = applyTransition(orderMachine, order.state, 'process', { heldForSupport: order.needs_review === true });
  await updateRow(context.trx, 'purchase_orders', orderId, { state });
  await announceOrder(context.trx, orderId);
  await audit(context.trx, context.actor, { action: 'order.process', objectType: 'purchase_order', objectId: orderId });
}

/** Applies the external shop's state to our order; settled orders stay unchanged. */
async function follow(strapi: Core.Strapi, orderId: number, external: ExternalOrder): Promise<void> {
  await withTransaction({ strapi, actor: NOBODY, now: new Date() }, async (context) => {
    const { trx } = context;
    const order = await findOrder(trx, orderId, true);
    if (!order || order.state === 'completed' || order.state === 'cancelled') return;
    await updateRow(trx, 'purchase_orders', orderId, {
      external_reference: external.reference,
      payment_url: external.paymentUrl ?? null,
    });
    await shopSync(strapi).note(trx, order.company_id, 'SYNCED');
    if (external.state === 'completed') await completeOrder(context, orderId);
    else if (external.state === 'cancelled') await cancelOrder(context, orderId);
    else await processOrder(context, orderId);
  });
}

async function submit(strapi: Core.Strapi, settings: ExternalShopSettings, orderId: number): Promise<void> {
  const order = await findOrder(database(strapi), orderId);
  if (order?.state !== 'open' || order.needs_review) return;
  const db = database(strapi);
  let external: ExternalOrder;
  try {
    external = await submitOrder(settings, order, await positionsOf(db, orderId));
  } catch (error) {
    await shopSync(strapi).note(db, order.company_id, 'FAILED');
    throw error;
  }
  await follow(strapi, orderId, external);
}

/** Reads an order's state at the shop; sends the order if the shop does not have it. */
async function resync(strapi: Core.Strapi, settings: ExternalShopSettings, orderId: number): Promise<void> {
  const order = await findOrder(database(strapi), orderId);
  if (!order) return;
  const external = order.external_reference ? await readOrder(settings, order.external_reference) : null;
  if (external) await follow(strapi, orderId, external);
  else await submit(strapi, settings, orderId);
}

/**
 * Polls the shop for every unsettled order that was sent: a reply or a payment notice may have been lost. Does nothing
 * while the shop is unavailable, so that an outage does not cost a timeout per order.
 */
async function reconcile(strapi: Core.Strapi, settings: ExternalShopSettings): Promise<void> {
  try {
    await httpGateway(settings).assertAvailable();
  } catch (error) {
    // The outage itself is logged once, by the watch over all services (registerOutsideService).
    strapi.log.debug(`shop.reconcile: ${String(error)}`);
    return;
  }
  const unsettled = (db: Knex): Knex.QueryBuilder =>
    db('purchase_orders')
      .whereIn('state', ['open', 'in_progress'])
      .whereNotNull('external_reference')
      .select('id', 'external_reference');
  await eachDue<{ id: number; external_reference: string }>(strapi, 'order', unsettled, async (order) => {
    const external = await readOrder(settings, order.external_reference);
    if (external) await follow(strapi, order.id, external);
  });
}

/** Registers the jobs that settle orders with an external shop; does nothing without one. */
export function registerExternalShop(strapi: Core.Strapi): void {
  const { external } = shopSettings(strapi);
  if (!external) return;
  registerTask(SUBMIT_TASK, ({ orderId }, context) => submit(context.strapi, external, orderId));
  registerTask(RESYNC_TASK, ({ orderId }, context) => resync(context.strapi, external, orderId));
  registerOutsideService({ name: 'shop', check: () => httpGateway(external).assertAvailable() });
  registerClockJob({ name: 'shop.reconcile', run: (app) => reconcile(app, external) });
}
