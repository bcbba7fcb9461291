import { samplingRequirements } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { recomputeStatus } from '../commands/recompute-status';
import type { ReleaseStatusService } from '../contracts';
import { readRequirementFacts } from '../queries/requirement-facts';

const READY_BETWEEN = `select r.id, r.title, r.release_date as "releaseDate" from releases r
  where r.id = any(:releaseIds::int[]) and r.status = 'READY' and r.deleted_at is null and r.withdrawn_at is null
    and r.release_date between :first::date and :last::date
  order by r.id`;

/** Release status for the sampling plugin, in its own transactions. */
export default (): ReleaseStatusService => ({
  refresh: recomputeStatus,
  async missingCount(knex, releaseId) {
    const facts = await readRequirementFacts(knex, releaseId);
    return facts ? samplingRequirements(facts).filter(({ severity }) => severity === 'MISSING').length : 0;
  },
  readyBetween: (knex, releaseIds, first, last) =>
    select(knex, READY_BETWEEN, { releaseIds: [...releaseIds], first, last }),
});
