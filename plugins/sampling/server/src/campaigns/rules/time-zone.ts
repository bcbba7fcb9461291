import { instantToLocalDate } from '@mpn/domain';

let zone = 'Europe/Berlin';

/** Sets the time zone of campaign dates (APP_TIMEZONE); called once, while the app registers. */
export function planInTimeZone(timeZone: string): void {
  zone = timeZone;
}

/** The time zone of campaign dates. */
export const campaignZone = (): string => zone;

/** The local date at `now`. */
export function localToday(now: Date): string {
  return instantToLocalDate(now, zone);
}
