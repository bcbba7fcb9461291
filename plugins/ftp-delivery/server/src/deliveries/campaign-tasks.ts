import { database, inTransaction, type TaskHandler } from '@mpn/server-kit';
import { cancelForAction } from './cancel';
import { enqueueForAction } from './enqueue';
import { resumeRequests } from './resume-requests';
import { WORKER } from './transitions';
import { enqueueUpdates } from './updates';

interface ActionFacts {
  status: string;
  campaignStatus: string;
  releaseId: number;
}

async function factsOf(db: Parameters<TaskHandler>[1]['strapi'], actionId: number): Promise<ActionFacts | undefined> {
  const row: unknown = await database(db)('sampling_actions as a')
    .join('sampling_campaigns as c', 'c.id', 'a.campaign_id')
    .where('a.id', actionId)
    .first('a.status', 'c.status as campaignStatus', 'c.release_id as releaseId');
  return row as ActionFacts | undefined;
}

const isLive = (facts: ActionFacts): boolean => facts.status === 'ACTIVE' && facts.campaignStatus === 'PAID_ACTIVE';

/**
 * Task `delivery.campaign-activated` `{campaignId, actionId}`: queues the automatic deliveries of the action, what
 * editors had asked for when a pause cancelled it, and for institutions that have the release already what was changed
 * while the campaign was paused.
 */
export const campaignActivated: TaskHandler = async (payload, { strapi }) => {
  const actionId = Number(payload.actionId);
  const facts = await factsOf(strapi, actionId);
  if (!facts || !isLive(facts)) return;
  await inTransaction(strapi, async (trx) => {
    await enqueueForAction(strapi, trx, actionId);
    await resumeRequests(strapi, trx, actionId);
    await enqueueUpdates(strapi, trx, facts.releaseId);
  });
};

/**
 * Task `delivery.campaign-stopped` `{campaignId, actionId}`: cancels what has not run of the action. An institution that
 * another action of the campaign still reaches gets its delivery, and what its editors asked for, from that one. An action that runs again by now is left.
 */
export const campaignStopped: TaskHandler = async (payload, { strapi }) => {
  const actionId = Number(payload.actionId);
  const facts = await factsOf(strapi, actionId);
  if (facts && isLive(facts)) return;
  await inTransaction(strapi, async (trx) => {
    await cancelForAction(trx, WORKER, actionId);
    const others = await trx('sampling_actions')
      .where({ campaign_id: Number(payload.campaignId), status: 'ACTIVE' })
      .whereNot({ id: actionId })
      .select<{ id: number }[]>('id');
    for (const { id } of others) {
      await enqueueForAction(strapi, trx, id);
      await resumeRequests(strapi, trx, id);
    }
  });
};
