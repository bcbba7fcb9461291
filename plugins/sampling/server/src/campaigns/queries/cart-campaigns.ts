import type { Knex } from 'knex';
import type { CampaignStatus, ReleaseStatus } from '@mpn/domain';
import type { CartCampaign, CartOwner } from '../../contracts';
import { purchaseProblems } from '../rules/purchase-problems';
import { ELIGIBLE, TAKES_CAMPAIGN, WITH_SELECTED } from '../../addressees';
import { newInstitutions } from './new-institutions';
import { isPurchased, wantedOfCampaigns } from './wanted';
import { select } from '@mpn/server-kit';

interface CartRow {
  id: number;
  jpaVersion: number;
  companyId: number;
  releaseId: number;
  releaseTitle: string;
  artistName: string | null;
  releaseStatus: ReleaseStatus;
  withdrawnAt: Date | null;
  samplingAllowed: boolean;
  status: CampaignStatus;
  startDate: string;
  endDate: string;
  startsAt: Date;
  endsAt: Date;
  purchasedAt: Date | null;
  actionNames: (string | null)[];
  leftOut: (string | null)[];
  gone: CartCampaign['gone'];
  refusingAi: string[];
}

/** SQL: whether a chosen institution meets a condition. */
const chosenMeets = (condition: string): string => `exists (
  select 1 from companies institution where institution.id = chosen.institution_id and ${condition})`;

/** SQL: whether nothing but its rule about generative AI can keep a chosen institution out. */
const IS_ELIGIBLE = chosenMeets(ELIGIBLE);

const NOT_ELIGIBLE = `not ${chosenMeets(`${ELIGIBLE} and ${TAKES_CAMPAIGN}`)}`;

/** SQL: names of the institutions that only their rule about generative AI keeps out of the campaign. */
const LEFT_OUT_BY_AI_RULE = `coalesce((select json_agg(distinct institution.name)
  from sampling_actions action
  ${WITH_SELECTED} and not ${TAKES_CAMPAIGN}
  where action.campaign_id = campaign.id and action.status not in ('FINISHED', 'CANCELED')), '[]'::json)`;

/** The campaigns of a cart, alias `campaign`; takes the bindings of {@link ownerBindings}. */
const IN_CART = `campaign.company_id = ? and (?::int is null or campaign.promo_share_id = ?::int)
    and campaign.in_cart and campaign.deleted_at is null`;

const ownerBindings = ({ companyId, promoShareId }: CartOwner) =>
  [companyId, promoShareId, promoShareId] as Knex.RawBinding[];

const CART = `
  select campaign.id, campaign.jpa_version as "jpaVersion", campaign.company_id as "companyId",
    campaign.release_id as "releaseId", release.title as "releaseTitle", release.artist_name as "artistName",
    release.status as "releaseStatus", release.withdrawn_at as "withdrawnAt", campaign.status,
    promoter.sampling_mode is distinct from 'NO_SAMPLING' as "samplingAllowed",
    campaign.start_date as "startDate", campaign.end_date as "endDate",
    campaign.starts_at as "startsAt", campaign.ends_at as "endsAt", campaign.purchased_at as "purchasedAt",
    (select json_agg(action.name) from sampling_actions action where action.campaign_id = campaign.id) as "actionNames",
    coalesce((select json_agg(action.name order by action.position, action.id) from sampling_actions action
      where action.campaign_id = campaign.id and action.status = 'DRAFT' and action.ends_at <= ?),
        '[]'::json) as "leftOut",
    coalesce((select json_agg(distinct jsonb_build_object('name', company.name, 'byAiRule', ${IS_ELIGIBLE}))
      from sampling_action_addressees chosen
      join sampling_actions action on action.id = chosen.action_id and action.status not in ('FINISHED', 'CANCELED')
      join companies company on company.id = chosen.institution_id
      where action.campaign_id = campaign.id and ${NOT_ELIGIBLE}), '[]'::json) as gone,
    ${LEFT_OUT_BY_AI_RULE} as "refusingAi"
  from sampling_campaigns campaign
  join companies promoter on promoter.id = campaign.company_id
  join releases release on release.id = campaign.release_id
  where ${IN_CART}
  order by campaign.in_cart_at, campaign.id`;

function problemsOf(row: CartRow, costsNothing: boolean, now: Date): CartCampaign['problems'] {
  const problems = purchaseProblems(
    {
      campaign: { status: row.status, starts_at: row.startsAt, ends_at: row.endsAt },
      actions: (row.actionNames ?? []).map((name) => ({ name, status: '' })),
      release: { status: row.releaseStatus, withdrawn_at: row.withdrawnAt },
      samplingAllowed: row.samplingAllowed,
    },
    now,
  );
  return costsNothing ? [...problems, 'mpn.backend.data.error.product.samplingcampaign-no-addressees'] : problems;
}

/**
 * A cart with what each campaign selects and why it could not be bought: three statements for any number of campaigns.
 */
export async function cartCampaigns(knex: Knex, owner: CartOwner, now: Date): Promise<CartCampaign[]> {
  const rows = await select<CartRow>(knex, CART, [now, ...ownerBindings(owner)]);
  const ids = rows.map(({ id }) => id);
  const wanted = await wantedOfCampaigns(knex, ids, now);
  const offered = await newInstitutions(knex, ids, now);
  return rows.map((row) => {
    const institutions = wanted.get(row.id) ?? [];
    return {
      campaignId: row.id,
      jpaVersion: row.jpaVersion,
      companyId: row.companyId,
      releaseId: row.releaseId,
      releaseTitle: row.releaseTitle,
      artistName: row.artistName,
      startDate: row.startDate,
      endDate: row.endDate,
      startsAtOnce: row.startsAt <= now,
      purchasedBefore: row.purchasedAt !== null,
      leftOut: row.leftOut.map((name) => name ?? ''),
      gone: row.gone,
      refusingAi: row.refusingAi,
      newInstitutions: offered.get(row.id)?.count ?? 0,
      institutions,
      problems: problemsOf(row, !institutions.some((institution) => !isPurchased(institution)), now),
    };
  });
}

const DROP_GONE = `
  delete from sampling_action_addressees chosen
  using sampling_actions action, sampling_campaigns campaign, companies promoter
  where action.id = chosen.action_id and campaign.id = action.campaign_id and promoter.id = campaign.company_id
    and ${IN_CART}
    and action.status not in ('FINISHED', 'CANCELED')
    and ${NOT_ELIGIBLE}`;

/**
 * Removes selections that can no longer be sampled from the cart.
 * @returns how many entries were removed
 */
export async function dropGoneInstitutions(trx: Knex, owner: CartOwner): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(DROP_GONE, ownerBindings(owner));
  return rowCount;
}
