import { addDays, instantToLocalDate, instantToLocalTime, localToInstant } from './instants';

/** Times of day (HH:mm) between which an institution takes deliveries; null or equal: always. */
export interface TransferWindow {
  /** Inclusive. */
  transferStart: string | null;
  /** Exclusive; before the start, the window goes over midnight. */
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

/** The instant from which a transfer may begin: now within the window, else its next start. */
export function nextWindowStart(window: TransferWindow, now: string | Date, timeZone: string): string {
  const nowIso = new Date(now).toISOString();
  if (isInWindow(window, now, timeZone)) return nowIso;
  const today = instantToLocalDate(now, timeZone);
  const start = window.transferStart ?? '00:00';
  const candidate = localToInstant(today, start, timeZone);
  return candidate > nowIso ? candidate : localToInstant(addDays(today, 1), start, timeZone);
}
