import {
  actionMachine,
  applyTransition,
  campaignMachine,
  transition,
  type ActionEvent,
  type ActionStatus,
  type CampaignEvent,
  type CampaignStatus,
  type NotPurchased,
} from '@mpn/domain';
import { audit, emit, updateRow, type TransactionContext } from '@mpn/server-kit';
import { allowsSampling, refreshReleaseStatus } from '../../ports';
import { recordSampled } from '../../addressees';
import { findRelease, type ActionRow, type CampaignRow } from '../../rows';
import { actionFacts, campaignFacts, windowOf } from '../rules/state-facts';

/**
 * The campaign's next status for `event`, by the state table. Writes nothing.
 * @throws AppError the table's code
 */
export async function nextCampaignStatus(
  { strapi, trx, now }: TransactionContext,
  campaign: CampaignRow,
  actions: readonly ActionRow[],
  event: CampaignEvent,
): Promise<CampaignStatus> {
  const release = await findRelease(trx, campaign.release_id);
  const samplingAllowed = await allowsSampling(strapi, trx, campaign.company_id);
  const standing = release ? { status: release.status, withdrawn: release.withdrawn_at !== null } : null;
  const facts = campaignFacts(windowOf(campaign), actions, standing, samplingAllowed, now);
  return applyTransition(campaignMachine, campaign.status, event, facts);
}

/**
 * The action's next status for `event`, by the state table. Writes nothing.
 * @param notPurchased what the action reaches and the campaign has not bought
 * @throws AppError the table's code
 */
export function nextActionStatus(
  action: ActionRow,
  campaignStatus: CampaignStatus,
  event: ActionEvent,
  now: Date,
  notPurchased: NotPurchased,
): ActionStatus {
  const facts = actionFacts(windowOf(action), campaignStatus, notPurchased, now);
  return applyTransition(actionMachine, action.status, event, facts);
}

/**
 * The action's status after its campaign's event; null when the table does not permit the transition or the status
 * stays the same.
 */
export function followingStatus(
  action: ActionRow,
  campaignStatus: CampaignStatus,
  event: ActionEvent,
  now: Date,
): ActionStatus | null {
  // Only `activate`, which is no event of campaigns, asks what was not purchased: NOTHING.
  const facts = actionFacts(windowOf(action), campaignStatus, 'NOTHING', now);
  const result = transition(actionMachine, action.status, event, facts);
  return result.error === undefined && result.changed ? result.to : null;
}

const STOPPED: readonly ActionStatus[] = ['PAUSED', 'FINISHED', 'CANCELED'];

/**
 * Writes an action's new status with its effects: announcements when it becomes active, the event
 * `sampling.action-stopped` when it is paused, finished or cancelled.
 */
export async function writeActionStatus(
  { trx, now }: TransactionContext,
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
  if (announcing) await announce({ trx, now }, action, action.announced_at === null);
  if (STOPPED.includes(status)) {
    await emit(trx, 'sampling.action-stopped', { campaignId: action.campaign_id, actionId: action.id });
  }
}

/**
 * Records the addressees of an action that became active or reaches more, and emits `sampling.action-activated`; with
 * `notifiesMediaUsers` also `sampling.action-announced`.
 */
export async function announce(
  { trx, now }: Pick<TransactionContext, 'trx' | 'now'>,
  action: Pick<ActionRow, 'id' | 'campaign_id'>,
  notifiesMediaUsers: boolean,
): Promise<boolean> {
  const reachesMore = await recordSampled(trx, action.id, now);
  const data = { campaignId: action.campaign_id, actionId: action.id };
  await emit(trx, 'sampling.action-activated', data, String(action.id));
  if (notifiesMediaUsers) await emit(trx, 'sampling.action-announced', data, String(action.id));
  return reachesMore;
}

/** Writes a campaign's new status and its audit record, and refreshes the release's status. */
export async function writeCampaignStatus(
  { strapi, trx, actor }: TransactionContext,
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
