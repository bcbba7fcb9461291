import { addDays, instantToLocalDate } from './dates';
import { localToInstant } from './instants';

/**
 * The latest past instant of a daily time of day: today's, or yesterday's if that has not come yet.
 * @param time `HH:MM`
 */
export function latestTimeOfDay(now: Date, timeZone: string, time: string): Date {
  const today = instantToLocalDate(now, timeZone);
  const due = new Date(localToInstant(today, time, timeZone));
  return due <= now ? due : new Date(localToInstant(addDays(today, -1), time, timeZone));
}
