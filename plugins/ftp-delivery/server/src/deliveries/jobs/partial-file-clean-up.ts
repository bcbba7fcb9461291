import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { audit, database, enqueue, inTransaction, type PayloadOf, type TaskContext, select } from '@mpn/server-kit';
import { configurationOf, FTP_TARGET, queueName, serverOf, targetOf, type ConfigurationRow } from '../../servers';
import { createTransferClient, joinRemote, PART, type TransferClient, isTransferError } from '../../transfer';
import type { DeliveryRecord } from '../queries/delivery-row';
import { WORKER } from '../run/transitions';
import { windowOpen, windowStart } from '../rules/window';
import { CLEAN_UP_ATTEMPTS, PARTIAL_FILE_CLEAN_UP_TASK } from './tasks';

/** If the server is unreachable for longer, its partial upload stays; the `.part` name marks it as incomplete. */

/** In the server's queue, behind a transfer that is being stopped: jobs of one server run one after the other. */
const ENQUEUE = `select count(*) from graphile_worker.add_jobs((
    select coalesce(array_agg(row('${PARTIAL_FILE_CLEAN_UP_TASK.name}', json_build_object('deliveryId', d.id),
      ${queueName('d.id')},
      null::timestamptz, ${CLEAN_UP_ATTEMPTS}::smallint, 'delivery-tidy:' || d.id, 0::smallint,
      null::text[])::graphile_worker.job_spec
      order by d.id), '{}')
    from deliveries d join companies c on c.id = d.institution_id ${FTP_TARGET}
    where d.id = any(:ids::int[]) and (d.id = any(:sending::int[]) or exists (select 1 from delivery_files f
      where f.delivery_id = d.id and f.state = 'PENDING' and f.bytes_sent is not null))))`;

/**
 * Queues the removal of partial uploads that cancelled or failed deliveries may have left.
 * @param sending those of them that were stopped during the transfer: their current file may not be recorded yet
 */
export async function enqueuePartialFileCleanUp(
  trx: Knex,
  ids: readonly number[],
  sending: readonly number[] = [],
): Promise<void> {
  if (ids.length > 0) await trx.raw(ENQUEUE, { ids: [...ids], sending: [...sending] } as never);
}

interface BegunFile {
  id: number;
  name: string;
  size: number;
}

/**
 * Partial files of the delivery, except those that a later delivery has taken over: it resumes them, or cleans them up
 * itself.
 */
const BEGUN = `select f.id, f.name, f.size::float8 as size from delivery_files f
  join deliveries d on d.id = f.delivery_id
  where d.id = :id and f.state = 'PENDING' and f.bytes_sent is not null
    and not exists (select 1 from deliveries later join delivery_files taken on taken.delivery_id = later.id
      where later.institution_id = d.institution_id and later.release_id = d.release_id and later.id > d.id
        and later.remote_server = d.remote_server and later.remote_directory = d.remote_directory
        and taken.name = f.name and taken.bytes_sent is not null)
  order by f.position`;

/**
 * Removes partial uploads that are ours: recorded as started, and not longer than our file.
 * @returns the names
 */
async function removeParts(client: TransferClient, directory: string, begun: readonly BegunFile[]): Promise<string[]> {
  const removed: string[] = [];
  for (const { name, size } of begun) {
    const part = joinRemote(directory, name + PART);
    const there = await client.size(part);
    if (there === undefined || there > size) continue;
    await client.delete(part);
    removed.push(name + PART);
  }
  return removed;
}

interface Leftover {
  delivery: DeliveryRecord;
  configuration: ConfigurationRow;
  directory: string;
  begun: BegunFile[];
}

/**
 * The partial uploads to remove and their folder; null when there are none, the delivery runs again, its server has
 * changed, or deliveries to it are off.
 */
async function leftoverOf(strapi: Core.Strapi, id: number): Promise<Leftover | null> {
  const db = database(strapi);
  const delivery: DeliveryRecord | undefined = await db<DeliveryRecord>('deliveries').where({ id }).first();
  if (!delivery?.remote_directory || !['CANCELED', 'FAILED'].includes(delivery.state)) return null;
  const begun = await select<BegunFile>(db, BEGUN, { id });
  const configuration = await configurationOf(db, delivery.institution_id);
  if (begun.length === 0 || !configuration || serverOf(configuration) !== delivery.remote_server) return null;
  return { delivery, configuration, directory: delivery.remote_directory, begun };
}

async function remove(strapi: Core.Strapi, { delivery, configuration, directory, begun }: Leftover): Promise<void> {
  const target = await targetOf(strapi, configuration);
  if (!target) return;
  const client = createTransferClient(target);
  let removed: string[];
  try {
    await client.connect();
    removed = await removeParts(client, directory, begun);
  } finally {
    await client.close();
  }
  await inTransaction(strapi, async (trx) => {
    // The files are gone: a manual retry must not treat a foreign file as its own.
    await trx('delivery_files')
      .whereIn(
        'id',
        begun.map(({ id }) => id),
      )
      .update({ bytes_sent: null });
    await audit(trx, WORKER, {
      action: 'delivery.tidy',
      objectType: 'delivery',
      objectId: delivery.id,
      data: { directory, removed },
    });
  });
}

/**
 * Task `delivery.tidy` `{deliveryId}`: removes the partial uploads (`.part`) that a cancelled or failed delivery left
 * on its server, within the institution's window. Files that are not recorded as ours stay.
 */
export async function cleanUpPartialFiles(
  { deliveryId: id }: PayloadOf<typeof PARTIAL_FILE_CLEAN_UP_TASK>,
  { strapi, attempt, maxAttempts }: TaskContext,
): Promise<void> {
  const leftover = await leftoverOf(strapi, id);
  if (!leftover) return;
  if (!windowOpen(strapi, leftover.configuration)) {
    const runAt = windowStart(strapi, leftover.configuration);
    await enqueue(database(strapi), PARTIAL_FILE_CLEAN_UP_TASK, { deliveryId: id }, { maxAttempts, runAt });
    return;
  }
  try {
    await remove(strapi, leftover);
  } catch (error) {
    if (!isTransferError(error)) throw error;
    if (error.retryable && attempt < maxAttempts) throw error;
    strapi.log.warn(`delivery ${id}: a partial upload stays in ${leftover.directory}: ${error.message}`);
  }
}
