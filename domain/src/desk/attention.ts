/** What a promotion company should look at, in the order in which it is shown. */
export const AttentionKind = [
  'RELEASES_INCOMPLETE',
  'RELEASES_NOT_SAMPLED',
  'DELIVERIES_FAILED',
  'MAILING_REQUESTS_OPEN',
  'IMPORTS_TO_DECIDE',
  'PROMO_SHARES_PENDING',
] as const;
export type AttentionKind = (typeof AttentionKind)[number];

/** A release without a sampling is shown from this many calendar days before its release date on. */
export const RELEASE_ATTENTION_DAYS = 14;
/** A delivery that failed for good is shown for this many days. */
export const DELIVERY_ATTENTION_DAYS = 30;
/** Named things per entry; the others are counted. */
export const MAX_NAMED = 3;

/** A release, an import or a company, by its id. */
export interface NamedThing {
  id: number;
  name: string;
}

/** One entry: how many things need attention, and the first of them. */
export interface AttentionItem {
  kind: AttentionKind;
  count: number;
  /** At most {@link MAX_NAMED}, the most urgent first. */
  named: NamedThing[];
}
