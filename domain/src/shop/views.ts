import type { OrderState, PaymentMethod, Right, SamplingMedium } from '../enums';
import type { InvoiceRecipient } from './sale';

export interface PriceGroupView {
  medium: SamplingMedium;
  right: Right;
  upgrade: boolean;
  free: boolean;
  count: number;
  /** Major units, net, after discount. */
  unitPrice: number;
  net: number;
}

/** Costs in the cost preview and in each line of the cart. */
export interface CostSummary {
  currencyType: string;
  newlyAddedDownloadStations: number;
  purchasedDownloadStations: number;
  newlyAddedStreamingStations: number;
  purchasedStreamingStations: number;
  newlyAddedStationsNetTotal: number;
  netBaseFee: number;
  discountPercent: number;
  netTotal: number;
  groups: PriceGroupView[];
}

export interface CartPosition {
  campaignId: number;
  jpaVersion: number;
  releaseId: number;
  releaseTitle: string;
  artistName: string | null;
  coverUrl: string | null;
  startDate: string;
  endDate: string;
  /** Whether its start has been reached, so that sampling begins with the purchase. */
  startsAtOnce: boolean;
  authorizedDownload: string[];
  authorizedStreaming: string[];
  summary: CostSummary | null;
  netSum: number | null;
  vat: number | null;
  total: number | null;
  /** Names of actions whose window has ended: neither priced nor bought. An empty text for one without a name. */
  leftOut: string[];
  /** Institutions that are not addressed: their rule about generative AI, and what is stated of the release. */
  refusingAi: string[];
  /** Number of institutions that joined the network since, which its page offers. */
  newInstitutions: number;
  /** Catalogue codes of the reasons against buying it (not ready, end passed, unnamed action). */
  problems: string[];
}

export interface CartView {
  positions: CartPosition[];
  /**
   * Institutions that were dropped because they can no longer be sampled (blocked, disabled, deleted, or by their rule
   * about generative AI): shown as a notice.
   */
  dropped: { campaignId: number; releaseTitle: string; institutionName: string; byAiRule: boolean }[];
  summary: CostSummary | null;
  invoicePreview: InvoicePreview | null;
  cartToken: string | null;
  mayBuy: boolean;
  /** Catalogue codes of the reasons against buying that are not of one campaign (invoice address, seller). */
  obstacles: string[];
  /** Recipient and terms of the purchase; null for those who may not buy. */
  sale: SaleView | null;
}

/** Who gets the invoice and on which terms. */
export interface SaleView {
  recipient: InvoiceRecipient;
  /** null while nothing can be sold. */
  sellerName: string | null;
  /** Days until the invoice is due. */
  paymentDays: number;
  /** URL of the general terms; null: none are published. */
  termsUrl: string | null;
}

export interface InvoicePreview {
  netTotal: number;
  tax: number;
  taxRate: number;
  /** Note printed on the invoice (reverse charge, not taxable), catalogue key. */
  taxNote: string | null;
  total: number;
  currencyType: string;
  positions: { campaignId: number; title: string; net: number; tax: number; total: number }[];
}

export interface PurchaseOrderView {
  id: number;
  orderNumber: string;
  state: OrderState;
  total: number;
  currencyType: string;
  /** Page at which an external shop is paid, while the order waits for that. */
  redirectUrl: string | null;
}

export interface OrderHistoryRow {
  id: number;
  orderDate: string;
  orderNumber: string;
  invoiceNumber: string | null;
  totalPrice: number;
  currencyType: string;
  state: OrderState;
  titles: string[];
  /** URLs of the PDFs below the API base, fetched with the session's token; null until they are generated. */
  invoiceUrl: string | null;
  receiptUrl: string | null;
  /** Credit notes on the invoice, oldest first. */
  creditNotes: CreditNoteView[];
}

export interface CreditNoteView {
  id: number;
  number: string;
  issuedAt: string;
  /** Gross, above zero. */
  total: number;
  reason: string;
  /** Whether its PDF was generated. */
  hasDocument: boolean;
}

export interface PaymentMethodView {
  id: PaymentMethod;
  name: string;
}

/** What a campaign would cost on its own, with VAT as the buyer pays it. */
export interface PreviewedCost extends CostSummary {
  taxRatePercent: number;
  tax: number;
  total: number;
}

export interface CostPreview extends PreviewedCost {
  /** The request's `x-request-identifier`, to recognise superseded replies. */
  requestIdentifier: string | null;
}

/** An order as the cart shows it. */
export interface OpenOrderView extends PurchaseOrderView {
  orderDate: string;
  /** Waits for support's review. */
  needsReview: boolean;
  titles: string[];
  /** What was bought, in the order of the positions. */
  campaigns: OrderedCampaign[];
}

export interface OrderedCampaign {
  releaseId: number;
  title: string;
}
