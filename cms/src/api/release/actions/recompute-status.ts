import type { Knex } from 'knex';
import { isSamplingReady, releaseStatus, type ReleaseStatus } from '@mpn/domain';
import { readRequirementFacts } from '../views/requirements';

/**
 * Computes the status from what the release holds and from its campaigns, writes it where it differs and answers with
 * it. Called in the transaction of every save and of every campaign transition.
 */
export async function recomputeStatus(trx: Knex, releaseId: number): Promise<ReleaseStatus> {
  const facts = await readRequirementFacts(trx, releaseId);
  if (!facts) return 'DRAFT';
  const status = releaseStatus({ complete: isSamplingReady(facts), campaignStatuses: facts.campaignStatuses });
  if (status !== facts.status)
    await trx('releases').where({ id: releaseId }).update({ status, updated_at: new Date() });
  return status;
}
