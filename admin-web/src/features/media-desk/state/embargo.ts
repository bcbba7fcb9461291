import { getConfiguration } from '@/config/client-configuration';

/** Today's date (YYYY-MM-DD) in the product's time zone, whatever the visitor's. */
export function today(now = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: getConfiguration().APP_TIMEZONE }).format(now);
}

/** Whether a release may not be aired yet: its air date is in the future. */
export function isUnderEmbargo(airDate: string | null): boolean {
  return airDate !== null && airDate > today();
}
