import { number, object } from 'yup';
import type { OrderState } from '../enums';
import { reply, type Page } from '../http';
import { MAX_INTEGER, multilineText } from '../validation/limits';
import { deskCall, deskList, deskObject, withReason } from './desk-call';

/** An order; money in gross cents unless it is called net. */
export interface DeskOrder {
  id: number;
  orderNumber: string;
  invoiceNumber: string | null;
  companyId: number;
  companyName: string | null;
  problematic: boolean;
  state: OrderState;
  needsReview: boolean;
  /** Artists and titles, separated by commas. */
  releases: string;
  totalCents: number;
  currency: string;
  orderedAt: string;
  creditedCents: number;
}

/** A credit note of an order's invoice. */
export interface DeskCreditNote {
  id: number;
  number: string;
  issuedAt: string;
  netCents: number;
  totalCents: number;
  reason: string;
  /** Whether the PDF is written. */
  hasDocument: boolean;
}

export interface DeskOrderDetail extends DeskOrder {
  netCents: number;
  taxCents: number;
  reference: string | null;
  note: string | null;
  /** The invoice address of the day of the order. */
  buyer: { name: string; street: string | null; postalCode: string | null; city: string | null; email: string | null };
  reviewedAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
  externalReference: string | null;
  hasInvoice: boolean;
  hasReceipt: boolean;
  userId: number | null;
  /** Start and end are local dates. */
  positions: {
    campaignId: number;
    title: string;
    artist: string | null;
    startDate: string;
    endDate: string;
    netCents: number;
  }[];
  creditNotes: DeskCreditNote[];
}

/** `netCents`: the net amount to credit; null: the rest of the invoice. The reason is shown to the company. */
export const creditSchema = object({
  reason: multilineText(500).trim().required(),
  netCents: number().integer().min(1).max(MAX_INTEGER).nullable().default(null),
});

const NOT_FOUND = 'mpn.backend.global.error.not-found';
const STATE = 'mpn.backend.shop.error.invalid-order-state';

const act = (verb: string) => ({ method: 'POST', path: `/orders/:id/${verb}` }) as const;

/** A PDF, which is written by a job soon after the order. */
const pdf = (path: string, summary: string) =>
  deskCall({
    method: 'GET',
    path,
    permission: 'read',
    summary,
    body: undefined,
    reply: reply<void>('void'),
    errors: [NOT_FOUND, 'mpn.backend.shop.error.document-not-available'],
    kind: 'stream',
  });

export const orderCalls = {
  list: deskList({
    path: '/orders',
    permission: 'read',
    summary: 'Orders: those under review first, then the other unsettled ones, then the settled ones',
    filters: {
      state: ['review', 'hanging', 'unsettled', 'completed', 'cancelled', 'credited'],
      companyId: 'id',
    },
    reply: reply<Page<DeskOrder>>('Page<DeskOrder>'),
  }),
  get: deskObject({
    path: '/orders/:id',
    permission: 'read',
    summary: 'An order with its positions and credit notes',
    reply: reply<DeskOrderDetail>('DeskOrderDetail'),
  }),
  release: deskCall({
    ...act('release'),
    permission: 'payments',
    summary: 'Releases an order that waits for review',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, STATE],
  }),
  complete: deskCall({
    ...act('complete'),
    permission: 'payments',
    summary: 'Books the payment of an order',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, STATE],
  }),
  resync: deskCall({
    ...act('resync'),
    permission: 'payments',
    summary: 'Compares an unsettled order with the external shop again',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, STATE, 'mpn.backend.shop.error.no-external-shop'],
  }),
  cancel: deskCall({
    ...act('cancel'),
    permission: 'refunds',
    summary: 'Cancels an order that is not completed, with a reason',
    body: withReason,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, STATE],
  }),
  credit: deskCall({
    ...act('credit'),
    permission: 'refunds',
    summary: 'Credits an order’s invoice or a part of it, with a reason that the company reads',
    body: creditSchema,
    reply: reply<{ id: number; number: string }>('IssuedCreditNote'),
    errors: [NOT_FOUND, 'mpn.backend.shop.error.no-invoice', 'mpn.backend.shop.error.credit-above-invoice'],
  }),
  invoice: pdf('/orders/:id/invoice', 'The PDF of an order’s invoice'),
  receipt: pdf('/orders/:id/receipt', 'The PDF of an order’s receipt'),
  creditNote: pdf('/credit-notes/:id/pdf', 'The PDF of a credit note'),
} as const;
