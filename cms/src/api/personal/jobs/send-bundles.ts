import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { BUNDLES, isBundledKind, latestTimeOfDay, type BundledItem, type BundledKind } from '@mpn/domain';
import { database, inTransaction, registerClockJob, select, notify } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import notifications from '../../../../config/notifications';

interface DueBundle {
  kind: BundledKind;
  bundle: number;
}

// Bundles to send now, which were not sent since the last morning (`digestTime`), with an item that is due.
const DUE = `select distinct i.kind, i.bundle from notification_items i
  join unnest(:kinds::text[], :dueSince::timestamptz[]) rule(kind, due_since) on rule.kind = i.kind
  where i.told_at is null and i.created_at <= rule.due_since
    and not exists (select 1 from notification_items sent
      where sent.kind = i.kind and sent.bundle = i.bundle and sent.told_at > :morning)
  order by i.kind, i.bundle`;

const ITEMS = `select i.id, i.company_id as "companyId", i.data::json as item from notification_items i
  where i.kind = :kind and i.bundle = :bundle and i.told_at is null and i.created_at <= :dueSince
  order by i.id for update`;

interface WaitingItem<K extends BundledKind> {
  id: number;
  companyId: number;
  item: BundledItem[K];
}

const HOUR_MS = 3_600_000;

/** Items of the kind from this instant or before are due now. */
function dueSince(kind: BundledKind, now: Date, morning: Date): Date {
  const { when, waitsHours } = BUNDLES[kind];
  const waited = new Date(now.getTime() - waitsHours * HOUR_MS);
  return when === 'IN_THE_MORNING' && morning < waited ? morning : waited;
}

/** Sends the due items of one bundle as one notification. */
async function sendBundle(strapi: Core.Strapi, trx: Knex, { kind, bundle }: DueBundle, now: Date, morning: Date) {
  const rule = BUNDLES[kind];
  const due = { kind, bundle, dueSince: dueSince(kind, now, morning) };
  const waiting = await select<WaitingItem<BundledKind>>(trx, ITEMS, due);
  const [first, ...more] = waiting;
  if (!first) return;
  const items = [first, ...more].map(({ item }) => item);
  await notify(strapi, trx, {
    kind,
    companyId: first.companyId,
    data: rule.dataOf(items as never),
    uniqueKey: `bundle:${kind}:${bundle}:${first.id}`,
  });
  await trx('notification_items')
    .whereIn(
      'id',
      waiting.map(({ id }) => id),
    )
    .update({ told_at: now, updated_at: now });
}

/**
 * Clock job: sends bundled notifications, at most one per day and bundle. A day begins at the time of the daily mails
 * (`digestTime`), so that waiting items are not sent at night.
 */
export async function sendBundles(strapi: Core.Strapi, now: Date): Promise<void> {
  const morning = latestTimeOfDay(now, getSettings().APP_TIMEZONE, notifications.digestTime);
  const kinds = Object.keys(BUNDLES).filter(isBundledKind);
  const since = kinds.map((kind) => dueSince(kind, now, morning));
  for (const due of await select<DueBundle>(database(strapi), DUE, { kinds, dueSince: since, morning })) {
    try {
      await inTransaction(strapi, (trx) => sendBundle(strapi, trx, due, now, morning));
    } catch (error) {
      const reason = error instanceof Error ? error.stack : String(error);
      strapi.log.error(`notifications ${due.kind} of ${due.bundle}: ${reason}`);
    }
  }
}

export function registerBundles(): void {
  // Kept as it was, like the column `told_at` (when an item was sent): the name is the lock that processes of two
  // versions share, and a label of metrics.
  registerClockJob({ name: 'personal.tell-bundles', run: sendBundles });
}
