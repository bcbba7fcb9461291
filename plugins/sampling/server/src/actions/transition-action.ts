import { fail, type ActionEvent } from '@mpn/domain';
import { audit, updateRow } from '@mpn/server-kit';
import { lockActions, type ActionRow, type CampaignRow } from '../rows';
import { nextActionStatus, writeActionStatus, type Change } from './transition-core';
import { assertNothingUnpurchased } from './unpurchased';

export type ActionFollowedEvent = Extract<ActionEvent, 'activate' | 'pause' | 'resume' | 'cancel'>;

/** One action of a locked campaign, at the version that the caller knows. Throws not-found or optimistic-lock. */
async function lockAction(
  change: Change,
  campaign: CampaignRow,
  actionId: number,
  jpaVersion: number,
): Promise<ActionRow> {
  const actions = await lockActions(change.trx, campaign.id);
  const action = actions.find(({ id }) => id === actionId);
  if (!action) throw fail('mpn.backend.global.error.not-found');
  if (action.jpa_version !== jpaVersion) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'action' });
  return action;
}

/**
 * One event of one action of a locked campaign, by the state table. Throws the table's code. The campaign's version grows
 * too, because its view shows the action.
 */
export async function transitionAction(
  change: Change,
  campaign: CampaignRow,
  actionId: number,
  jpaVersion: number,
  event: ActionFollowedEvent,
): Promise<void> {
  const action = await lockAction(change, campaign, actionId, jpaVersion);
  const to = nextActionStatus(action, campaign.status, event, change.now);
  if (event === 'activate') {
    if (!action.name) throw fail('mpn.backend.data.error.product.samplingcampaign-action-name-missing');
    await assertNothingUnpurchased(change.trx, campaign.id, 'all');
  }
  if (to === action.status) return;
  await writeActionStatus(change, action, to);
  await updateRow(change.trx, 'sampling_campaigns', campaign.id, { jpa_version: campaign.jpa_version + 1 });
  await audit(change.trx, change.actor, {
    action: `sampling_action.${event}`,
    objectType: 'sampling_action',
    objectId: action.id,
    data: { from: action.status, to },
  });
}
