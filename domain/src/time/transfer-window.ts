import { addDays, instantToLocalDate, instantToLocalTime } from './dates';
import { localToInstant } from './instants';

/** Times of day (HH:mm) between which an institution accepts deliveries; null or equal: always. */
export interface TransferWindow {
  /** Inclusive. */
  transferStart: string | null;
  /** Exclusive; before the start, the window spans midnight. */
  transferEnd: string | null;
}

function isOpenAllDay({ transferStart, transferEnd }: TransferWindow): boolean {
  return !transferStart || !transferEnd || transferStart === transferEnd;
}

/** True when a transfer may begin now, by the clock of the zone. */
export function isInWindow(window: TransferWindow, now: string | Date, timeZone: string): boolean {
  if (isOpenAllDay(window)) return true;
  const [start, end] = [window.transferStart ?? '', window.transferEnd ?? ''];
  const time = instantToLocalTime(now, timeZone);
  return start < end ? time >= start && time < end : time >= start || time < end;
}

const HOUR_MS = 3_600_000;

/** The instants of a local time on a day: two where clocks go back over it. */
function instantsOf(date: string, time: string, timeZone: string): string[] {
  const first = localToInstant(date, time, timeZone);
  const again = new Date(Date.parse(first) + HOUR_MS).toISOString();
  return instantToLocalTime(again, timeZone) === time ? [first, again] : [first];
}

/** The instant from which a transfer may begin: now within the window, else its next start. */
export function nextWindowStart(window: TransferWindow, now: string | Date, timeZone: string): string {
  const nowIso = new Date(now).toISOString();
  if (isInWindow(window, now, timeZone)) return nowIso;
  const today = instantToLocalDate(now, timeZone);
  const start = window.transferStart ?? '00:00';
  const candidate = instantsOf(today, start, timeZone).find((instant) => instant > nowIso);
  return candidate ?? localToInstant(addDays(today, 1), start, timeZone);
}
