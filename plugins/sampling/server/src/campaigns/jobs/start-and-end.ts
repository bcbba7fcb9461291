import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isAppError, type ActionEvent, type CampaignEvent } from '@mpn/domain';
import {
  eachDue,
  NOBODY,
  registerClockJob,
  updateRow,
  withTransaction,
  type TransactionContext,
} from '@mpn/server-kit';
import { announceCampaign } from '../commands/announce-campaign';
import { transitionCampaign } from '../commands/transition-campaign';
import { followingStatus, writeActionStatus } from '../commands/transition-core';
import { lockActions, lockCampaign } from '../../rows';

type DueQuery = (knex: Knex, now: Date) => Knex.QueryBuilder;

const endingCampaigns: DueQuery = (knex, now) =>
  knex('sampling_campaigns')
    .whereIn('status', ['PAID_SCHEDULED', 'PAID_ACTIVE', 'PAID_PAUSED'])
    .where('ends_at', '<=', now)
    .whereNull('deleted_at')
    .select('id');

const startingCampaigns: DueQuery = (knex, now) =>
  knex('sampling_campaigns')
    .where({ status: 'PAID_SCHEDULED' })
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .whereNull('deleted_at')
    .select('id');

/** Campaigns with an action that starts or ends inside the campaign's own window. */
const campaignsWithDueActions: DueQuery = (knex, now) =>
  knex('sampling_campaigns')
    .whereIn('status', ['PAID_SCHEDULED', 'PAID_ACTIVE', 'PAID_PAUSED'])
    .whereNull('deleted_at')
    .whereExists((due) =>
      due
        .select(knex.raw('1'))
        .from('sampling_actions as action')
        .whereRaw('action.campaign_id = sampling_campaigns.id')
        .where((either) =>
          either
            .where((ends) =>
              ends.whereIn('action.status', ['SCHEDULED', 'ACTIVE', 'PAUSED']).where('action.ends_at', '<=', now),
            )
            .orWhere((starts) =>
              starts
                .where('action.status', 'SCHEDULED')
                .where('action.starts_at', '<=', now)
                .where('sampling_campaigns.status', 'PAID_ACTIVE'),
            ),
        ),
    )
    .select('id');

/** One short transaction per campaign that is due. */
async function eachCampaign(
  strapi: Core.Strapi,
  due: DueQuery,
  now: Date,
  work: (context: TransactionContext, campaignId: number) => Promise<void>,
): Promise<void> {
  await eachDue(
    strapi,
    'campaign',
    (db) => due(db, now),
    ({ id }) => withTransaction({ strapi, actor: NOBODY, now }, (context) => work(context, id)),
  );
}

function campaignEvent(event: Extract<CampaignEvent, 'start' | 'end'>) {
  return async (context: TransactionContext, campaignId: number): Promise<void> => {
    const campaign = await lockCampaign(context.trx, campaignId);
    if (!campaign) return;
    try {
      await transitionCampaign(context, campaign, event);
    } catch (error) {
      // The campaign was paused or cancelled between the query and the lock.
      if (!isAppError(error)) throw error;
    }
  };
}

async function actionEvents(context: TransactionContext, campaignId: number): Promise<void> {
  const campaign = await lockCampaign(context.trx, campaignId);
  if (!campaign) return;
  let changed = false;
  for (const action of await lockActions(context.trx, campaignId)) {
    const event: ActionEvent = action.ends_at <= context.now ? 'end' : 'start';
    if (event === 'start' && campaign.status !== 'PAID_ACTIVE') continue;
    const to = followingStatus(action, campaign.status, event, context.now);
    if (to === null) continue;
    await writeActionStatus(context, action, to);
    changed = true;
  }
  if (!changed) return;
  await updateRow(context.trx, 'sampling_campaigns', campaignId, { jpa_version: campaign.jpa_version + 1 });
  await announceCampaign(context.trx, campaignId, { toEditors: true });
}

/**
 * Ends and starts campaigns and actions that are due at `now`, by their stored instants, so that missed ticks are
 * caught up.
 */
export async function startAndEndCampaigns(strapi: Core.Strapi, now: Date): Promise<void> {
  await eachCampaign(strapi, endingCampaigns, now, campaignEvent('end'));
  await eachCampaign(strapi, startingCampaigns, now, campaignEvent('start'));
  await eachCampaign(strapi, campaignsWithDueActions, now, actionEvents);
}

export function registerStartAndEnd(): void {
  registerClockJob({ name: 'sampling.start-and-end', run: startAndEndCampaigns });
}
