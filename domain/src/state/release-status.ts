import type { CampaignStatus, ReleaseStatus } from '../enums';

export interface ReleaseStatusFacts {
  /** Whether no sampling requirement is missing. */
  ready: boolean;
  /** Statuses of all campaigns of the release. */
  campaignStatuses: readonly CampaignStatus[];
}

/**
 * A release's status, from its content and campaigns; computed after every save and every campaign transition. A paused
 * campaign leaves it READY and editable (docs/domain.md#releases-and-readiness).
 */
export function releaseStatus({ ready, campaignStatuses }: ReleaseStatusFacts): ReleaseStatus {
  if (campaignStatuses.includes('PAID_ACTIVE')) return 'ON_AIR';
  if (campaignStatuses.includes('PAID_SCHEDULED')) return 'SCHEDULED';
  return ready ? 'READY' : 'DRAFT';
}
