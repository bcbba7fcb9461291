import type { Knex } from 'knex';
import {
  applyTransition,
  deliveryMachine,
  type DeliveryEvent,
  type DeliveryFacts,
  type DeliveryState,
} from '@mpn/domain';
import { audit, enqueue, updateRow, type Actor, type Row } from '@mpn/server-kit';
import { queueName, FTP_TARGET } from '../targets/configuration';
import { select } from '../sql';
import { DELIVERY_TASK, JOB_ATTEMPTS, jobKeyOf, PREPARE_TASK, type DeliveryRecord } from './delivery-row';

/** The worker has no user. */
export const WORKER: Actor = { userId: null };

const NO_FACTS: DeliveryFacts = { inWindow: true, triesLeft: 0, waitsForTry: false };

/**
 * One event of a locked delivery, by the state table: state, columns and audit record in the caller's transaction.
 * @throws the table's code where the event does not belong to the state
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
  return to;
}

/**
 * Queues the making of a delivery's files: a few at once over all workers, so that transfers find a worker too, and those
 * of one release one after the other, because what one makes the next finds.
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
      jobKey: jobKeyOf(id),
      maxAttempts: JOB_ATTEMPTS,
      queueName: `prepare:${release_id % atOnce}`,
      ...(runAt ? { runAt } : {}),
    },
  );
}

/** Queues the job of a delivery, behind the others of its server. */
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
      jobKey: jobKeyOf(delivery.id),
      maxAttempts: JOB_ATTEMPTS,
      ...(target ? { queueName: target.queue } : {}),
      ...(runAt ? { runAt } : {}),
    },
  );
}
