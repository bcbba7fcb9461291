/**
 * What a recognition service has of a release: its current version; an earlier one; nothing (its
 * delivery failed, is under way, or was never queued); or the notice of its withdrawal.
 */
export const RecognitionState = ['DELIVERED', 'OUTDATED', 'UNDER_WAY', 'FAILED', 'NOT_YET', 'NOTICE_LEFT'] as const;
export type RecognitionState = (typeof RecognitionState)[number];

/** The deliveries of a release to a recognition service. */
export interface RecognitionFacts {
  /** Whether one is queued or running. */
  isUnderWay: boolean;
  /** Whether the newest one failed for good. */
  hasFailed: boolean;
  /** Whether one has arrived, and whether the newest that has arrived holds the release as it is now. */
  hasArrived: boolean;
  isCurrent: boolean;
  /** Whether the notice of the release's withdrawal has arrived. */
  hasNotice: boolean;
}

/** What a recognition service has of a release, the most important first. */
export function recognitionState(facts: RecognitionFacts): RecognitionState {
  if (facts.hasNotice) return 'NOTICE_LEFT';
  if (facts.isUnderWay) return 'UNDER_WAY';
  if (facts.hasFailed) return 'FAILED';
  if (!facts.hasArrived) return 'NOT_YET';
  return facts.isCurrent ? 'DELIVERED' : 'OUTDATED';
}

/** A recognition service, and what it has of a release. */
export interface RecognitionServiceView {
  id: number;
  name: string;
  state: RecognitionState;
  /** When the newest delivery, or the notice of a withdrawal, has arrived. */
  deliveredAt: string | null;
  /** The newest delivery, for the log; null without one. */
  deliveryId: number | null;
}

/** A release at the recognition services. */
export interface RecognitionView {
  /** Whether the release takes part. */
  isIncluded: boolean;
  /** Whether its company takes part; null: not decided yet, which is no. */
  companyTakesPart: boolean | null;
  /** Of all of them, by name. */
  services: RecognitionServiceView[];
}
