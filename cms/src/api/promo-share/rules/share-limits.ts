/** Seconds of the window in which offers are counted. */
export const OFFERS_WITHIN = 24 * 60 * 60;
/** Offers of one company to another within {@link OFFERS_WITHIN}, withdrawn and rejected ones included. */
export const OFFERS_PER_PAIR = 3;
/** Offers of one company within {@link OFFERS_WITHIN}. */
export const OFFERS_PER_COMPANY = 50;
/** The other company is told of changes of a share at most once within these seconds. */
export const CHANGES_TOLD_WITHIN = 60 * 60;

/**
 * Seconds until another offer is permitted.
 * @param offered when the last offers were made, the newest first; at most as many as are permitted
 * @param limit offers that are permitted within {@link OFFERS_WITHIN}
 * @returns 0 if one is permitted now
 */
export function offerWait(offered: readonly Date[], limit: number, now: Date): number {
  const oldest = offered[limit - 1];
  if (!oldest) return 0;
  return Math.max(0, Math.ceil(OFFERS_WITHIN - (now.getTime() - oldest.getTime()) / 1000));
}
