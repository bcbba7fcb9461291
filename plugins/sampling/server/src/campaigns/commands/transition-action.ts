import { fail, type ActionEvent } from '@mpn/domain';
import { audit, updateRow, type TransactionContext } from '@mpn/server-kit';
import { lockActions, type ActionRow, type CampaignRow } from '../../rows';
import { unpurchasedActions } from '../queries/unpurchased';
import { announceCampaign } from './announce-campaign';
import { nextActionStatus, writeActionStatus } from './transition-core';

export type ActionFollowedEvent = Extract<ActionEvent, 'activate' | 'pause' | 'resume' | 'cancel'>;

/**
 * Locks one action of a locked campaign.
 * @param jpaVersion the version the caller knows
 * @throws AppError not-found, optimistic-lock
 */
async function lockAction(
  context: TransactionContext,
  campaign: CampaignRow,
  actionId: number,
  jpaVersion: number,
): Promise<ActionRow> {
  const actions = await lockActions(context.trx, campaign.id);
  const action = actions.find(({ id }) => id === actionId);
  if (!action) throw fail('mpn.backend.global.error.not-found');
  if (action.jpa_version !== jpaVersion) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'action' });
  return action;
}

/**
 * One event of one action of a locked campaign, by the state table. Increments the campaign's version too, because its
 * view shows the action.
 * @throws AppError not-found, optimistic-lock, samplingcampaign-action-name-missing, and the table's code
 */
export async function transitionAction(
  context: TransactionContext,
  campaign: CampaignRow,
  actionId: number,
  jpaVersion: number,
  event: ActionFollowedEvent,
): Promise<void> {
  const action = await lockAction(context, campaign, actionId, jpaVersion);
  // Only this action counts: unpurchased institutions of other actions do not matter.
  const unpurchased = await unpurchasedActions(context.trx, [campaign.id], ['DRAFT'], context.now);
  const to = nextActionStatus(action, campaign.status, event, context.now, unpurchased.get(action.id) ?? 'NOTHING');
  if (event === 'activate' && !action.name) {
    throw fail('mpn.backend.data.error.product.samplingcampaign-action-name-missing');
  }
  if (to === action.status) return;
  await writeActionStatus(context, action, to);
  await updateRow(context.trx, 'sampling_campaigns', campaign.id, { jpa_version: campaign.jpa_version + 1 });
  await audit(context.trx, context.actor, {
    action: `sampling_action.${event}`,
    objectType: 'sampling_action',
    objectId: action.id,
    data: { from: action.status, to },
  });
  await announceCampaign(context.trx, campaign.id, { toEditors: true });
}
