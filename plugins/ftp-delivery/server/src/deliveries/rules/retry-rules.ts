import type { ErrorCode } from '@mpn/domain';

/**
 * Why a delivery is not eligible. WITHDRAWN: the release was withdrawn for good. NOT_RUNNING: its campaign or action is
 * not active at the moment, the promotion company has blocked the institution, or the release was deleted. LEFT_OUT: it
 * does not take part in the recognition services any more. AI_RULE: the institution takes no files of such a release
 * without a request, by its rule about generative AI.
 */
export type BlockedReason = 'WITHDRAWN' | 'NOT_RUNNING' | 'LEFT_OUT' | 'AI_RULE';

/** Error codes for a retry that would be cancelled at once. */
export const RETRY_REFUSALS = {
  WITHDRAWN: 'mpn.backend.delivery.error.withdrawn',
  NOT_RUNNING: 'mpn.backend.delivery.error.sampling-not-running',
  LEFT_OUT: 'mpn.backend.delivery.error.recognition-left-out',
  AI_RULE: 'mpn.backend.delivery.error.kept-back-by-ai-rule',
} as const satisfies Record<BlockedReason, ErrorCode>;

/** Whether a queued delivery has failed and waits for its next attempt, as opposed to its window. */
export function waitsForTry(delivery: { error_code: string | null; not_before: Date | null }, now: Date): boolean {
  return delivery.error_code !== null && delivery.not_before !== null && delivery.not_before > now;
}
