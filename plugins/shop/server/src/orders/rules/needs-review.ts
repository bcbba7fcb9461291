import type { SalesTerms } from '@mpn/domain';
import type { Knex } from 'knex';
import type { Buyer } from '../../buyer';
import { select } from '@mpn/server-kit';

interface History {
  /** Gross cents of completed orders that are old enough to count as paid. */
  settledCents: number;
  /** Gross cents of younger orders that support has not reviewed. */
  unreviewedCents: number;
}

const HISTORY = `
  select
    coalesce(sum(ordered.total_cents) filter (
      where ordered.state = 'completed' and ordered.completed_at <= :settledBefore), 0)::float8 as "settledCents",
    coalesce(sum(ordered.total_cents) filter (
      where ordered.state <> 'cancelled' and ordered.reviewed_at is null
        and coalesce(ordered.completed_at, ordered.ordered_at) > :settledBefore), 0)::float8 as "unreviewedCents"
  from purchase_orders ordered where ordered.company_id = :companyId`;

/**
 * Whether an order needs support's review: of a problematic company, or of one that has not yet paid enough for long
 * enough, when this order and its recent unreviewed orders together exceed the limit. Orders are completed before their
 * invoice is paid, so neither a small first order nor many small ones may lift the limit.
 * @param totalCents gross sum of the order being placed
 */
export async function needsReview(
  trx: Knex,
  { reviewAboveCents, trustedAfterDays, trustedFromCents }: SalesTerms,
  { companyId, problematic }: Pick<Buyer, 'companyId' | 'problematic'>,
  totalCents: number,
  now: Date,
): Promise<boolean> {
  const settledBefore = new Date(now.getTime() - trustedAfterDays * 86_400_000);
  const [history] = await select<History>(trx, HISTORY, { companyId, settledBefore });
  const { settledCents, unreviewedCents } = history!;
  const isNew = settledCents < trustedFromCents;
  return (isNew || problematic) && unreviewedCents + totalCents > reviewAboveCents;
}
