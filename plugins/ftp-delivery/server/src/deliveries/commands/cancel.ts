import type { Knex } from 'knex';
import { NOT_TRANSFERRING, OPEN_DELIVERY_STATES, type DeliveryState, type ErrorCode } from '@mpn/domain';
import { auditAll, select, updateRow, type Actor } from '@mpn/server-kit';
import { BLOCKED_REASON } from '../queries/blocked-reason';
import { CANCELED_BY_SUPPORT } from '../queries/delivery-row';
import { DELIVERY_FROM } from '../queries/delivery-sql';
import { readReleaseData } from '../queries/release-data';
import { releaseContentKey } from '../rules/release-data';
import { announceDeliveries } from './announce-deliveries';
import { enqueueNotices } from './withdrawal-notices';
import { closeAttempt } from '../run/finish';
import { enqueuePartialFileCleanUp } from '../jobs/partial-file-clean-up';

interface Canceled {
  id: number;
  from: DeliveryState;
}

async function cancelWhere(
  trx: Knex,
  actor: Actor,
  condition: string,
  bindings: Record<string, unknown>,
  states: readonly DeliveryState[],
  code: ErrorCode,
): Promise<number> {
  // Locks in the order of ids, so that two concurrent cancellations cannot deadlock.
  const canceled = await select<Canceled>(
    trx,
    `with found as (select id, state from deliveries d where ${condition} and state = any(:states::text[]) order by id
      for update)
     update deliveries d set state = 'CANCELED', error_code = :code, finished_at = :at, updated_at = :at,
       locked_by = null
     from found where found.id = d.id returning d.id, found.state as from`,
    { ...bindings, states: [...states], code, at: new Date() },
  );
  await auditAll(
    trx,
    actor,
    canceled.map(({ id, from }) => ({
      action: 'delivery.cancel',
      objectType: 'delivery',
      objectId: id,
      data: { from, to: 'CANCELED', code },
    })),
  );
  await trx.raw('select graphile_worker.remove_job(key) from unnest(?::text[]) as key', [
    canceled.map(({ id }) => `delivery:${id}`),
  ] as never);
  // No run owns these, which would close the attempt.
  const waiting = canceled.filter(({ from }) => from === 'WAITING_FOR_FILES' || from === 'READY_TO_SEND');
  for (const { id } of waiting) await closeAttempt(trx, id, 'CANCELED');
  const sending = canceled.filter(({ from }) => from === 'TRANSFERRING');
  await enqueuePartialFileCleanUp(
    trx,
    canceled.map(({ id }) => id),
    sending.map(({ id }) => id),
  );
  await announceDeliveries(
    trx,
    canceled.map(({ id }) => id),
  );
  return canceled.length;
}

const CANCELED: ErrorCode = 'mpn.backend.delivery.error.canceled';

/**
 * Cancels a campaign's deliveries that have not started to transfer.
 * @returns how many
 */
export function cancelForCampaign(trx: Knex, actor: Actor, campaignId: number): Promise<number> {
  return cancelWhere(trx, actor, 'd.campaign_id = :campaignId', { campaignId }, NOT_TRANSFERRING, CANCELED);
}

/**
 * Cancels, for support, one delivery that has not started to transfer. It stores the content that it would have sent,
 * so that the same update is not queued again.
 * @returns how many: 0 where it is too late
 */
export async function cancelDelivery(trx: Knex, actor: Actor, id: number): Promise<number> {
  const canceled = await cancelWhere(trx, actor, 'd.id = :id', { id }, NOT_TRANSFERRING, CANCELED_BY_SUPPORT);
  if (canceled === 0) return 0;
  const [update] = await select<{ releaseId: number }>(
    trx,
    `select release_id as "releaseId" from deliveries where id = :id and reason = 'UPDATE'`,
    { id },
  );
  if (update) {
    const contentKey = releaseContentKey(await readReleaseData(trx, update.releaseId));
    await updateRow(trx, 'deliveries', id, { content_key: contentKey });
  }
  return canceled;
}

/**
 * Cancels one action's deliveries that have not started to transfer.
 * @returns how many
 */
export function cancelForAction(trx: Knex, actor: Actor, actionId: number): Promise<number> {
  return cancelWhere(trx, actor, 'd.action_id = :actionId', { actionId }, NOT_TRANSFERRING, CANCELED);
}

/**
 * Cancels deliveries to these institutions that are not eligible any more and have not started to transfer.
 * @returns how many
 */
export function cancelIneligible(trx: Knex, actor: Actor, institutions: readonly number[]): Promise<number> {
  return cancelWhere(
    trx,
    actor,
    `d.id in (select d.id from ${DELIVERY_FROM}
      where d.institution_id = any(:institutions::int[]) and ${BLOCKED_REASON} is not null)`,
    { institutions },
    NOT_TRANSFERRING,
    CANCELED,
  );
}

/**
 * Cancels all deliveries of a withdrawn release, running transfers included, and queues notices for the folders that
 * hold files of it.
 * @returns how many
 */
export async function cancelForRelease(trx: Knex, actor: Actor, releaseId: number): Promise<number> {
  const canceled = await cancelWhere(
    trx,
    actor,
    'd.release_id = :releaseId',
    { releaseId },
    OPEN_DELIVERY_STATES,
    'mpn.backend.delivery.error.withdrawn',
  );
  await enqueueNotices(trx, releaseId);
  return canceled;
}
