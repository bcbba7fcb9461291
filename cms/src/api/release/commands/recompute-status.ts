import type { Knex } from 'knex';
import {
  isSamplingReady,
  releaseStatus,
  type CampaignStatus,
  type ReleaseStatus,
  type RequirementRelease,
} from '@mpn/domain';
import { announceRelease } from '@mpn/server-kit';
import { readRequirementFacts } from '../queries/requirement-facts';

/** The status that a release has with this content and these campaigns. */
export const statusOf = (release: RequirementRelease, campaignStatuses: readonly CampaignStatus[]): ReleaseStatus =>
  releaseStatus({ ready: isSamplingReady(release), campaignStatuses });

/**
 * Computes the status from the release's content and campaigns and writes it where it differs. Called in the
 * transaction of whatever changes either.
 * @returns the status
 */
export async function recomputeStatus(trx: Knex, releaseId: number): Promise<ReleaseStatus> {
  const facts = await readRequirementFacts(trx, releaseId);
  if (!facts) return 'DRAFT';
  const status = statusOf(facts, facts.campaignStatuses);
  if (status !== facts.status) {
    await trx('releases').where({ id: releaseId }).update({ status, updated_at: new Date() });
    await announceRelease(trx, releaseId);
  }
  return status;
}
