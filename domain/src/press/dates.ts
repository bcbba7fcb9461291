const DAY_MS = 86_400_000;

/** Days after the release date, and from today on at least, for which a new link is open. */
const AFTER_RELEASE_DAYS = 60;
const LEAST_DAYS = 30;
/** Days for which a link can be open at most. */
export const PRESS_MAX_DAYS = 365;
/** Days before the end from which the page says it. */
export const PRESS_BANNER_DAYS = 7;
/** Days that a granted extension gives, from the later of now and the end. */
export const PRESS_EXTENSION_DAYS = 14;

/**
 * The end that a new link is offered with: the later of 60 days after the last of the release dates and 30 days from
 * now, at most a year from now.
 * @param releaseDates local dates (YYYY-MM-DD); null where a release has none
 */
export function defaultPressEnd(releaseDates: readonly (string | null)[], now: Date): Date {
  const ends = releaseDates.flatMap((date) =>
    date === null ? [] : [Date.parse(`${date}T21:59:59Z`) + AFTER_RELEASE_DAYS * DAY_MS],
  );
  const end = Math.max(now.getTime() + LEAST_DAYS * DAY_MS, ...ends);
  return new Date(Math.min(end, now.getTime() + PRESS_MAX_DAYS * DAY_MS));
}

/** The end that an extension gives. */
export const extendedPressEnd = (end: Date, now: Date): Date =>
  new Date(Math.max(end.getTime(), now.getTime()) + PRESS_EXTENSION_DAYS * DAY_MS);

/** Whether the end of a link is so near that its page says it. */
export const isPressEndNear = (end: Date, now: Date): boolean =>
  end.getTime() - now.getTime() <= PRESS_BANNER_DAYS * DAY_MS;
