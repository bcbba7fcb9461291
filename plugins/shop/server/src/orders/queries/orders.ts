import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  type CreditNoteView,
  toMajorUnits,
  type OpenOrderView,
  type OrderedCampaign,
  type OrderHistoryRow,
  type OrderState,
  type Page,
  type Principal,
  type PurchaseOrderView,
} from '@mpn/domain';
import { type CallContext, database, patternOf, tablePage } from '@mpn/server-kit';
import { campaigns, signedUrls } from '../../ports';

interface OrderRecord {
  id: number;
  orderDate: Date;
  orderNumber: string;
  invoiceNumber: string | null;
  totalCents: number;
  currencyType: string;
  state: OrderState;
  needsReview: boolean;
  hasInvoice: boolean;
  hasReceipt: boolean;
  titles: string[];
  paymentUrl: string | null;
  campaigns: { campaignId: number; title: string }[];
  creditNotes: (Omit<CreditNoteView, 'total'> & { totalCents: number })[];
}

const COLUMNS = {
  orderDate: 'ordered.ordered_at',
  orderNumber: 'ordered.order_number',
  invoiceNumber: 'ordered.invoice_number',
  totalPrice: 'ordered.total_cents',
  state: 'ordered.state',
} as const;

function ordersOf(knex: Knex, companyId: number): Knex.QueryBuilder {
  return knex('purchase_orders as ordered')
    .where('ordered.company_id', companyId)
    .select({
      id: 'ordered.id',
      orderDate: 'ordered.ordered_at',
      orderNumber: 'ordered.order_number',
      invoiceNumber: 'ordered.invoice_number',
      totalCents: 'ordered.total_cents',
      currencyType: 'ordered.currency',
      state: 'ordered.state',
      needsReview: knex.raw('coalesce(ordered.needs_review, false)'),
      hasInvoice: knex.raw('ordered.invoice_key is not null'),
      hasReceipt: knex.raw('ordered.receipt_key is not null'),
      titles: knex.raw(`coalesce((select json_agg(position.release_title order by position.position, position.id)
        from order_positions position where position.order_id = ordered.id), '[]'::json)`),
      paymentUrl: 'ordered.payment_url',
      campaigns: knex.raw(`coalesce((select json_agg(json_build_object('campaignId', position.campaign_id,
        'title', position.release_title) order by position.position, position.id)
        from order_positions position where position.order_id = ordered.id), '[]'::json)`),
      creditNotes: knex.raw(`coalesce((select json_agg(json_build_object('id', note.id, 'number', note.number,
        'issuedAt', to_char(note.issued_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'totalCents', note.total_cents,
        'reason', note.reason, 'hasDocument', note.document_key is not null) order by note.id)
        from credit_notes note where note.order_id = ordered.id), '[]'::json)`),
    });
}

function orderView(record: OrderRecord): PurchaseOrderView {
  return {
    id: record.id,
    orderNumber: record.orderNumber,
    state: record.state,
    total: toMajorUnits(record.totalCents),
    currencyType: record.currencyType,
    // Only an external shop has a page for paying; invoices are paid outside the product.
    redirectUrl: record.state === 'open' || record.state === 'in_progress' ? record.paymentUrl : null,
  };
}

/**
 * One order of the company.
 * @throws AppError not-found
 */
export async function oneOrder(knex: Knex, companyId: number, id: number): Promise<PurchaseOrderView> {
  const record: unknown = await ordersOf(knex, companyId).where('ordered.id', id).first();
  if (!record) throw fail('mpn.backend.global.error.not-found');
  return orderView(record as OrderRecord);
}

/** The company's newest orders, 200 at most, in these states or in all. */
export async function listOrders(
  strapi: Core.Strapi,
  knex: Knex,
  companyId: number,
  states: OrderState[] | null,
): Promise<OpenOrderView[]> {
  const query = ordersOf(knex, companyId).orderBy('ordered.id', 'desc').limit(200);
  if (states) query.whereIn('ordered.state', states);
  const records = (await query) as OrderRecord[];
  const releases = await campaigns(strapi).releasesOf(
    knex,
    records.flatMap((record) => record.campaigns.map(({ campaignId }) => campaignId)),
  );
  const bought = ({ campaignId, title }: OrderRecord['campaigns'][number]): OrderedCampaign[] => {
    const releaseId = releases.get(campaignId);
    return releaseId === undefined ? [] : [{ releaseId, title }];
  };
  return records.map((record) => ({
    ...orderView(record),
    orderDate: record.orderDate.toISOString(),
    needsReview: record.needsReview,
    titles: record.titles,
    campaigns: record.campaigns.flatMap(bought),
  }));
}

function historyRow(strapi: Core.Strapi, principal: Principal, record: OrderRecord): OrderHistoryRow {
  const address = (kind: 'invoice' | 'receipt') => signedUrls(strapi).sign(principal, kind, String(record.id), 'pdf');
  return {
    id: record.id,
    orderDate: record.orderDate.toISOString(),
    orderNumber: record.orderNumber,
    invoiceNumber: record.invoiceNumber,
    totalPrice: toMajorUnits(record.totalCents),
    currencyType: record.currencyType,
    state: record.state,
    titles: record.titles,
    invoiceUrl: record.hasInvoice ? address('invoice') : null,
    receiptUrl: record.hasReceipt ? address('receipt') : null,
    creditNotes: record.creditNotes.map(({ totalCents, ...note }) => ({ ...note, total: toMajorUnits(totalCents) })),
  };
}

export interface HistoryRequest {
  page: number;
  pageSize: number;
  sortBy?: keyof typeof COLUMNS | undefined;
  sortDirection?: 'asc' | 'desc' | undefined;
  term?: string | undefined;
}

function search(query: Knex.QueryBuilder, term: string): void {
  const like = patternOf(term);
  query.where((either) =>
    either
      .whereILike('ordered.order_number', like)
      .orWhereILike('ordered.invoice_number', like)
      .orWhereExists((note) =>
        note
          .select('note.id')
          .from('credit_notes as note')
          .whereRaw('note.order_id = ordered.id')
          .whereILike('note.number', like),
      )
      .orWhereExists((position) =>
        position
          .select('position.id')
          .from('order_positions as position')
          .whereRaw('position.order_id = ordered.id')
          .where((named) =>
            named.whereILike('position.release_title', like).orWhereILike('position.artist_name', like),
          ),
      ),
  );
}

/** One page of the company's orders, newest first unless sorted otherwise, with signed URLs of the PDFs. */
export async function orderHistory(
  { strapi, actor }: CallContext,
  companyId: number,
  { term, ...request }: HistoryRequest,
): Promise<Page<OrderHistoryRow>> {
  const query = ordersOf(database(strapi), companyId);
  if (term) search(query, term);
  const found = await tablePage<OrderRecord>(query, request, COLUMNS, {
    column: COLUMNS.orderDate,
    direction: 'desc',
    id: 'ordered.id',
  });
  return { ...found, items: found.items.map((record) => historyRow(strapi, actor, record)) };
}
