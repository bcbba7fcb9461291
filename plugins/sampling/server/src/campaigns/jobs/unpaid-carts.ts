import type { Core } from '@strapi/strapi';
import { addDays, CART_WARNING_DAYS_BEFORE } from '@mpn/domain';
import { database, inTransaction, registerClockJob, service, notifyBundled } from '@mpn/server-kit';
import { unpaidCartKey } from '../commands/leave-cart';
import { localToday } from '../rules/time-zone';

/**
 * Queues notifications about campaigns of ready releases that are still in the cart, from
 * {@link CART_WARNING_DAYS_BEFORE} days before the release date through that date: once per campaign, in one
 * notification per company and morning. Campaigns that automatic sampling put there have a notification of their own.
 */
export async function warnOfUnpaidCarts(strapi: Core.Strapi, now: Date): Promise<void> {
  const db = database(strapi);
  const carts = await db('sampling_campaigns')
    .where({ in_cart: true })
    .whereNull('deleted_at')
    .whereRaw('automatic is not true')
    .orderBy('id')
    .select<{ id: number; company_id: number; release_id: number }[]>('id', 'company_id', 'release_id');
  if (carts.length === 0) return;
  const today = localToday(now);
  const near = await service(strapi, 'api::release.status').readyBetween(
    db,
    carts.map(({ release_id }) => release_id),
    today,
    addDays(today, CART_WARNING_DAYS_BEFORE),
  );
  const releases = new Map(near.map((release) => [release.id, release]));
  const items = carts.flatMap(({ id, company_id: companyId, release_id }) => {
    const release = releases.get(release_id);
    if (!release) return [];
    const { title, releaseDate } = release;
    const uniqueKey = unpaidCartKey(id);
    return [{ kind: 'CART_UNPAID' as const, companyId, bundle: companyId, item: { title, releaseDate }, uniqueKey }];
  });
  if (items.length > 0) await inTransaction(strapi, (trx) => notifyBundled(trx, items));
}

export function registerUnpaidCarts(): void {
  registerClockJob({ name: 'sampling.unpaid-carts', run: warnOfUnpaidCarts });
}
