import type { Knex } from 'knex';
import type { DeliveryState, ErrorCode } from '@mpn/domain';
import { insertRows, type Actor } from '@mpn/server-kit';
import { select } from '../sql';
import { PREPARED, TO_PREPARE } from './delivery-row';
import { closeAttempt } from './finish';
import { enqueueTidy } from './tidy';

/** A transfer under way goes on when a campaign pauses (it has run); a withdrawn release is stopped in the middle. */
const NOT_RUN: readonly DeliveryState[] = ['QUEUED', 'PREPARING'];
const NOT_OVER: readonly DeliveryState[] = ['QUEUED', 'PREPARING', 'TRANSFERRING'];

interface Canceled {
  id: number;
  from: DeliveryState;
  by: string | null;
}

async function cancelWhere(
  trx: Knex,
  actor: Actor,
  condition: string,
  bindings: Record<string, unknown>,
  states: readonly DeliveryState[],
  code: ErrorCode,
): Promise<number> {
  // Locked in the order of their ids, so that two of these never wait for each other.
  const canceled = await select<Canceled>(
    trx,
    `with found as (select id, state, locked_by from deliveries d where ${condition} and state = any(:states::text[]) order by id for update)
     update deliveries d set state = 'CANCELED', error_code = :code, finished_at = :at, updated_at = :at, locked_by = null
     from found where found.id = d.id returning d.id, found.state as from, found.locked_by as by`,
    { ...bindings, states: [...states], code, at: new Date() },
  );
  const user = 'sid' in actor ? (actor.impersonatorUserId ?? actor.userId) : actor.userId;
  await insertRows(
    trx,
    'audit_records',
    canceled.map(({ id, from }) => ({
      at: new Date(),
      user_id: user,
      action: 'delivery.cancel',
      object_type: 'delivery',
      object_id: id,
      data: { from, to: 'CANCELED', code },
    })),
  );
  await trx.raw('select graphile_worker.remove_job(key) from unnest(?::text[]) as key', [
    canceled.map(({ id }) => `delivery:${id}`),
  ] as never);
  // No run is there that would close its attempt.
  const waiting = canceled.filter(({ by }) => by === TO_PREPARE || by === PREPARED);
  for (const { id } of waiting) await closeAttempt(trx, id, 'CANCELED');
  const sending = canceled.filter(({ from }) => from === 'TRANSFERRING');
  await enqueueTidy(
    trx,
    canceled.map(({ id }) => id),
    sending.map(({ id }) => id),
  );
  return canceled.length;
}

const CANCELED: ErrorCode = 'mpn.backend.delivery.error.canceled';

/** Cancels what has not run of a campaign. Answers with how many. */
export function cancelForCampaign(trx: Knex, actor: Actor, campaignId: number): Promise<number> {
  return cancelWhere(trx, actor, 'd.campaign_id = :campaignId', { campaignId }, NOT_RUN, CANCELED);
}

/** Cancels what has not run of one action. */
export function cancelForAction(trx: Knex, actor: Actor, actionId: number): Promise<number> {
  return cancelWhere(trx, actor, 'd.action_id = :actionId', { actionId }, NOT_RUN, CANCELED);
}

/** Stops everything of a withdrawn release, transfers under way included. */
export function cancelForRelease(trx: Knex, actor: Actor, releaseId: number): Promise<number> {
  return cancelWhere(
    trx,
    actor,
    'd.release_id = :releaseId',
    { releaseId },
    NOT_OVER,
    'mpn.backend.delivery.error.withdrawn',
  );
}
