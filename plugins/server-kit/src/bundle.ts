import type { Knex } from 'knex';
import type { BundledItem, BundledKind } from '@mpn/domain';
import { insertNewRows } from './db/rows';

/** One thing that a bundled notification will tell to the people of a company. */
export interface NewItem<K extends BundledKind> {
  kind: K;
  companyId: number;
  /** What is told together, at most once a day: a release, or a company. */
  bundle: number;
  item: BundledItem[K];
  /** Told once, however often it is written. */
  uniqueKey: string;
}

/** Writes what a bundled notification will tell, in the transaction that causes it. A clock job of `personal` tells it. */
export async function tellBundled<K extends BundledKind>(trx: Knex, items: readonly NewItem<K>[]): Promise<void> {
  const rows = items.map(({ kind, companyId, bundle, item, uniqueKey }) => ({
    ...{ kind, company_id: companyId, bundle, unique_key: uniqueKey },
    data: item,
  }));
  await insertNewRows(trx, 'notification_items', 'unique_key', rows);
}

/** Takes back what was not told yet, because it does not hold any more. */
export async function untellBundled(trx: Knex, uniqueKeys: readonly string[]): Promise<void> {
  await trx('notification_items')
    .whereIn('unique_key', [...uniqueKeys])
    .whereNull('told_at')
    .delete();
}
