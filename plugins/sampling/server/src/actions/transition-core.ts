import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  actionMachine,
  applyTransition,
  campaignMachine,
  transition,
  type ActionEvent,
  type ActionStatus,
  type CampaignEvent,
  type CampaignStatus,
} from '@mpn/domain';
import { audit, enqueue, updateRow, type Actor } from '@mpn/server-kit';
import { SAMPLING_TASKS } from '../contracts';
import { refreshReleaseStatus } from '../ports';
import { findRelease, type ActionRow, type CampaignRow } from '../rows';

/** One transition under way: everything it needs, held in one transaction. */
export interface Change {
  strapi: Core.Strapi;
  trx: Knex;
  actor: Actor;
  now: Date;
}

/** The campaign's `event`, by the state table: answers the new status or throws the table's code. Nothing is written. */
export async function nextCampaignStatus(
  { trx, now }: Change,
  campaign: CampaignRow,
  actions: readonly ActionRow[],
  event: CampaignEvent,
): Promise<CampaignStatus> {
  const release = await findRelease(trx, campaign.release_id);
  return applyTransition(campaignMachine, campaign.status, event, {
    startReached: campaign.starts_at <= now,
    endReached: campaign.ends_at <= now,
    releaseComplete: release !== undefined && release.status !== 'DRAFT' && !release.withdrawn_at,
    everyActionNamed: actions.every(({ name }) => Boolean(name)),
  });
}

function actionFacts(action: ActionRow, campaignStatus: CampaignStatus, now: Date) {
  return {
    campaignStatus,
    startReached: action.starts_at <= now,
    endReached: action.ends_at <= now,
    // Callers that activate check the purchases themselves; a resumed action is cut to what was bought anyway.
    everyInstitutionPurchased: true,
  };
}

/** The action's `event`, by the state table: answers the new status or throws the table's code. Nothing is written. */
export function nextActionStatus(
  action: ActionRow,
  campaignStatus: CampaignStatus,
  event: ActionEvent,
  now: Date,
): ActionStatus {
  return applyTransition(actionMachine, action.status, event, actionFacts(action, campaignStatus, now));
}

/** Whether the table lets an action follow its campaign's event; those it does not concern stay as they are. */
export function followingStatus(
  action: ActionRow,
  campaignStatus: CampaignStatus,
  event: ActionEvent,
  now: Date,
): ActionStatus | null {
  const result = transition(actionMachine, action.status, event, actionFacts(action, campaignStatus, now));
  return result.error === undefined && result.changed ? result.to : null;
}

const STOPPED: readonly ActionStatus[] = ['PAUSED', 'FINISHED', 'CANCELED'];

/** Writes an action's new status with its effects: announcements when it becomes active, a stop when it ceases to be. */
export async function writeActionStatus(
  { trx, now }: Change,
  action: ActionRow,
  status: ActionStatus,
  pausedByCampaign = false,
): Promise<void> {
  const announcing = status === 'ACTIVE';
  await updateRow(trx, 'sampling_actions', action.id, {
    status,
    paused_by_campaign: pausedByCampaign,
    jpa_version: action.jpa_version + 1,
    ...(announcing && !action.announced_at ? { announced_at: now } : {}),
  });
  if (announcing) await announce(trx, action, action.announced_at === null);
  if (STOPPED.includes(status))
    await enqueue(trx, SAMPLING_TASKS.stopped, { campaignId: action.campaign_id, actionId: action.id });
}

/** Tells delivery, and the first time also the editors, that an action is active. */
export async function announce(
  trx: Knex,
  action: Pick<ActionRow, 'id' | 'campaign_id'>,
  tellEditors: boolean,
): Promise<void> {
  await enqueue(
    trx,
    SAMPLING_TASKS.activated,
    { campaignId: action.campaign_id, actionId: action.id },
    { jobKey: `${SAMPLING_TASKS.activated}:${action.id}` },
  );
  if (tellEditors) {
    await enqueue(
      trx,
      SAMPLING_TASKS.newRelease,
      { actionId: action.id },
      { jobKey: `${SAMPLING_TASKS.newRelease}:${action.id}` },
    );
  }
}

/** Writes a campaign's new status, its audit record, and lets its release follow. */
export async function writeCampaignStatus(
  { strapi, trx, actor }: Change,
  campaign: CampaignRow,
  status: CampaignStatus,
  event: CampaignEvent,
  more: Record<string, unknown> = {},
): Promise<void> {
  await updateRow(trx, 'sampling_campaigns', campaign.id, { status, jpa_version: campaign.jpa_version + 1, ...more });
  await audit(trx, actor, {
    action: `campaign.${event}`,
    objectType: 'sampling_campaign',
    objectId: campaign.id,
    data: { from: campaign.status, to: status },
  });
  await refreshReleaseStatus(strapi, trx, campaign.release_id);
}
