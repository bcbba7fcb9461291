import type { Knex } from 'knex';
import { fail, type PriceCategory, type Right, type SamplingMedium } from '@mpn/domain';
import type { ActionDraft, WantedInstitution } from '../../contracts';
import { localToday } from '../rules/time-zone';
import {
  COVERED_BY_FULL,
  ELIGIBLE,
  OWN_RELEASE,
  PROMOTERS,
  TAKES_CAMPAIGN,
  takesRelease,
  WITH_SELECTED,
} from '../../addressees';
import { select } from '@mpn/server-kit';

/** SQL: `max` only satisfies the grouping, because a unique index permits one right per campaign and institution. */
const WANTED = `
  with campaign as materialized (
    select id, company_id, release_id, covers_until from sampling_campaigns where id = any(?)),
  ${PROMOTERS}
  select campaign.id as "campaignId", institution.id as "institutionId", institution.name as "institutionName",
    medium.code as medium, coalesce(institution.price_category, 'SURCHARGEABLE') as "priceCategory",
    case when bool_or(action.download_allowed) then 'DOWNLOAD' else 'STREAMING' end as right,
    max(purchased.right_type) as "purchasedRight"
  from campaign
  join promoter on promoter.id = campaign.company_id
  join sampling_actions action on action.campaign_id = campaign.id and action.status not in ('FINISHED', 'CANCELED')
    and action.ends_at > ?
  ${WITH_SELECTED} and ${TAKES_CAMPAIGN}
  join medium_list medium on medium.id = institution.sampling_medium_id
  left join sampling_campaign_rights purchased
    on purchased.campaign_id = campaign.id and purchased.institution_id = institution.id
  group by campaign.id, institution.id, institution.name, medium.code, institution.price_category
  order by campaign.id, institution.name, institution.id`;

/**
 * What each campaign's actions select, per eligible institution, in one statement for all campaigns. Finished and
 * cancelled actions and those whose window is over at `now` are excluded, because nothing would be delivered for the
 * price.
 */
export async function wantedOfCampaigns(
  knex: Knex,
  campaignIds: number[],
  now: Date,
): Promise<Map<number, WantedInstitution[]>> {
  const wanted = new Map<number, WantedInstitution[]>(campaignIds.map((id) => [id, []]));
  if (campaignIds.length === 0) return wanted;
  const rows = await select<WantedInstitution & { campaignId: number }>(knex, WANTED, [campaignIds, now]);
  for (const { campaignId, ...institution } of rows) wanted.get(campaignId)?.push(institution);
  return wanted;
}

/**
 * What one campaign selects, with its company and release, without a check of the caller.
 * @throws AppError not-found
 */
export async function campaignSelection(
  knex: Knex,
  campaignId: number,
  now: Date,
): Promise<{ companyId: number; releaseTitle: string; institutions: WantedInstitution[] }> {
  const row = await knex('sampling_campaigns as campaign')
    .join('releases as release', 'release.id', 'campaign.release_id')
    .where('campaign.id', campaignId)
    .whereNull('campaign.deleted_at')
    .first<{ companyId: number; releaseTitle: string } | undefined>(
      'campaign.company_id as companyId',
      'release.title as releaseTitle',
    );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return { ...row, institutions: (await wantedOfCampaigns(knex, [campaignId], now)).get(campaignId) ?? [] };
}

interface EligibleRow {
  institutionId: number;
  institutionName: string;
  medium: SamplingMedium;
  priceCategory: PriceCategory;
  purchasedRight: Right | null;
  /** Whether full actions reach it. */
  covered: boolean;
}

/** SQL: the release of the saved campaign, else the one that is named. */
const RELEASE = `coalesce((select known.release_id from sampling_campaigns known where known.id = :campaignId::int),
    ${OWN_RELEASE})`;

const ELIGIBLE_INSTITUTIONS = `
  select institution.id as "institutionId", institution.name as "institutionName", medium.code as medium,
    coalesce(institution.price_category, 'SURCHARGEABLE') as "priceCategory", purchased.right_type as "purchasedRight",
    ${COVERED_BY_FULL} as covered
  from companies promoter
  join companies institution on ${ELIGIBLE}
  join medium_list medium on medium.id = institution.sampling_medium_id
  left join sampling_campaign_rights purchased
    on purchased.campaign_id = :campaignId::int and purchased.institution_id = institution.id
  left join sampling_campaigns campaign on campaign.id = :campaignId::int
  where promoter.id = :companyId and (purchased.id is not null or ${takesRelease(RELEASE)})
  order by institution.name, institution.id`;

/** As {@link wantedOfCampaigns}, for unsaved actions (cost preview while a person is choosing); `endDate` is local. */
export async function wantedOfDrafts(
  knex: Knex,
  companyId: number,
  { campaignId, releaseId }: { campaignId: number | null; releaseId: number | null },
  actions: readonly ActionDraft[],
  now: Date,
): Promise<WantedInstitution[]> {
  const rows = await select<EligibleRow>(knex, ELIGIBLE_INSTITUTIONS, { campaignId, companyId, releaseId });
  const today = localToday(now);
  const prepared = actions
    .filter(({ endDate }) => endDate === null || endDate >= today)
    .map((action) => ({ ...action, institutions: new Set(action.institutionIds) }));
  return rows.flatMap(({ covered, ...row }) => {
    const reaching = prepared.filter(({ samplingType, institutions }) =>
      samplingType === 'FULL' ? covered : institutions.has(row.institutionId),
    );
    if (reaching.length === 0) return [];
    return [{ ...row, right: reaching.some(({ downloadAllowed }) => downloadAllowed) ? 'DOWNLOAD' : 'STREAMING' }];
  });
}

/** True when nothing is left to pay for this institution: the purchased right covers the wanted one. */
export function isPurchased({ right, purchasedRight }: Pick<WantedInstitution, 'right' | 'purchasedRight'>): boolean {
  return purchasedRight === 'DOWNLOAD' || purchasedRight === right;
}
