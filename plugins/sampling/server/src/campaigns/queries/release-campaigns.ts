import type { LastSave, Principal, ReleaseCampaigns } from '@mpn/domain';
import { database, lastSaveOf, saveViewer, select, type CallContext } from '@mpn/server-kit';
import type { Knex } from 'knex';
import { campaignViews } from './campaign-view';

const OVER = ['PAID_FINISHED', 'PAID_CANCELED'];

/**
 * The days from the first day of the campaign that the release's company bought last to its release date, of those
 * that began before that date and were not made by automatic sampling.
 */
async function usualLeadOf(knex: Knex, releaseId: number): Promise<number | null> {
  const row: { lead: number } | undefined = await knex('sampling_campaigns as campaign')
    .join('release_titles as release', 'release.id', 'campaign.release_id')
    .whereRaw('campaign.company_id = (select company_id from release_titles where id = ?)', [releaseId])
    .whereRaw('campaign.start_date < release.release_date')
    .where('campaign.automatic', false)
    .whereNotNull('campaign.purchased_at')
    .orderBy([
      { column: 'campaign.purchased_at', order: 'desc' },
      { column: 'campaign.id', order: 'desc' },
    ])
    .first(knex.raw('release.release_date::date - campaign.start_date::date as lead'));
  return row?.lead ?? null;
}

async function lastSaveOfCampaign(knex: Knex, principal: Principal, id: number): Promise<LastSave | null> {
  const statement = `select ${lastSaveOf('sampling_campaign', ':id')} as "lastSave"`;
  const [row] = await select<{ lastSave: LastSave | null }>(knex, statement, { id, ...saveViewer(principal) });
  return row?.lastSave ?? null;
}

/** The release's current campaign and its past ones, newest first. */
export async function campaignsOfRelease(context: CallContext, releaseId: number): Promise<ReleaseCampaigns> {
  const rows: { id: number }[] = await database(context.strapi)('sampling_campaigns')
    .where({ release_id: releaseId })
    .whereNull('deleted_at')
    .select('id');
  const views = await campaignViews(
    context,
    rows.map(({ id }) => id),
  );
  const current = views.find(({ status }) => !OVER.includes(status)) ?? null;
  return {
    current,
    past: views.filter(({ status }) => OVER.includes(status)),
    usualLead: context.actor.promoShare ? null : await usualLeadOf(database(context.strapi), releaseId),
    lastSave: current && (await lastSaveOfCampaign(database(context.strapi), context.actor, current.id)),
  };
}
