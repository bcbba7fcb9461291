import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { addDays, instantToLocalDate, textLanguageOf, type Locale, type Seller } from '@mpn/domain';
import { database, inTransaction, registerTask, updateRow } from '@mpn/server-kit';
import { announceOrder, findOrder, positionsOf, DOCUMENTS_TASK } from '../orders';
import type { OrderRow, PositionRow } from '../rows';
import { currentTerms, sellerOf } from '../sales';
import { shopSettings } from '../settings';
import { mailInvoice, type OrderingPerson } from './mail-invoice';
import { drawOrderDocument, type OrderDocument } from './order-document';
import { storePdf } from './store-pdf';

/** Data of a document besides the order itself. */
export interface Circumstances {
  seller: Seller;
  paymentDays: number;
  person: OrderingPerson | null;
  /** Language of the person who ordered; German if the account was deleted. */
  locale: Locale;
}

/** null if the account was deleted. */
async function orderingPerson(knex: Knex, order: OrderRow): Promise<OrderingPerson | null> {
  if (order.user_id === null) return null;
  const row = await knex('people')
    .where({ id: order.user_id })
    .whereNull('deleted_at')
    .first('id', 'email', 'preferred_app_locale');
  return row ? { id: row.id, email: row.email, locale: row.preferred_app_locale } : null;
}

export async function circumstancesOf(knex: Knex, order: OrderRow): Promise<Circumstances> {
  const person = await orderingPerson(knex, order);
  return {
    seller: await sellerOf(knex, order.seller_id),
    paymentDays: order.payment_days ?? (await currentTerms(knex)).paymentDays,
    person,
    locale: person?.locale ?? 'de-DE',
  };
}

function documentOf(
  kind: OrderDocument['kind'],
  order: OrderRow,
  positions: PositionRow[],
  { seller, paymentDays, locale }: Circumstances,
  timeZone: string,
): OrderDocument {
  const invoiceDate = order.completed_at && instantToLocalDate(order.completed_at, timeZone);
  return {
    kind,
    language: textLanguageOf(locale),
    seller,
    buyer: order.buyer,
    orderNumber: order.order_number,
    orderDate: instantToLocalDate(order.ordered_at, timeZone),
    reference: order.reference,
    invoiceNumber: order.invoice_number,
    invoiceDate,
    dueDate: invoiceDate && addDays(invoiceDate, paymentDays),
    priced: order.pricing,
    positions: positions.map((position) => ({
      campaignId: position.campaign_id,
      title: position.release_title,
      artist: position.artist_name,
      startDate: position.start_date,
      endDate: position.end_date,
    })),
  };
}

const store = async (strapi: Core.Strapi, document: OrderDocument, order: OrderRow): Promise<string> =>
  storePdf(strapi, await drawOrderDocument(document), `${order.company_id}/${document.kind}-${order.id}.pdf`);

/**
 * Writes the missing PDFs of an order: the receipt as soon as it is placed, the invoice once it has its number, and
 * mails the invoice. A document that exists is never written again.
 */
export async function writeDocuments(strapi: Core.Strapi, orderId: number): Promise<void> {
  const knex = database(strapi);
  const order = await findOrder(knex, orderId);
  if (!order) return;
  const positions = await positionsOf(knex, orderId);
  const circumstances = await circumstancesOf(knex, order);
  const { timeZone } = shopSettings(strapi);
  if (!order.receipt_key) {
    const receipt = await store(strapi, documentOf('receipt', order, positions, circumstances, timeZone), order);
    await updateRow(knex, 'purchase_orders', orderId, { receipt_key: receipt });
    await announceOrder(knex, orderId);
  }
  if (!order.invoice_key && order.invoice_number) {
    const document = documentOf('invoice', order, positions, circumstances, timeZone);
    const invoice = await store(strapi, document, order);
    await inTransaction(strapi, async (trx) => {
      await updateRow(trx, 'purchase_orders', orderId, { invoice_key: invoice });
      await mailInvoice(strapi, trx, { order, document, key: invoice, ...circumstances });
      await announceOrder(trx, orderId);
    });
  }
}

export function registerDocumentsTask(): void {
  registerTask(DOCUMENTS_TASK, ({ orderId }, { strapi }) => writeDocuments(strapi, orderId));
}
