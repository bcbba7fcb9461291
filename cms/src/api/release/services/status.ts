import { samplingRequirements } from '@mpn/domain';
import type { ReleaseStatusService } from '@mpn/server-kit';
import { recomputeStatus } from '../commands/recompute-status';
import { readRequirementFacts } from '../queries/detail/requirements';

/** Release status for the sampling plugin, in its own transactions. */
export default (): ReleaseStatusService => ({
  refresh: recomputeStatus,
  async missingCount(knex, releaseId) {
    const facts = await readRequirementFacts(knex, releaseId);
    return facts ? samplingRequirements(facts).filter(({ severity }) => severity === 'MISSING').length : 0;
  },
});
