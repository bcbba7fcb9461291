import { addDays, localToInstant } from './instants';

/** Campaign duration in days, first and last included (specification section 9). */
export const DEFAULT_CAMPAIGN_DAYS = 90;
export const DEFAULT_CAMPAIGN_START_TIME = '00:00';
/** 72 hours: calendar days before the release date (specification section 9). */
export const AUTOMATIC_SAMPLING_DAYS_BEFORE = 3;

export interface LocalPeriod {
  startDate: string;
  /** Inclusive: the period ends with this day. */
  endDate: string;
  startTime: string;
}

/** The dates of a new campaign: start + 89, from 00:00. */
export function defaultCampaignDates(startDate: string, days = DEFAULT_CAMPAIGN_DAYS): LocalPeriod {
  return { startDate, endDate: addDays(startDate, days - 1), startTime: DEFAULT_CAMPAIGN_START_TIME };
}

/** The instants of a campaign or action: from its start time, until the local midnight after its last day. */
export function periodInstants(
  { startDate, endDate, startTime }: LocalPeriod,
  timeZone: string,
): { startsAt: string; endsAt: string } {
  return {
    startsAt: localToInstant(startDate, startTime, timeZone),
    endsAt: localToInstant(addDays(endDate, 1), '00:00', timeZone),
  };
}
