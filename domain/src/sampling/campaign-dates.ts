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
