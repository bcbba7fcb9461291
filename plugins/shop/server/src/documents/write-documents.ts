import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';
import { addDays, instantToLocalDate, type Locale } from '@mpn/domain';
import { database, registerTask, updateRow } from '@mpn/server-kit';
import { findOrder, positionsOf, type OrderRow, type PositionRow } from '../orders/order-row';
import { fileStorage } from '../ports';
import { shopSettings } from '../settings';
import { drawOrderDocument, type OrderDocument } from './order-document';
import { DOCUMENTS_TASK } from './task';

async function languageOf(strapi: Core.Strapi, order: OrderRow): Promise<OrderDocument['language']> {
  const row: unknown = await database(strapi)('up_users').where({ id: order.user_id }).first('preferred_app_locale');
  const locale = (row as { preferred_app_locale: Locale | null } | undefined)?.preferred_app_locale;
  return locale === 'en-US' || locale === 'fr-FR' ? 'en' : 'de';
}

function documentOf(
  strapi: Core.Strapi,
  kind: OrderDocument['kind'],
  order: OrderRow,
  positions: PositionRow[],
  language: OrderDocument['language'],
): OrderDocument {
  const { seller, timeZone, paymentDays } = shopSettings(strapi);
  const invoiceDate = order.completed_at && instantToLocalDate(order.completed_at, timeZone);
  return {
    kind,
    language,
    seller,
    buyer: order.buyer,
    orderNumber: order.order_number,
    orderDate: instantToLocalDate(order.ordered_at, timeZone),
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

/** Draws one document into the storage and answers with its key. */
async function store(strapi: Core.Strapi, document: OrderDocument, order: OrderRow): Promise<string> {
  const storage = fileStorage(strapi);
  const path = await storage.temporaryPath('.pdf');
  await pipeline(drawOrderDocument(document), createWriteStream(path));
  const key = `${order.company_id}/${document.kind}-${order.id}.pdf`;
  await storage.put(key, path, 'application/pdf');
  return key;
}

/**
 * Writes what is missing of an order's PDFs: the receipt as soon as it is placed, the invoice once it has its number.
 * A document is written once and never again, because it has been handed out.
 */
export async function writeDocuments(strapi: Core.Strapi, orderId: number): Promise<void> {
  const knex = database(strapi);
  const order = await findOrder(knex, orderId);
  if (!order) return;
  const positions = await positionsOf(knex, orderId);
  const language = await languageOf(strapi, order);
  if (!order.receipt_key) {
    const receipt = await store(strapi, documentOf(strapi, 'receipt', order, positions, language), order);
    await updateRow(knex, 'purchase_orders', orderId, { receipt_key: receipt });
  }
  if (!order.invoice_key && order.invoice_number) {
    const invoice = await store(strapi, documentOf(strapi, 'invoice', order, positions, language), order);
    await updateRow(knex, 'purchase_orders', orderId, { invoice_key: invoice });
  }
}

export function registerDocumentsTask(): void {
  registerTask(DOCUMENTS_TASK, async ({ orderId }, { strapi }) => writeDocuments(strapi, Number(orderId)));
}
