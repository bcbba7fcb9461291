import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { PriceComparison } from '@mpn/domain';
import type { Mail, TransactionContext } from '@mpn/server-kit';
import type { PriceListVersion, SalesTermsVersion, SellerVersion, ListState } from './sales';

/**
 * The plugin's public interface: the one file that other packages may `import type` from. A further service,
 * `plugin::shop.prices`, is declared by the sampling plugin, which uses it.
 */

export interface OrderService {
  /**
   * Payment received: completes an order and buys its campaigns, once.
   * @throws AppError not-found, invalid-order-state
   */
  complete(context: TransactionContext, orderId: number): Promise<void>;
  /**
   * Releases an order that waits for support's review: completes it, or hands it to the external shop.
   * @throws AppError not-found, invalid-order-state
   */
  release(context: TransactionContext, orderId: number): Promise<void>;
  /**
   * Cancels an order that is not completed; its campaigns become unlocked drafts.
   * @throws AppError not-found, invalid-order-state
   */
  cancel(context: TransactionContext, orderId: number): Promise<void>;
  /**
   * Credits the invoice, or a part of it: number, PDF and mail.
   * @param sent `{reason, netCents?}`, checked here
   * @throws AppError not-found, invalid-input, no-invoice, credit-above-invoice
   */
  credit(
    context: TransactionContext,
    orderId: number,
    sent: unknown,
    panelUserId: number,
  ): Promise<{ id: number; number: string }>;
  /**
   * Compares an unsettled order with the external shop again, in a job.
   * @throws AppError not-found, no-external-shop, invalid-order-state
   */
  resync(context: TransactionContext, orderId: number): Promise<void>;
  /**
   * The PDF of an order (`invoice`, `receipt`) or of a credit note, for support.
   * @throws AppError not-found, document-not-available until it is written
   */
  document(kind: 'invoice' | 'receipt' | 'credit-note', id: number): Promise<OrderPdf>;
}

export interface OrderPdf {
  fileName: string;
  size: number;
  open(range?: { start: number; end: number }): Promise<Readable>;
}

/** A version of the price list with what can be done with it. */
export interface ListedPriceList extends PriceListVersion {
  state: ListState;
  isWithdrawable: boolean;
}

/** Seller, terms and price lists, set by support: every change is a new version, validated as a whole. */
export interface SalesService {
  /** All versions of the seller, the valid one first; empty: nothing can be sold. */
  seller(knex: Knex): Promise<SellerVersion[]>;
  /** The seller that is valid now; null until support has entered one. */
  currentSeller(knex: Knex): Promise<SellerVersion | null>;
  /**
   * Enters a new version of the seller.
   * @returns the id of the valid version
   * @throws AppError invalid-input
   */
  changeSeller(trx: Knex, sent: unknown, panelUserId: number): Promise<number>;
  /** All versions of the terms, the valid one first. */
  terms(knex: Knex): Promise<SalesTermsVersion[]>;
  /**
   * Enters new terms.
   * @returns the id of the valid version
   * @throws AppError invalid-input
   */
  changeTerms(trx: Knex, sent: unknown, panelUserId: number): Promise<number>;
  /**
   * All price lists, the one with the latest start first, and the first day (local date) on which a new one can begin.
   */
  priceLists(knex: Knex, now?: Date): Promise<{ earliestStart: string; versions: ListedPriceList[] }>;
  /**
   * Publishes a new version of the price list; the one before ends on the day before.
   * @returns its id
   * @throws AppError invalid-input, price-list-start
   */
  publishPriceList(trx: Knex, sent: unknown, panelUserId: number, now?: Date): Promise<number>;
  /**
   * Withdraws the last price list before its first day.
   * @throws AppError price-list-begun
   */
  withdrawPriceList(trx: Knex, id: number, now?: Date): Promise<void>;
  /**
   * What a cart, a campaign or an order costs today and by an entered list; writes nothing.
   * @throws AppError invalid-input, not-found, cart-empty, no-price-list, samplingcampaign-no-addressees
   */
  comparePrices(knex: Knex, sent: unknown, now?: Date): Promise<PriceComparison>;
}

/** A bought campaign as the confirmation of its order lists it. */
export interface MailedOrderPosition {
  artist: string;
  title: string;
  /** YYYY-MM-DD. */
  startDate: string;
  /** YYYY-MM-DD. */
  endDate: string;
  downloadInstitutions: number;
  streamingInstitutions: number;
  /** Cents. */
  net: number;
}

declare module '@mpn/server-kit' {
  interface Services {
    'plugin::shop.orders': OrderService;
    'plugin::shop.sales': SalesService;
  }

  interface Mails {
    /** To who ordered. */
    'order-confirmation': Mail<{
      name: string;
      orderNumber: string;
      orderedAt: string;
      positions: MailedOrderPosition[];
      net: number;
      tax: number;
      total: number;
      currencyType: string;
      link: string;
    }>;
    /** To the company's e-mail address for invoices, else to who ordered. */
    invoice: Mail<{
      /** The company that pays. */
      company: string;
      invoiceNumber: string;
      orderNumber: string;
      /** The buyer's own. */
      reference: string | null;
      net: number;
      tax: number;
      total: number;
      currencyType: string;
      dueDate: string;
      /** `iban` without spaces. */
      seller: { name: string; accountHolder: string; bankName: string; iban: string };
      link: string;
    }>;
    /** To the same address as the invoice that it takes back. */
    'credit-note': Mail<{
      /** The company whose invoice is credited. */
      company: string;
      number: string;
      invoiceNumber: string;
      /** As support entered it. */
      reason: string;
      net: number;
      tax: number;
      total: number;
      currencyType: string;
      sellerName: string;
    }>;
  }
}
