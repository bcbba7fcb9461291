import type { Knex } from 'knex';
import { samplingRequirements, type Principal, type RequirementsView } from '@mpn/domain';
import { readRelease } from './detail/entity';

/**
 * What a release lacks for sampling, as the release editor shows it; the rule is `samplingRequirements` of domain.
 * @throws AppError not-found
 */
export async function readRequirements(knex: Knex, principal: Principal, releaseId: number): Promise<RequirementsView> {
  const release = await readRelease(knex, principal, releaseId);
  const items = samplingRequirements(release);
  return {
    releaseId: release.id,
    status: release.status,
    ready: items.every(({ severity }) => severity !== 'MISSING'),
    items,
  };
}
