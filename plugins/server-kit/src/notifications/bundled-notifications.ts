import type { Knex } from 'knex';
import type { BundledItem, BundledKind } from '@mpn/domain';
import { insertNewRows } from '../db/rows';

/** An item of a bundled notification to the users of a company. */
export interface NewItem<K extends BundledKind> {
  kind: K;
  companyId: number;
  /** Id of what is bundled, at most once a day: a release, or a company. */
  bundle: number;
  item: BundledItem[K];
  /** Deduplicates: a second item with the same key is ignored. */
  uniqueKey: string;
}

/** Adds items to bundled notifications, in the transaction that causes them. A clock job of `personal` sends them. */
export async function notifyBundled<K extends BundledKind>(trx: Knex, items: readonly NewItem<K>[]): Promise<void> {
  const rows = items.map(({ kind, companyId, bundle, item, uniqueKey }) => ({
    ...{ kind, company_id: companyId, bundle, unique_key: uniqueKey },
    data: item,
  }));
  await insertNewRows(trx, 'notification_items', 'unique_key', rows);
}

/** Deletes unsent items that no longer hold. */
export async function withdrawBundled(trx: Knex, uniqueKeys: readonly string[]): Promise<void> {
  await trx('notification_items')
    .whereIn('unique_key', [...uniqueKeys])
    .whereNull('told_at')
    .delete();
}
