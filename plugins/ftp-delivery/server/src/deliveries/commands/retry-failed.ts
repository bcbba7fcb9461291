import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  applyTransition,
  deliveryMachine,
  type BodyOf,
  type Principal,
  type RetriedDeliveries,
  type retryFailedDeliveries,
} from '@mpn/domain';
import { auditAll, inTransaction, lockTopic, select, type Actor } from '@mpn/server-kit';
import { FTP_ENABLED, FTP_TARGET } from '../../servers';
import { isOpenDelivery } from '../queries/delivery-row';
import { matchingDeliveries } from '../queries/delivery-filter';
import { DELIVERY_FROM } from '../queries/delivery-sql';
import { BLOCKED_REASON } from '../queries/blocked-reason';
import { enqueueDeliveries, NO_FACTS } from '../run/transitions';
import { announceDeliveries } from './announce-deliveries';

/**
 * Failed deliveries that may run again: to a server that takes deliveries, of a release that may be delivered, and not
 * replaced by a later delivery of the same; of notices, by a later one for the same folder. `f` is the server's row.
 */
const failedWhere = (condition: string): string => `select d.id from ${DELIVERY_FROM} ${FTP_TARGET}
  where d.state = 'FAILED' and ${FTP_ENABLED} and ${BLOCKED_REASON} is null and (${condition})
    and not exists (select 1 from deliveries o where o.release_id = d.release_id and o.institution_id = d.institution_id
      and o.id <> d.id and (d.reason <> 'WITHDRAWAL'
        or (o.reason = 'WITHDRAWAL' and o.remote_directory = d.remote_directory))
      and (o.is_archive_copy is true) = (d.is_archive_copy is true)
      and (o.track_id is null or o.track_id = d.track_id)
      and (${isOpenDelivery('o')} or (o.id > d.id and o.state in ('DELIVERED', 'FAILED'))))
  order by d.id for update of d`;

/**
 * Queues all failed deliveries again that match a condition and may run, with all their attempts. Files that were sent
 * are not sent again.
 * @param condition SQL over the aliases `d` (delivery), `r` (release), `c` (institution), `t` (track), `f` (its server)
 * @returns their ids
 */
export async function retryFailedWhere(
  trx: Knex,
  actor: Actor,
  condition: string,
  bindings: Record<string, unknown>,
): Promise<number[]> {
  // Serializes concurrent calls: the second one finds nothing to retry.
  await lockTopic(trx, 'deliveries-retry-failed');
  const ids = (await select<{ id: number }>(trx, failedWhere(condition), bindings)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const state = applyTransition(deliveryMachine, 'FAILED', 'retry', NO_FACTS);
  await trx('deliveries').whereIn('id', ids).update({
    state,
    attempts: 0,
    error_code: null,
    error_values: null,
    finished_at: null,
    not_before: null,
    updated_at: new Date(),
  });
  await auditAll(
    trx,
    actor,
    ids.map((id) => ({
      action: 'delivery.retry',
      objectType: 'delivery',
      objectId: id,
      data: { from: 'FAILED', to: state },
    })),
  );
  await enqueueDeliveries(trx, ids);
  await announceDeliveries(trx, ids);
  return ids;
}

/**
 * Retries the failed deliveries that the caller sees, the log's filters match, and that may be delivered now.
 * @returns how many
 */
export async function retryFailed(
  strapi: Core.Strapi,
  principal: Principal,
  filter: BodyOf<typeof retryFailedDeliveries>,
): Promise<RetriedDeliveries> {
  const { sql, bindings } = matchingDeliveries(strapi, principal, filter);
  return inTransaction(strapi, async (trx) => {
    const retried = await retryFailedWhere(trx, principal, sql, bindings);
    return { retried: retried.length };
  });
}
