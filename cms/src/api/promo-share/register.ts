import { onInTransaction, registerAttention } from '@mpn/server-kit';
import { forgetRelease } from './commands/forget-release';
import { SHARES_PENDING } from './queries/attention';

/** Registers shares that wait for an answer, and what happens to the links of a release that is deleted. */
export function registerPromoShares(): void {
  onInTransaction('release.deleted', 'promo-share', ({ trx }, { releaseId }) => forgetRelease(trx, releaseId));
  registerAttention(SHARES_PENDING);
}
