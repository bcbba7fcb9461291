import type { Knex } from 'knex';
import {
  applyTransition,
  deliveryMachine,
  type DeliveryEvent,
  type DeliveryFacts,
  type DeliveryState,
} from '@mpn/domain';
import { audit, enqueue, JOB_PRIORITY, updateRow, type Actor, type Row, select } from '@mpn/server-kit';
import { queueName, FTP_TARGET } from '../../servers';
import { announceDeliveries } from '../commands/announce-deliveries';
import { DELIVERY_TASK, PREPARE_TASK } from '../jobs/tasks';
import { JOB_ATTEMPTS, type DeliveryRecord } from '../queries/delivery-row';

/** The worker has no user. */
export const WORKER: Actor = { userId: null };

export const NO_FACTS: DeliveryFacts = { inWindow: true, triesLeft: 0, waitsForTry: false };

/**
 * One event of a locked delivery, by the state table: state, columns and audit record in the caller's transaction.
 * @throws AppError the table's code for an event that the state does not permit
 */
export async function transitionDelivery(
  trx: Knex,
  actor: Actor,
  row: DeliveryRecord,
  event: DeliveryEvent,
  values: Row = {},
  facts: DeliveryFacts = NO_FACTS,
): Promise<DeliveryState> {
  const to = applyTransition(deliveryMachine, row.state, event, facts);
  await updateRow(trx, 'deliveries', row.id, { ...values, state: to });
  await audit(trx, actor, {
    action: `delivery.${event}`,
    objectType: 'delivery',
    objectId: row.id,
    data: { from: row.state, to, ...(values.error_code ? { code: values.error_code } : {}) },
  });
  row.state = to;
  await announceDeliveries(trx, [row.id]);
  return to;
}

/**
 * Queues the preparation of a delivery's files, before the analyses of uploads. Only a few run at once over all
 * workers, so that analyses find a free worker too; those of one release run one after the other, because they share
 * files.
 */
export function enqueuePreparing(
  trx: Knex,
  { id, release_id }: Pick<DeliveryRecord, 'id' | 'release_id'>,
  atOnce: number,
  runAt?: Date,
): Promise<void> {
  return enqueue(
    trx,
    PREPARE_TASK,
    { deliveryId: id },
    {
      queueName: `prepare:${release_id % atOnce}`,
      ...(runAt ? { runAt } : {}),
    },
  );
}

/** The job of each delivery behind the others of its server, to run at once. */
const ENQUEUE_ALL = `select count(*) from graphile_worker.add_jobs((
    select coalesce(array_agg(row('${DELIVERY_TASK.name}', json_build_object('deliveryId', d.id), ${queueName('d.id')},
      null::timestamptz, ${JOB_ATTEMPTS}::smallint, 'delivery:' || d.id, ${JOB_PRIORITY.normal}::smallint,
      null::text[])::graphile_worker.job_spec
      order by d.id), '{}')
    from deliveries d join companies c on c.id = d.institution_id ${FTP_TARGET} where d.id = any(:ids::int[])))`;

/** Queues the jobs of many deliveries; of those whose institution has a server. */
export async function enqueueDeliveries(trx: Knex, ids: readonly number[]): Promise<void> {
  await select(trx, ENQUEUE_ALL, { ids: [...ids] });
}

/** Queues a delivery's job behind the others of its server. */
export async function enqueueDelivery(
  trx: Knex,
  delivery: Pick<DeliveryRecord, 'id' | 'institution_id'>,
  runAt?: Date,
): Promise<void> {
  const [target] = await select<{ queue: string }>(
    trx,
    `select ${queueName(':id::int')} as queue from companies c ${FTP_TARGET} where c.id = :institution`,
    { id: delivery.id, institution: delivery.institution_id },
  );
  await enqueue(
    trx,
    DELIVERY_TASK,
    { deliveryId: delivery.id },
    {
      ...(target ? { queueName: target.queue } : {}),
      ...(runAt ? { runAt } : {}),
    },
  );
}
