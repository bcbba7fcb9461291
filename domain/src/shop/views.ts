import type { OrderState, PaymentMethod, Right, SamplingMedium } from '../enums';

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

/** Cost preview and each line of the cart (specification section 3, cart summary). */
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
  authorizedDownload: string[];
  authorizedStreaming: string[];
  summary: CostSummary | null;
  netSum: number | null;
  vat: number | null;
  total: number | null;
  /** Catalogue codes of what stands in the way of buying it (not ready, end passed, action without a name). */
  problems: string[];
}

export interface CartView {
  positions: CartPosition[];
  /** Institutions that were dropped because they are gone (blocked, disabled, deleted): shown as a notice. */
  dropped: { campaignId: number; releaseTitle: string; institutionName: string }[];
  summary: CostSummary | null;
  invoicePreview: InvoicePreview | null;
  cartToken: string | null;
  mayBuy: boolean;
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
  /** Addresses of the PDFs below the API base, fetched with the session's token; null until they are written. */
  invoiceUrl: string | null;
  receiptUrl: string | null;
}

export interface PaymentMethodView {
  id: PaymentMethod;
  name: string;
}

/** POST /carts/sampling_campaign_cost_preview */
export interface CostPreview extends CostSummary {
  /** The request's `x-request-identifier`, so that an overtaken answer can be told from the newest. */
  requestIdentifier: string | null;
}

/** GET /purchase_orders: an order as the cart shows it. */
export interface OpenOrderView extends PurchaseOrderView {
  orderDate: string;
  /** Support looks at it before it goes on. */
  needsReview: boolean;
  titles: string[];
}
