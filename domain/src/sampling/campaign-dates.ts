import { addDays, localToInstant } from '../time';

/** Default campaign duration in days, first and last included. */
export const DEFAULT_CAMPAIGN_DAYS = 90;
export const DEFAULT_CAMPAIGN_START_TIME = '00:00';
/**
 * Automatic sampling puts a campaign into the cart from this many calendar days before the release date through
 * that date, in APP_TIMEZONE; the campaign's period begins on the release date (docs/domain.md#automatic-sampling).
 */
export const AUTOMATIC_SAMPLING_DAYS_BEFORE = 3;

/**
 * From this many calendar days before the release date through that date, the company is notified of a campaign of a
 * ready release that is still in the cart.
 */
export const CART_WARNING_DAYS_BEFORE = 3;

export interface LocalPeriod {
  startDate: string;
  /** Inclusive: the last day of the period. */
  endDate: string;
  startTime: string;
}

/** How many days before the release date a new campaign begins, for a company without a habit of its own. */
export const STANDARD_LEAD_DAYS = 28;

/**
 * The first day that a new campaign is offered: the company's usual number of days before the release date, or
 * {@link STANDARD_LEAD_DAYS}, but not before tomorrow. Without a release date it is tomorrow
 * (docs/domain.md#campaigns-and-actions).
 * @param usualLead days from the first day of the company's last campaign to its release date; null without one
 */
export function firstCampaignDay(
  release: { releaseDate: string | null; usualLead: number | null },
  today: string,
): string {
  const tomorrow = addDays(today, 1);
  if (release.releaseDate === null) return tomorrow;
  const wanted = addDays(release.releaseDate, -(release.usualLead ?? STANDARD_LEAD_DAYS));
  return wanted > tomorrow ? wanted : tomorrow;
}

/** The dates of a new campaign of `days` days, the first one included, from 00:00. */
export function defaultCampaignDates(startDate: string, days = DEFAULT_CAMPAIGN_DAYS): LocalPeriod {
  return { startDate, endDate: addDays(startDate, days - 1), startTime: DEFAULT_CAMPAIGN_START_TIME };
}

/** The instants of a campaign or action: from its start time until the local midnight after its last day. */
export function periodInstants(
  { startDate, endDate, startTime }: LocalPeriod,
  timeZone: string,
): { startsAt: string; endsAt: string } {
  return {
    startsAt: localToInstant(startDate, startTime, timeZone),
    endsAt: localToInstant(addDays(endDate, 1), '00:00', timeZone),
  };
}
