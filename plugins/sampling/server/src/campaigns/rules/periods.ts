import { instantToLocalDate, periodInstants, type LocalPeriod } from '@mpn/domain';
import type { ActionInput, Period, PlannedAction } from './campaign-save';

let zone = 'Europe/Berlin';

/** Sets the time zone of campaign dates (APP_TIMEZONE); called once, while the app registers. */
export function planInTimeZone(timeZone: string): void {
  zone = timeZone;
}

/** The local date at `now`. */
export function localToday(now: Date): string {
  return instantToLocalDate(now, zone);
}

/** Local dates with their instants. */
export function withInstants({ startDate, endDate, startTime }: LocalPeriod): Period {
  const { startsAt, endsAt } = periodInstants({ startDate, endDate, startTime }, zone);
  return { startDate, endDate, startTime, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

/** An action as it was sent, with the instants of its window. */
export function planned(action: ActionInput): PlannedAction {
  return { ...action, ...withInstants(action) };
}
