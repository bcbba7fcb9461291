import { createHash } from 'node:crypto';
import { cartToken, priceCart, type CampaignToPrice, type PricedCart } from '@mpn/domain';
import { SAMPLE_PRICE_LIST, INITIAL_SALES_TERMS, insertRows, takeIds, type Row } from '@mpn/database';
import type { SeededCampaign } from './campaigns';
import { day, instant, type DemoContext, type SeededCompany } from './context';
import { seedSeller } from './seller';

interface Order {
  company: SeededCompany;
  campaigns: SeededCampaign[];
  state: 'open' | 'completed' | 'cancelled';
  /** Days from today. */
  orderedDay: number;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** One order per campaign that was ordered; those of a company with the same state and day share one. */
function planOrders(campaigns: readonly SeededCampaign[]): Order[] {
  const orders: Order[] = [];
  for (const campaign of campaigns) {
    const { orderState: state, purchasedDay, release } = campaign.plan;
    if (state === 'none') continue;
    const orderedDay = purchasedDay ?? (state === 'open' ? -1 : -6);
    const shared = orders.find(
      (order) => order.company === release.company && order.state === state && order.orderedDay === orderedDay,
    );
    if (shared) shared.campaigns.push(campaign);
    else orders.push({ company: release.company, campaigns: [campaign], state, orderedDay });
  }
  return orders.sort((a, b) => a.orderedDay - b.orderedDay);
}

function price(order: Order): PricedCart {
  const campaigns = order.campaigns.map((campaign): CampaignToPrice => ({
    campaignId: campaign.id,
    baseFeePaid: false,
    institutions: [...campaign.rights].map(([institution, right]) => ({
      institutionId: institution.id,
      medium: institution.design.medium,
      priceCategory: institution.design.free ? 'FREE' : 'SURCHARGEABLE',
      right,
      purchased: null,
    })),
  }));
  const { country: seat, vatId, discounted } = order.company.design;
  return priceCart(campaigns, SAMPLE_PRICE_LIST, { seat, vatId, discounted });
}

/** Numbers of a series that starts at 1 each year, as in the shop. */
class Numbers {
  private readonly given = new Map<string, number>();

  constructor(
    private readonly series: 'order' | 'invoice',
    private readonly prefix: string,
  ) {}

  /** @param date local date (YYYY-MM-DD) */
  next(date: string): string {
    const year = date.slice(0, 4);
    const value = (this.given.get(year) ?? 0) + 1;
    this.given.set(year, value);
    return `${this.prefix}-${year}-${String(value).padStart(6, '0')}`;
  }

  /** Rows of the counters with the last number that was given, so that the shop continues after it. */
  counterRows(): Row[] {
    return [...this.given].map(([year, value]) => ({ name: `${this.series}-${year}`, value }));
  }
}

function positionRows(context: DemoContext, order: Order, cart: PricedCart, orderId: number): Row[] {
  return cart.lines.map((line, index) => {
    const { plan } = order.campaigns[index] as SeededCampaign;
    return {
      order_id: orderId,
      campaign_id: line.campaignId,
      position: index + 1,
      release_title: plan.release.design.title,
      artist_name: plan.release.design.artist,
      start_date: day(context, plan.startDay),
      end_date: day(context, plan.endDay),
      net_cents: line.netCents,
      tax_cents: line.taxCents,
      total_cents: line.totalCents,
      rights: line.rights,
    };
  });
}

/** Enqueues the jobs that write receipts and invoices, as after any purchase; the start does not wait for them. */
async function enqueueDocuments({ client }: DemoContext, orderIds: readonly number[]): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('shop.write-documents', payload := json_build_object('orderId', id),
       job_key := 'shop.write-documents:' || id)
     from unnest($1::int[]) as id`,
    [orderIds],
  );
}

/**
 * Orders with positions, gapless order and invoice numbers, their documents, and the rights that were bought with them.
 */
export async function seedOrders(context: DemoContext, campaigns: readonly SeededCampaign[]): Promise<number> {
  const { client } = context;
  const orders = planOrders(campaigns);
  const ids = await takeIds(client, 'purchase_orders', orders.length);
  const { rows: lists } = await client.query<{ id: number }>('select id from price_lists order by id limit 1');
  const sellerId = await seedSeller(context);
  const orderNumbers = new Numbers('order', 'MPN');
  const invoiceNumbers = new Numbers('invoice', 'RE');
  const rows: Row[] = [],
    positions: Row[] = [],
    rights: Row[] = [];
  orders.forEach((order, index) => {
    const cart = price(order);
    const id = ids[index] as number;
    const at = instant(context, order.orderedDay);
    const date = day(context, order.orderedDay);
    const done = order.state === 'completed';
    const { design } = order.company;
    rows.push({
      id,
      order_number: orderNumbers.next(date),
      company_id: order.company.id,
      user_id: order.company.adminId,
      state: order.state,
      currency: cart.currency,
      price_list_id: lists[0]?.id,
      seller_id: sellerId,
      payment_method: 'INVOICE',
      payment_days: INITIAL_SALES_TERMS.payment_days,
      net_cents: cart.netCents,
      tax_cents: cart.taxCents,
      total_cents: cart.totalCents,
      cart_token: cartToken(cart, {}, sha256),
      pricing: cart,
      needs_review: order.state === 'open',
      buyer: {
        name: design.name,
        street: design.street,
        postalCode: design.postalCode,
        city: design.city,
        country: design.country,
        vatId: design.vatId,
        email: null,
      },
      ordered_at: at,
      completed_at: done ? at : null,
      persisted_at: done ? at : null,
      cancelled_at: order.state === 'cancelled' ? instant(context, order.orderedDay + 1) : null,
      invoice_number: done ? invoiceNumbers.next(date) : null,
      created_at: at,
    });
    positions.push(...positionRows(context, order, cart, id));
    if (!done) return;
    for (const campaign of order.campaigns) {
      for (const [institution, right] of campaign.rights) {
        rights.push({
          campaign_id: campaign.id,
          institution_id: institution.id,
          right_type: right,
          purchased_at: at,
          order_id: id,
        });
      }
    }
  });
  await insertRows(client, 'shop_counters', [...orderNumbers.counterRows(), ...invoiceNumbers.counterRows()]);
  await insertRows(client, 'purchase_orders', rows);
  await insertRows(client, 'order_positions', positions);
  await insertRows(client, 'sampling_campaign_rights', rights);
  await enqueueDocuments(context, ids);
  return orders.length;
}
