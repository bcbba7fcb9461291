import type { Knex } from 'knex';
import { fail, type Principal } from '@mpn/domain';
import { lockCampaign, type CampaignRow } from './rows';

const NOT_FOUND = 'mpn.backend.global.error.not-found';

/**
 * Row rule "releases whose sampling the caller may see": the own company's; in a promo-share view the source's, all of
 * them with full access, else the shared ones; every one for a super admin. Foreign and missing look the same (404).
 */
async function reachesRelease(trx: Knex, principal: Principal, companyId: number, releaseId: number): Promise<boolean> {
  if (principal.combinedRole === 'SUPER_ADMIN') return true;
  if (principal.companyId !== companyId) return false;
  if (!principal.promoShare || principal.promoShare.fullAccess) return true;
  const link: unknown = await trx('promo_share_release_links')
    .where({ promo_share_id: principal.promoShare.id, release_id: releaseId })
    .first('id');
  return link !== undefined;
}

/** Throws not-found unless the caller may see this release's sampling. */
export async function assertReleaseAccess(trx: Knex, principal: Principal, releaseId: number): Promise<void> {
  const row: unknown = await trx('releases').where({ id: releaseId }).whereNull('deleted_at').first('company_id');
  const release = row as { company_id: number } | undefined;
  if (!release || !(await reachesRelease(trx, principal, release.company_id, releaseId))) throw fail(NOT_FOUND);
}

/** Throws not-found unless the caller may see this campaign. Answers with its release's id. */
export async function assertCampaignAccess(trx: Knex, principal: Principal, campaignId: number): Promise<number> {
  const row: unknown = await trx('sampling_campaigns')
    .where({ id: campaignId })
    .whereNull('deleted_at')
    .first('company_id', 'release_id');
  const campaign = row as { company_id: number; release_id: number } | undefined;
  if (!campaign || !(await reachesRelease(trx, principal, campaign.company_id, campaign.release_id))) {
    throw fail(NOT_FOUND);
  }
  return campaign.release_id;
}

/** Locks a campaign that the caller may change. Throws not-found, or optimistic-lock when `jpaVersion` is stale. */
export async function lockOwnCampaign(
  trx: Knex,
  principal: Principal,
  campaignId: number,
  jpaVersion: number,
): Promise<CampaignRow> {
  await assertCampaignAccess(trx, principal, campaignId);
  const campaign = await lockCampaign(trx, campaignId);
  if (!campaign) throw fail(NOT_FOUND);
  if (campaign.jpa_version !== jpaVersion) {
    throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'campaign' });
  }
  return campaign;
}

/** The company in whose name the caller plans campaigns. Throws not-found where there is none (a super admin). */
export function companyOf(principal: Principal): number {
  if (principal.companyId === null) throw fail(NOT_FOUND);
  return principal.companyId;
}
