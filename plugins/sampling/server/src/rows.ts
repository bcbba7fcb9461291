import type { Knex } from 'knex';
import { lockRow, type RowOf } from '@mpn/server-kit';

/**
 * A row of `sampling_campaigns`. Dates are local (`YYYY-MM-DD`), `starts_at` and `ends_at` the instants that they stand
 * for; `promo_share_id` is the promo share in whose view it was created.
 */
export type CampaignRow = RowOf<'sampling_campaigns'>;

/** A row of `sampling_actions`. */
export type ActionRow = RowOf<'sampling_actions'>;

/** The columns of a release that sampling needs. */
export type ReleaseRow = Pick<
  RowOf<'releases'>,
  'id' | 'company_id' | 'title' | 'artist_name' | 'status' | 'release_date' | 'withdrawn_at'
>;

export async function lockCampaign(trx: Knex, id: number): Promise<CampaignRow | undefined> {
  const row = await lockRow<CampaignRow>(trx, 'sampling_campaigns', id);
  return row?.deleted_at ? undefined : row;
}

/** All actions of a campaign, locked, in their order. */
export async function lockActions(trx: Knex, campaignId: number): Promise<ActionRow[]> {
  return trx('sampling_actions').where({ campaign_id: campaignId }).orderBy(['position', 'id']).forUpdate();
}

export async function findRelease(trx: Knex, id: number): Promise<ReleaseRow | undefined> {
  return trx('releases')
    .where({ id })
    .whereNull('deleted_at')
    .first('id', 'company_id', 'title', 'artist_name', 'status', 'release_date', 'withdrawn_at');
}
