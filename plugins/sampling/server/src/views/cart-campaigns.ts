import type { Knex } from 'knex';
import type { CampaignStatus } from '@mpn/domain';
import type { CartCampaign } from '../contracts';
import { purchaseProblems } from '../rules/purchase-problems';
import { ELIGIBLE } from '../sql/eligible';
import { isPurchased, wantedOfCampaigns } from '../sql/wanted';

interface CartRow {
  id: number;
  jpaVersion: number;
  companyId: number;
  releaseId: number;
  releaseTitle: string;
  artistName: string | null;
  releaseStatus: string;
  withdrawnAt: Date | null;
  status: CampaignStatus;
  startDate: string;
  endDate: string;
  startsAt: Date;
  endsAt: Date;
  purchasedAt: Date | null;
  actionNames: (string | null)[];
  gone: string[];
}

const NOT_ELIGIBLE = `not exists (
  select 1 from companies institution where institution.id = chosen.institution_id and ${ELIGIBLE})`;

const CART = `
  select campaign.id, campaign.jpa_version as "jpaVersion", campaign.company_id as "companyId",
    campaign.release_id as "releaseId", release.title as "releaseTitle", release.artist_name as "artistName",
    release.status as "releaseStatus", release.withdrawn_at as "withdrawnAt", campaign.status,
    campaign.start_date as "startDate", campaign.end_date as "endDate",
    campaign.starts_at as "startsAt", campaign.ends_at as "endsAt", campaign.purchased_at as "purchasedAt",
    (select json_agg(action.name) from sampling_actions action where action.campaign_id = campaign.id) as "actionNames",
    coalesce((select json_agg(distinct company.name)
      from sampling_action_addressees chosen
      join sampling_actions action on action.id = chosen.action_id and action.status not in ('FINISHED', 'CANCELED')
      join companies company on company.id = chosen.institution_id
      where action.campaign_id = campaign.id and ${NOT_ELIGIBLE}), '[]'::json) as gone
  from sampling_campaigns campaign
  join companies promoter on promoter.id = campaign.company_id
  join releases release on release.id = campaign.release_id
  where campaign.company_id = ? and campaign.in_cart and campaign.deleted_at is null
  order by campaign.in_cart_at, campaign.id`;

function problemsOf(row: CartRow, costsNothing: boolean, now: Date): CartCampaign['problems'] {
  const problems = purchaseProblems(
    {
      campaign: { status: row.status, starts_at: row.startsAt, ends_at: row.endsAt },
      actions: (row.actionNames ?? []).map((name) => ({ name, status: '' })),
      release: { status: row.releaseStatus, withdrawn_at: row.withdrawnAt },
    },
    now,
  );
  return costsNothing ? [...problems, 'mpn.backend.data.error.product.samplingcampaign-no-addressees'] : problems;
}

/** The company's cart with what each campaign wants and what stands in its way: two statements however many there are. */
export async function cartCampaigns(knex: Knex, companyId: number, now: Date): Promise<CartCampaign[]> {
  const { rows } = await knex.raw<{ rows: CartRow[] }>(CART, [companyId]);
  const wanted = await wantedOfCampaigns(
    knex,
    rows.map(({ id }) => id),
  );
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
      purchasedBefore: row.purchasedAt !== null,
      gone: row.gone,
      institutions,
      problems: problemsOf(row, !institutions.some((institution) => !isPurchased(institution)), now),
    };
  });
}

const DROP_GONE = `
  delete from sampling_action_addressees chosen
  using sampling_actions action, sampling_campaigns campaign, companies promoter
  where action.id = chosen.action_id and campaign.id = action.campaign_id and promoter.id = campaign.company_id
    and campaign.company_id = ? and campaign.in_cart and campaign.deleted_at is null
    and action.status not in ('FINISHED', 'CANCELED')
    and ${NOT_ELIGIBLE}`;

/** Removes from the cart's selections what can no longer be sampled. Answers with how many entries went. */
export async function dropGoneInstitutions(trx: Knex, companyId: number): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(DROP_GONE, [companyId]);
  return rowCount;
}
