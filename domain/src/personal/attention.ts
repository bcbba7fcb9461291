/** Kinds of items that need a promotion company's attention, in display order. */
export const AttentionKind = [
  'RELEASES_INCOMPLETE',
  'RELEASES_NOT_SAMPLED',
  'DELIVERIES_FAILED',
  'RELEASES_NOT_RECOGNISED',
  'RECOGNITION_UNDECIDED',
  'MAILING_REQUESTS_OPEN',
  'IMPORTS_TO_DECIDE',
  'IMPORTS_INCOMPLETE',
  'PROMO_SHARES_PENDING',
] as const;
export type AttentionKind = (typeof AttentionKind)[number];

/** Calendar days before the release date from which a release that is incomplete, or not sampled, is listed. */
export const RELEASE_ATTENTION_DAYS = 14;
/** Calendar days before the release date from which a release that a recognition service does not have is listed. */
export const RECOGNITION_ATTENTION_DAYS = 5;
/** Number of days for which a delivery that failed permanently is listed. */
export const DELIVERY_ATTENTION_DAYS = 30;
/** Number of days for which an import that lacks files is listed. */
export const IMPORT_ATTENTION_DAYS = 30;
/** Maximum number of items listed by name; the rest is only counted. */
export const MAX_NAMED = 3;

/** A release, an import or a company, by its id. */
export interface NamedThing {
  id: number;
  name: string;
  /** Of a release that appears soon: in how many days, and which recognition services do not have it yet. */
  days?: number;
  missing?: string[];
}

/** One entry: how many things need attention, and the first of them. */
export interface AttentionItem {
  kind: AttentionKind;
  count: number;
  /** At most {@link MAX_NAMED}, the most urgent first. */
  named: NamedThing[];
}
