import type { ActionEventData, BlockListEventData } from '@mpn/plugin-sampling/contracts';
import { database, inTransaction, type TaskContext } from '@mpn/server-kit';
import { cancelForAction, cancelIneligible } from '../commands/cancel';
import { enqueueForAction } from '../commands/enqueue';
import { enqueueRecognition } from '../commands/recognition';
import { resumeRequests } from '../commands/resume-requests';
import { reachOf } from '../../ports';
import { WORKER } from '../run/transitions';
import { enqueueUpdates } from '../commands/updates';

/**
 * An action became active or reaches more: queues what the recognition services lack, its archive copies and automatic
 * deliveries, the requests of editors that a pause cancelled, and updates for institutions that have the release, if it
 * was changed while the campaign was paused.
 */
export async function actionActivated({ actionId }: ActionEventData, { strapi }: TaskContext): Promise<void> {
  const [running] = await reachOf(strapi).running(database(strapi), { actionId });
  if (!running) return;
  await inTransaction(strapi, async (trx) => {
    await enqueueForAction(strapi, trx, actionId);
    await resumeRequests(strapi, trx, actionId);
    await enqueueUpdates(strapi, trx, running.releaseId);
    await enqueueRecognition(trx, running.releaseId);
  });
}

/** A complete release was changed: queues what the recognition services lack of it. */
export async function releaseSaved({ releaseId }: { releaseId: number }, { strapi }: TaskContext): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await enqueueRecognition(trx, releaseId);
  });
}

/**
 * An action was paused, cancelled or finished: cancels the action's deliveries that have not started to transfer.
 * Institutions that another action of the campaign still reaches get their delivery and their requests through that
 * one. Does nothing if the action is active again.
 */
export async function actionStopped({ campaignId, actionId }: ActionEventData, { strapi }: TaskContext): Promise<void> {
  const [running] = await reachOf(strapi).running(database(strapi), { actionId });
  if (running) return;
  await inTransaction(strapi, async (trx) => {
    await cancelForAction(trx, WORKER, actionId);
    const others = await reachOf(strapi).running(trx, { campaignId });
    for (const other of others) {
      await enqueueForAction(strapi, trx, other.actionId);
      await resumeRequests(strapi, trx, other.actionId);
    }
  });
}

/**
 * A promotion company's block list was changed: cancels the deliveries to institutions that are blocked now, and queues
 * again what the company's active actions send to institutions that are not blocked any more.
 */
export async function blockListChanged(
  { companyId, institutionIds }: BlockListEventData,
  { strapi }: TaskContext,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await cancelIneligible(trx, WORKER, institutionIds);
    for (const { actionId } of await reachOf(strapi).running(trx, { companyId })) {
      await enqueueForAction(strapi, trx, actionId);
      await resumeRequests(strapi, trx, actionId);
    }
  });
}
