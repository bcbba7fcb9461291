import type { Knex } from 'knex';
import type { ActionStatus, AddresseeSelection, CampaignStatus, ReleaseStatus, SamplingType } from '@mpn/domain';
import { SAMPLED } from '../../addressees';
import { select } from '@mpn/server-kit';

/** An action as returned by the statement below. */
export interface ActionRecord {
  id: number;
  jpaVersion: number;
  position: number;
  name: string | null;
  downloadAllowed: boolean;
  startDate: string;
  endDate: string;
  startTime: string;
  startsAt: string;
  endsAt: string;
  samplingType: SamplingType;
  status: ActionStatus;
  expansions: string[] | null;
  selections: AddresseeSelection[];
  institutionCount: number;
  editorCount: number;
}

export interface CampaignRecord {
  id: number;
  jpaVersion: number;
  companyId: number;
  /** The promo share in whose view it was created. */
  promo_share_id: number | null;
  releaseId: number;
  releaseTitle: string;
  artistName: string | null;
  releaseStatus: ReleaseStatus;
  withdrawn: boolean;
  status: CampaignStatus;
  startDate: string;
  endDate: string;
  startTime: string;
  startsAt: Date;
  endsAt: Date;
  inCart: boolean;
  automatic: boolean;
  purchasedAt: Date | null;
  orderOpen: boolean;
  orderNotPersisted: boolean;
  purchasedStreaming: number;
  purchasedDownload: number;
  sampledEditors: number;
  actions: ActionRecord[];
}

const CAMPAIGNS = `
  with campaign as (select * from sampling_campaigns where id = any(?)),
  ${SAMPLED},
  institution_count as (select action_id, count(*)::int as count from reached group by action_id),
  editor_count as (select action_id, count(*)::int as count from addressed group by action_id),
  campaign_editors as (select campaign_id, count(distinct editor_id)::int as count from addressed group by campaign_id),
  selection as (
    select chosen.action_id, json_agg(json_build_object('institutionId', chosen.institution_id,
      'departmentId', chosen.department_id, 'userId', chosen.user_id) order by chosen.id) as selections
    from sampling_action_addressees chosen
    join sampling_actions action on action.id = chosen.action_id
    where action.campaign_id = any(?) and action.sampling_type = 'SELECTIVE'
    group by chosen.action_id
  ),
  actions as (
    select action.campaign_id, json_agg(json_build_object(
      'id', action.id, 'jpaVersion', action.jpa_version, 'position', action.position, 'name', action.name,
      'downloadAllowed', action.download_allowed, 'startDate', action.start_date, 'endDate', action.end_date,
      'startTime', action.start_time, 'startsAt', action.starts_at at time zone 'UTC',
    'endsAt', action.ends_at at time zone 'UTC',
      'samplingType', action.sampling_type, 'status', action.status, 'expansions', action.addressee_expansions,
      'selections', coalesce(selection.selections, '[]'::json),
      'institutionCount', coalesce(institution_count.count, 0), 'editorCount', coalesce(editor_count.count, 0)
    ) order by action.position, action.id) as actions
    from sampling_actions action
    left join selection on selection.action_id = action.id
    left join institution_count on institution_count.action_id = action.id
    left join editor_count on editor_count.action_id = action.id
    where action.campaign_id = any(?)
    group by action.campaign_id
  )
  select campaign.id, campaign.jpa_version as "jpaVersion", campaign.company_id as "companyId",
    campaign.promo_share_id,
    campaign.release_id as "releaseId", release.title as "releaseTitle", release.artist_name as "artistName",
    release.status as "releaseStatus", release.withdrawn_at is not null as withdrawn,
    campaign.status, campaign.start_date as "startDate", campaign.end_date as "endDate",
    campaign.start_time as "startTime",
    campaign.starts_at as "startsAt", campaign.ends_at as "endsAt", campaign.in_cart as "inCart",
    coalesce(campaign.automatic, false) as automatic, campaign.purchased_at as "purchasedAt",
    exists (select 1 from campaign_orders ordered
      where ordered.campaign_id = campaign.id and ordered.open) as "orderOpen",
    exists (select 1 from campaign_orders ordered
      where ordered.campaign_id = campaign.id and ordered.not_persisted) as "orderNotPersisted",
    (select count(*)::int from sampling_campaign_rights r
      where r.campaign_id = campaign.id and r.right_type = 'STREAMING') as "purchasedStreaming",
    (select count(*)::int from sampling_campaign_rights r
      where r.campaign_id = campaign.id and r.right_type = 'DOWNLOAD') as "purchasedDownload",
    coalesce(campaign_editors.count, 0) as "sampledEditors",
    coalesce(actions.actions, '[]'::json) as actions
  from campaign
  join releases release on release.id = campaign.release_id
  left join actions on actions.campaign_id = campaign.id
  left join campaign_editors on campaign_editors.campaign_id = campaign.id
  order by campaign.created_at desc, campaign.id desc`;

/** Campaigns with actions, selections and counts: one statement, however many. Newest first. */
export async function campaignRecords(knex: Knex, ids: number[]): Promise<CampaignRecord[]> {
  if (ids.length === 0) return [];
  const rows = await select<CampaignRecord>(knex, CAMPAIGNS, [ids, ids, ids]);
  return rows;
}
