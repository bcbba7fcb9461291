import type { Knex } from 'knex';
import { assertShareIncludes, fail, isSuperAdmin, type Principal } from '@mpn/domain';
import type { CartOwner } from './contracts';
import { findRelease, lockCampaign, type CampaignRow } from './rows';

const NOT_FOUND = 'mpn.backend.global.error.not-found';

/**
 * Row rule for releases whose sampling the caller may see: the own company's; in a promo-share view the source
 * company's, all with full access, else the shared ones; every release for a super admin. Releases of other companies
 * and missing ones look the same (404).
 */
async function reachesRelease(trx: Knex, principal: Principal, companyId: number, releaseId: number): Promise<boolean> {
  if (isSuperAdmin(principal)) return true;
  if (principal.companyId !== companyId) return false;
  if (!principal.promoShare || principal.promoShare.fullAccess) return true;
  const link: unknown = await trx('shared_releases')
    .where({ promo_share_id: principal.promoShare.id, release_id: releaseId })
    .first('release_id');
  return link !== undefined;
}

/**
 * Asserts that the caller may see this release's sampling.
 * @throws AppError not-found
 */
export async function assertReleaseAccess(trx: Knex, principal: Principal, releaseId: number): Promise<void> {
  const release = await findRelease(trx, releaseId);
  if (!release || !(await reachesRelease(trx, principal, release.company_id, releaseId))) throw fail(NOT_FOUND);
}

/**
 * Asserts that the caller may see this campaign.
 * @returns its release's id
 * @throws AppError not-found
 */
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

/** In a promo-share view only campaigns created in that view are one's own; otherwise all of the company. */
export const isOwnCampaign = (
  { promoShare }: Pick<Principal, 'promoShare'>,
  campaign: { promo_share_id: number | null },
): boolean => promoShare === null || campaign.promo_share_id === promoShare.id;

/**
 * A promo share partner may change its own campaigns only while they are drafts.
 * @throws AppError resource-access-denied for another's campaign, or a paid one
 */
function assertChangeable(principal: Principal, campaign: CampaignRow): void {
  if (campaign.status !== 'DRAFT') assertShareIncludes(principal, 'changePaidCampaigns');
  if (!isOwnCampaign(principal, campaign)) throw fail('mpn.backend.global.error.resource-access-denied');
}

/**
 * Locks a campaign that the caller may change.
 * @throws AppError not-found, resource-access-denied in a promo-share view, optimistic-lock when `jpaVersion` is stale
 */
export async function lockOwnCampaign(
  trx: Knex,
  principal: Principal,
  campaignId: number,
  jpaVersion: number,
): Promise<CampaignRow> {
  await assertCampaignAccess(trx, principal, campaignId);
  const campaign = await lockCampaign(trx, campaignId);
  if (!campaign) throw fail(NOT_FOUND);
  assertChangeable(principal, campaign);
  if (campaign.jpa_version !== jpaVersion) {
    throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'campaign' });
  }
  return campaign;
}

/** Whose cart the caller sees: the company's, or in a promo-share view the campaigns created in it. */
export function cartOwnerOf(principal: Pick<Principal, 'promoShare'>, companyId: number): CartOwner {
  return { companyId, promoShareId: principal.promoShare?.id ?? null };
}

/**
 * The company for which the caller plans campaigns.
 * @throws AppError not-found without one (a super admin)
 */
export function companyOf(principal: Principal): number {
  if (principal.companyId === null) throw fail(NOT_FOUND);
  return principal.companyId;
}
