import type { Knex } from 'knex';
import type { ActionStatus, CampaignStatus, SamplingType } from '@mpn/domain';
import { lockRow, type Row } from '@mpn/server-kit';

/** A row of `sampling_campaigns`. Dates are local (`YYYY-MM-DD`), `startsAt`/`endsAt` the instants they stand for. */
export interface CampaignRow extends Row {
  id: number;
  release_id: number;
  company_id: number;
  created_by_user_id: number | null;
  status: CampaignStatus;
  start_date: string;
  end_date: string;
  start_time: string;
  starts_at: Date;
  ends_at: Date;
  in_cart: boolean;
  automatic: boolean | null;
  purchased_at: Date | null;
  jpa_version: number;
  deleted_at: Date | null;
}

/** A row of `sampling_actions`. */
export interface ActionRow extends Row {
  id: number;
  campaign_id: number;
  position: number;
  name: string | null;
  download_allowed: boolean;
  sampling_type: SamplingType;
  start_date: string;
  end_date: string;
  start_time: string;
  starts_at: Date;
  ends_at: Date;
  status: ActionStatus;
  paused_by_campaign: boolean;
  announced_at: Date | null;
  jpa_version: number;
}

/** The part of a release that sampling decides by. */
export interface ReleaseRow extends Row {
  id: number;
  company_id: number;
  title: string;
  artist_name: string | null;
  status: 'DRAFT' | 'READY' | 'SCHEDULED' | 'ON_AIR';
  release_date: string | null;
  withdrawn_at: Date | null;
}

export async function lockCampaign(trx: Knex, id: number): Promise<CampaignRow | undefined> {
  const row = await lockRow<CampaignRow>(trx, 'sampling_campaigns', id);
  return row?.deleted_at ? undefined : row;
}

/** All actions of a campaign, locked, in their order. */
export async function lockActions(trx: Knex, campaignId: number): Promise<ActionRow[]> {
  return trx<ActionRow>('sampling_actions').where({ campaign_id: campaignId }).orderBy(['position', 'id']).forUpdate();
}

export async function findRelease(trx: Knex, id: number): Promise<ReleaseRow | undefined> {
  const row: unknown = await trx('releases')
    .where({ id })
    .whereNull('deleted_at')
    .first('id', 'company_id', 'title', 'artist_name', 'status', 'release_date', 'withdrawn_at');
  return row as ReleaseRow | undefined;
}
