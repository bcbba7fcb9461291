import { addDays, instantToLocalDate, localToInstant } from './instants';

/** The latest instant at which a daily time of day had come: today's, or yesterday's before it. @param time `HH:MM` */
export function latestTimeOfDay(now: Date, timeZone: string, time: string): Date {
  const today = instantToLocalDate(now, timeZone);
  const due = new Date(localToInstant(today, time, timeZone));
  return due <= now ? due : new Date(localToInstant(addDays(today, -1), time, timeZone));
}
