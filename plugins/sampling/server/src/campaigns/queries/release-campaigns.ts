import type { ReleaseCampaigns } from '@mpn/domain';
import { database, type CallContext } from '@mpn/server-kit';
import { campaignViews } from './campaign-view';

const OVER = ['PAID_FINISHED', 'PAID_CANCELED'];

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
  return {
    current: views.find(({ status }) => !OVER.includes(status)) ?? null,
    past: views.filter(({ status }) => OVER.includes(status)),
  };
}
