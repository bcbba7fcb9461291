import type { Knex } from 'knex';
import { select } from './select';

/**
 * Takes Postgres' advisory lock of a topic until the transaction ends, so that others who lock the same topic wait. For
 * cases without a row to lock (a first row, a set of rows). The lock timeout is that of rows.
 * @param topic what is locked, with the kind of thing in front: `note:<user id>:<release id>`
 */
export async function lockTopic(trx: Knex, topic: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [topic]);
}

/** As {@link lockTopic}, without waiting. @returns false when somebody else holds the topic */
export async function tryLockTopic(trx: Knex, topic: string): Promise<boolean> {
  const rows = await select<{ mine: boolean }>(
    trx,
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as mine',
    [topic],
  );
  return rows[0]?.mine === true;
}
