import type { Knex } from 'knex';
import { samplingRequirements, type ReleaseStatus } from '@mpn/domain';
import { recomputeStatus } from '../actions/recompute-status';
import { readRequirementFacts } from '../views/requirements';

/** What campaigns need of a release; the sampling plugin calls it in its own transactions. */
export default () => ({
  /** Computes the status from contents and campaigns, writes it where it differs and answers with it. */
  refresh: (trx: Knex, releaseId: number): Promise<ReleaseStatus> => recomputeStatus(trx, releaseId),

  /** How many things sampling still needs. */
  async missingCount(knex: Knex, releaseId: number): Promise<number> {
    const facts = await readRequirementFacts(knex, releaseId);
    return facts ? samplingRequirements(facts).filter(({ severity }) => severity === 'MISSING').length : 0;
  },
});
