import { array, boolean, object, string } from 'yup';
import { OrderState, PaymentMethod, SamplingType } from '../enums';
import { endpoint, idParams, reply, tableQuery, type Page } from '../http';
import {
  addresseeBrowserInitializationSchema,
  localDate,
  MAX_CAMPAIGN_SELECTIONS,
  MAX_SAMPLING_ACTIONS,
} from '../sampling/schemas';
import { rowId } from '../validation/limits';
import type {
  CartView,
  CostPreview,
  OpenOrderView,
  OrderHistoryRow,
  PaymentMethodView,
  PurchaseOrderView,
} from './views';

const shopErrors = ['mpn.backend.shop.error.unavailable', 'mpn.backend.shop.error.no-price-list'] as const;

export const getMyCart = endpoint({
  id: 'carts.my_company',
  method: 'GET',
  path: '/carts/my_company',
  access: ['ManageSamplingCampaigns'],
  summary: "The company's cart; ?calculate_cost_preview=false leaves the sums out. Writes nothing",
  query: object({ calculate_cost_preview: boolean().default(true) }),
  reply: reply<CartView>('CartView'),
  errors: shopErrors,
});

export const getMyCartPositionsCount = endpoint({
  id: 'carts.my_company_positions_count',
  method: 'GET',
  path: '/carts/my_company/positions_count',
  access: ['ManageSamplingCampaigns'],
  summary: 'Campaigns in the cart, for the badge',
  reply: reply<{ count: number }>('PositionsCount'),
});

/** Drops institutions that can no longer be sampled, prices the cart again and returns a new token. */
export const refreshCart = endpoint({
  id: 'carts.create',
  method: 'POST',
  path: '/carts',
  access: ['ManageSamplingCampaigns'],
  summary: 'Brings the cart up to date: drops institutions that are gone, prices again, new cart token',
  body: object({}),
  reply: reply<CartView>('CartView'),
  errors: shopErrors,
});

/**
 * Header `x-request-identifier` is echoed. Of several concurrent requests of one session to one process only the newest
 * gets a 200, the others request-overtaken (409).
 */
export const previewCampaignCost = endpoint({
  id: 'carts.sampling_campaign_cost_preview',
  method: 'POST',
  path: '/carts/sampling_campaign_cost_preview',
  access: ['ManageSamplingCampaigns'],
  summary: 'What a campaign with these actions and selections would cost, with what was already bought taken off',
  body: object({
    /** The saved campaign whose purchases count; none for an unsaved one. */
    samplingCampaignId: rowId(),
    /** The release of an unsaved campaign: some media companies take none with AI. */
    releaseId: rowId(),
    samplingActions: array(
      object({
        samplingType: string()
          .oneOf([...SamplingType])
          .required(),
        downloadAllowed: boolean().required(),
        /** Last day of the action's window: a window that has ended costs nothing. */
        endDate: localDate(),
        addresseeBrowserInitialization: addresseeBrowserInitializationSchema.default({
          selections: [],
          expansions: [],
        }),
      }).required(),
    )
      .max(MAX_SAMPLING_ACTIONS)
      .meta({ maxEntriesInside: MAX_CAMPAIGN_SELECTIONS })
      .required(),
  }),
  reply: reply<CostPreview>('CostPreview'),
  errors: [...shopErrors, 'mpn.backend.global.error.not-found', 'mpn.backend.global.error.request-overtaken'],
});

function areOrderStates(value: string | undefined): boolean {
  return value === undefined || value.split(',').every((state) => OrderState.some((known) => known === state));
}

export const listPurchaseOrders = endpoint({
  id: 'purchase_orders.list',
  method: 'GET',
  path: '/purchase_orders',
  access: ['ManageSamplingCampaigns'],
  summary: "The company's orders, newest first; ?state=open,in_progress",
  query: object({
    state: string().max(200).test('order-states', 'mpn.backend.validation.error.not-an-option', areOrderStates),
  }),
  reply: reply<OpenOrderView[]>('PurchaseOrderList'),
});

export const createPurchaseOrder = endpoint({
  id: 'purchase_orders.create',
  headers: { 'Idempotency-Key': 'The same key gives the same order.' },
  method: 'POST',
  path: '/purchase_orders',
  access: ['ManageSamplingCampaigns'],
  summary: 'Buys everything in the cart at the prices that the token stands for',
  body: object({
    cartToken: string().max(128).required(),
    paymentMethod: string()
      .oneOf([...PaymentMethod])
      .required(),
    /** The buyer's own reference, such as a purchase order number: printed on the invoice. */
    reference: string().trim().max(100).nullable(),
  }),
  reply: reply<PurchaseOrderView>('PurchaseOrderView'),
  status: 201,
  errors: [
    ...shopErrors,
    'mpn.backend.shop.error.cart-empty',
    'mpn.backend.shop.error.cart-total-changed',
    'mpn.backend.shop.error.no-seller',
    'mpn.backend.shop.error.purchase-impossible',
    'mpn.backend.shop.error.purchase-not-granted',
    'mpn.backend.shop.error.payment-method-not-allowed',
    'mpn.backend.shop.error.billing-address-incomplete',
    'mpn.backend.data.error.product.release-not-sampling-ready',
    'mpn.backend.data.error.product.release-withdrawn',
    'mpn.backend.data.error.product.sampling-switched-off',
    'mpn.backend.data.error.product.samplingcampaign-end-date-passed',
    'mpn.backend.data.error.product.samplingcampaign-action-name-missing',
    'mpn.backend.global.error.idempotency-key-reused',
    'mpn.backend.global.error.pessimistic-lock',
  ],
});

const document = {
  method: 'GET',
  access: ['ManageSamplingCampaigns'],
  params: idParams,
  kind: 'stream',
  errors: ['mpn.backend.global.error.not-found', 'mpn.backend.shop.error.document-not-available'],
} as const;

export const getOrderInvoice = endpoint({
  ...document,
  id: 'purchase_orders.invoice',
  path: '/purchase_orders/:id/invoice',
  summary: 'The invoice as PDF',
  reply: reply<void>('Pdf'),
});

export const getOrderReceipt = endpoint({
  ...document,
  id: 'purchase_orders.receipt',
  path: '/purchase_orders/:id/receipt',
  summary: 'The order receipt as PDF',
  reply: reply<void>('Pdf'),
});

export const getCreditNote = endpoint({
  ...document,
  id: 'credit_notes.pdf',
  path: '/credit_notes/:id/pdf',
  summary: 'A credit note as PDF',
  reply: reply<void>('Pdf'),
});

export const listPaymentMethods = endpoint({
  id: 'payment_methods.list',
  method: 'GET',
  path: '/shop/payment_methods',
  access: ['ManageSamplingCampaigns'],
  summary: 'How the company may pay',
  reply: reply<PaymentMethodView[]>('PaymentMethodList'),
});

export const orderHistorySortable = ['orderDate', 'orderNumber', 'invoiceNumber', 'totalPrice', 'state'] as const;

export const listOrderHistory = endpoint({
  id: 'order_history.list',
  method: 'GET',
  path: '/order_history/_views/table',
  access: ['ManageSamplingCampaigns'],
  summary: "The company's orders; term searches numbers of order, invoice and credit note, title and artist",
  query: tableQuery(orderHistorySortable),
  reply: reply<Page<OrderHistoryRow>>('OrderHistoryPage'),
});

export const shopEndpoints = [
  getMyCart,
  getMyCartPositionsCount,
  refreshCart,
  previewCampaignCost,
  listPurchaseOrders,
  createPurchaseOrder,
  getOrderInvoice,
  getOrderReceipt,
  getCreditNote,
  listPaymentMethods,
  listOrderHistory,
] as const;
