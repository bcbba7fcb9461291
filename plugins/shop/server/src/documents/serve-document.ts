import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { fail, shareIncludes, type Principal } from '@mpn/domain';
import { database, registerSignedFileHandler, sendBytes } from '@mpn/server-kit';
import { findCreditNote, findOrder } from '../orders';
import type { OrderRow } from '../rows';
import { fileStorage } from '../ports';

type Kind = 'invoice' | 'receipt';

const NOT_AVAILABLE = 'mpn.backend.shop.error.document-not-available';

async function ownOrder(strapi: Core.Strapi, principal: Principal, orderId: number): Promise<OrderRow> {
  const order = Number.isSafeInteger(orderId) ? await findOrder(database(strapi), orderId) : undefined;
  const mayRead = principal.permissions.has('ManageSamplingCampaigns') && shareIncludes(principal, 'readOrders');
  if (!order || order.company_id !== principal.companyId || !mayRead) {
    throw fail('mpn.backend.global.error.not-found');
  }
  return order;
}

interface Document {
  order: OrderRow;
  key: string;
  size: number;
}

async function ownDocument(strapi: Core.Strapi, principal: Principal, kind: Kind, orderId: number): Promise<Document> {
  const order = await ownOrder(strapi, principal, orderId);
  const key = kind === 'invoice' ? order.invoice_key : order.receipt_key;
  const size = key === null ? null : await fileStorage(strapi).size(key);
  if (key === null || size === null) throw fail(NOT_AVAILABLE);
  return { order, key, size };
}

/**
 * Streams an order's PDF to its own company.
 * @param principalNow the caller as of now, for the checks while it is sent
 * @throws AppError not-found, or document-not-available until it is written
 */
export async function serveDocument(
  strapi: Core.Strapi,
  ctx: Context,
  principal: Principal,
  kind: Kind,
  orderId: number,
  principalNow = (): Promise<Principal> => Promise.resolve(principal),
): Promise<void> {
  const { order, key, size } = await ownDocument(strapi, principal, kind, orderId);
  const number = (kind === 'invoice' ? order.invoice_number : order.order_number) ?? String(orderId);
  await sendBytes(ctx, {
    size,
    contentType: 'application/pdf',
    fileName: `${kind}-${number}.pdf`,
    disposition: 'attachment',
    etag: `${kind}-${orderId}`,
    assertPermitted: async () => ownOrder(strapi, await principalNow(), orderId),
    open: (range) => fileStorage(strapi).open(key, range),
  });
}

/**
 * Streams the PDF of a credit note to the company of its order.
 * @throws AppError not-found, or document-not-available until it is written
 */
export async function serveCreditNote(
  strapi: Core.Strapi,
  ctx: Context,
  principal: Principal,
  id: number,
): Promise<void> {
  const note = await findCreditNote(database(strapi), id);
  if (!note?.order_id) throw fail('mpn.backend.global.error.not-found');
  const orderId = note.order_id;
  await ownOrder(strapi, principal, orderId);
  const key = note.document_key;
  const size = key === null ? null : await fileStorage(strapi).size(key);
  if (key === null || size === null) throw fail(NOT_AVAILABLE);
  await sendBytes(ctx, {
    size,
    contentType: 'application/pdf',
    fileName: `${note.number}.pdf`,
    disposition: 'attachment',
    etag: `credit-note-${id}`,
    assertPermitted: () => ownOrder(strapi, principal, orderId),
    open: (range) => fileStorage(strapi).open(key, range),
  });
}

/** Invoice and receipt behind signed URLs `/files/invoice/<order id>.pdf`, for download links. */
export function registerDocumentUrls(): void {
  for (const kind of ['invoice', 'receipt'] as const) {
    registerSignedFileHandler(
      kind,
      ({ strapi, ctx, principal, principalNow, name }) =>
        serveDocument(strapi, ctx, principal, kind, Number(name), principalNow),
      async ({ strapi, principal, name }) => {
        await ownDocument(strapi, principal, kind, Number(name));
      },
    );
  }
}
