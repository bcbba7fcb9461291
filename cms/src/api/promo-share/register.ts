import { registerAttention } from '@mpn/server-kit';
import { registerReleaseCleanUp } from '../release';
import { forgetRelease } from './commands/forget-release';
import { SHARES_PENDING } from './queries/attention';

/** Registers shares that wait for an answer, and what happens to the links of a release that is deleted. */
export function registerPromoShares(): void {
  registerReleaseCleanUp(forgetRelease);
  registerAttention(SHARES_PENDING);
}
