import { ReleaseStatus, type CampaignStatus } from '../enums';
import type { StateMachine } from './machine';

export interface ReleaseStatusFacts {
  /** Everything that sampling needs is there. */
  complete: boolean;
  /** Statuses of all campaigns of the release. */
  campaignStatuses: readonly CampaignStatus[];
}

/**
 * The status of a release follows from what it holds and from its campaigns; it is computed after
 * every save and every campaign transition. A paused campaign leaves it READY and editable.
 */
export function releaseStatus({ complete, campaignStatuses }: ReleaseStatusFacts): ReleaseStatus {
  if (campaignStatuses.includes('PAID_ACTIVE')) return 'ON_AIR';
  if (campaignStatuses.includes('PAID_SCHEDULED')) return 'SCHEDULED';
  return complete ? 'READY' : 'DRAFT';
}

export const ReleaseEvent = [
  'completed',
  'madeIncomplete',
  'campaignScheduled',
  'campaignActive',
  'campaignGone',
] as const;
export type ReleaseEvent = (typeof ReleaseEvent)[number];

/** The same rule as a graph, for the documentation; `releaseStatus` is what the server calls. */
export const releaseMachine: StateMachine<ReleaseStatus, ReleaseEvent, { complete: boolean }> = {
  name: 'release',
  states: ReleaseStatus,
  events: ReleaseEvent,
  initial: 'DRAFT',
  invalid: 'mpn.backend.data.error.product.release-not-editable',
  transitions: {
    DRAFT: { completed: { to: 'READY' } },
    READY: {
      madeIncomplete: { to: 'DRAFT' },
      campaignScheduled: { to: 'SCHEDULED' },
      campaignActive: { to: 'ON_AIR' },
    },
    SCHEDULED: { campaignActive: { to: 'ON_AIR' }, campaignGone: { to: 'READY' } },
    ON_AIR: { campaignGone: { to: 'READY' } },
  },
};
