import type { MailingRequestStatus, MailingRequestVisibility } from '../enums';
import type { ErrorCode } from '../errors';

export interface MailingFacts {
  /** What the promotion company offers. */
  visibility: MailingRequestVisibility;
  campaignEnded: boolean;
  /** Status of the editor's last request for the release; null without one. */
  last: MailingRequestStatus | null;
}

/** Error codes that say why no request can be made. */
export type MailingReason = Extract<
  ErrorCode,
  | 'mpn.backend.data.error.mailing-request-open'
  | 'mpn.backend.data.error.product.mailing-request-not-active'
  | 'mpn.backend.delivery.error.campaign-ended'
>;

export interface MailingAvailability {
  /** Whether the release page shows mailing requests at all. */
  shown: boolean;
  /** Why none can be made now; null where one can. */
  reason: MailingReason | null;
}

function reasonOf({ visibility, campaignEnded, last }: MailingFacts): MailingReason | null {
  if (last === 'OPEN') return 'mpn.backend.data.error.mailing-request-open';
  if (campaignEnded) return 'mpn.backend.delivery.error.campaign-ended';
  return visibility === 'VISIBLE_AND_ACTIVE' ? null : 'mpn.backend.data.error.product.mailing-request-not-active';
}

/**
 * What an editor sees of mailing requests of a release. Earlier requests stay visible after the promoter stopped
 * offering them.
 */
export function mailingAvailability(facts: MailingFacts): MailingAvailability {
  return { shown: facts.visibility !== 'NOT_VISIBLE' || facts.last !== null, reason: reasonOf(facts) };
}
