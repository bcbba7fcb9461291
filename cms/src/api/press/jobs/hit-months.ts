import type { Core } from '@strapi/strapi';
import { database, inTransaction, registerClockJob, select } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { foldHits } from '../commands/hits';

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

const OLD = `select distinct visit_id as id from press_hits where at < :before order by visit_id limit ${AT_ONCE}`;

const MONTHS = `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'press_hits'::regclass and c.relname ~ '^press_hits_[0-9]{4}_[0-9]{2}$'
    and c.relname < :first order by 1`;

/** First instant of the month in which the oldest hits that are kept lie. */
export function keptSince(now: Date): Date {
  const oldest = new Date(now.getTime() - identity.press.hitDays * DAY_MS);
  return new Date(Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth(), 1));
}

/**
 * Makes the tables of the coming months, and drops those of months that are over for long enough. What their hits
 * count is kept before.
 */
export async function keepMonths(strapi: Core.Strapi, now: Date): Promise<void> {
  const db = database(strapi);
  await db.raw('select press_hits_make_months(?)', [now]);
  const before = keptSince(now);
  for (;;) {
    const visits = await select<{ id: number }>(db, OLD, { before });
    if (visits.length === 0) break;
    await inTransaction(strapi, (trx) =>
      foldHits(
        trx,
        visits.map(({ id }) => id),
        before,
      ),
    );
  }
  const first = `press_hits_${before.toISOString().slice(0, 7).replace('-', '_')}`;
  for (const { name } of await select<{ name: string }>(db, MONTHS, { first })) {
    await inTransaction(strapi, async (trx) => {
      // A table that is in use is dropped the next night.
      await trx.raw(`set local lock_timeout = '5s'`);
      await trx.raw('drop table ??', [name]);
    });
  }
}

/** Registers the clock job `press.hit-months`. */
export function registerHitMonths(): void {
  registerClockJob({ name: 'press.hit-months', cron: '33 3 * * *', run: keepMonths });
}
