import { AppError, fail, type OrderState } from '@mpn/domain';
import { enqueue, traced } from '@mpn/server-kit';
import type { OrderRow, PositionRow } from '../rows';
import type { ExternalShopSettings } from '../settings';
import type { ShopGateway } from './shop-gateway';
import { SUBMIT_TASK } from './tasks';

const UNAVAILABLE = 'mpn.backend.shop.error.unavailable';

/** What the external shop replies about an order (docs/shop-http.md). */
export interface ExternalOrder {
  reference: string;
  state: Extract<OrderState, 'in_progress' | 'completed' | 'cancelled'>;
  /** The page at which the buyer pays; none where there is nothing to do. */
  paymentUrl?: string | null;
}

const STATES: readonly string[] = ['in_progress', 'completed', 'cancelled'];

const MAX_URL_LENGTH = 2_000;

/** Buyers are led there: https alone, and without a login in it. */
function isPaymentUrl(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'string' || value.length > MAX_URL_LENGTH || !URL.canParse(value)) return false;
  const { protocol, username } = new URL(value);
  return protocol === 'https:' && username === '';
}

function isExternalOrder(answer: unknown): answer is ExternalOrder {
  if (typeof answer !== 'object' || answer === null) return false;
  const { reference, state, paymentUrl } = answer as Partial<ExternalOrder>;
  const isKnown = typeof state === 'string' && STATES.includes(state);
  return typeof reference === 'string' && reference !== '' && isKnown && isPaymentUrl(paymentUrl);
}

interface ShopCall {
  body?: unknown;
  /** Idempotency key. */
  key?: string;
  /** Whether a 404 says that something is not there, instead of failing. */
  mayBeMissing?: boolean;
}

/**
 * One call to the external shop.
 * @returns the body; null for a 404 with `mayBeMissing`
 * @throws AppError shop-unavailable on timeout, connection errors, redirects, any other 4xx and any 5xx
 */
async function send(
  settings: ExternalShopSettings,
  method: string,
  path: string,
  { body, key, mayBeMissing = false }: ShopCall = {},
): Promise<string | null> {
  try {
    const request = {
      method,
      signal: AbortSignal.timeout(settings.timeoutMs),
      redirect: 'error',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${settings.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    } as const;
    const response = await traced('shop', { kind: 'client', facts: { 'http.request.method': method } }, () =>
      fetch(new URL(path, settings.url), request),
    );
    if (response.status === 404 && mayBeMissing) return null;
    // eslint-disable-next-line mpn/app-errors-only -- the cause of the one below, for the log
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return await response.text();
  } catch (cause) {
    throw new AppError(UNAVAILABLE, { cause });
  }
}

/**
 * As {@link send}, for calls that are answered with an order.
 * @returns null for a 404 with `mayBeMissing`
 * @throws AppError shop-unavailable, also for any other body
 */
async function callForOrder(...args: Parameters<typeof send>): Promise<ExternalOrder | null> {
  const text = await send(...args);
  if (text === null) return null;
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw new AppError(UNAVAILABLE, { cause });
  }
  if (!isExternalOrder(answer)) throw fail(UNAVAILABLE);
  return answer;
}

/** The order as docs/shop-http.md says: not what we decide about the buyer, such as a discount. */
function orderBody(order: OrderRow, positions: PositionRow[]) {
  const { name, street, postalCode, city, country, vatId, email, mpnCompanyNumber } = order.buyer;
  return {
    orderNumber: order.order_number,
    orderedAt: order.ordered_at.toISOString(),
    currency: order.currency,
    netCents: order.net_cents,
    taxCents: order.tax_cents,
    totalCents: order.total_cents,
    taxRatePercent: order.pricing.taxRatePercent,
    paymentMethod: order.payment_method,
    buyer: { name, street, postalCode, city, country, vatId, email, mpnCompanyNumber },
    positions: positions.map((position) => ({
      position: position.position,
      title: position.release_title,
      artist: position.artist_name,
      startDate: position.start_date,
      endDate: position.end_date,
      netCents: position.net_cents,
      taxCents: position.tax_cents,
      totalCents: position.total_cents,
    })),
  };
}

/**
 * Sends an order; safe to retry, the order's number is the idempotency key.
 * @throws AppError shop-unavailable
 */
export async function submitOrder(
  settings: ExternalShopSettings,
  order: OrderRow,
  positions: PositionRow[],
): Promise<ExternalOrder> {
  const answer = await callForOrder(settings, 'POST', 'orders', {
    body: orderBody(order, positions),
    key: order.order_number,
  });
  if (answer === null) throw fail(UNAVAILABLE);
  return answer;
}

/**
 * The order's state at the shop; null if the shop does not have it.
 * @throws AppError shop-unavailable
 */
export async function readOrder(settings: ExternalShopSettings, reference: string): Promise<ExternalOrder | null> {
  return callForOrder(settings, 'GET', `orders/${encodeURIComponent(reference)}`, { mayBeMissing: true });
}

/** Orders go to an external shop system, which reports their payment. */
export function httpGateway(settings: ExternalShopSettings): ShopGateway {
  return {
    settlesAtOnce: false,
    async assertAvailable() {
      await send(settings, 'GET', 'health');
    },
    // Enqueued, so that it happens after the commit and survives a crash: a call inside the transaction would hold its
    // locks as long as the shop takes.
    queue: (trx, orderId) => enqueue(trx, SUBMIT_TASK, { orderId }),
  };
}
