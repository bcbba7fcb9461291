import { getConfiguration } from '@/config/client-configuration';

/** Today's date (YYYY-MM-DD) in the product's time zone, whatever the visitor's. */
export function today(now = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: getConfiguration().APP_TIMEZONE }).format(now);
}

/** A release may not be aired before its air date. */
export function isUnderEmbargo(airDate: string | null): boolean {
  return airDate !== null && airDate > today();
}
