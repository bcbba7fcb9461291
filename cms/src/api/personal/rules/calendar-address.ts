import { timingSafeEqual } from 'node:crypto';
import { getSettings } from '../../../../config/environment';
import { calendarSignature } from '../../identity';

const TOKEN = /^([0-9a-f]{32})\.([0-9a-f]{64})$/;

/** The address of a calendar. It can be made again from the row, but not from the row alone: it is signed. */
export const calendarAddress = (serial: string): string =>
  `${getSettings().PUBLIC_URL}/api/calendar.ics?token=${serial}.${calendarSignature(serial)}`;

/** The serial that a token of an address names; undefined where it was not signed here. */
export function serialOf(token: string): string | undefined {
  const [, serial, given] = TOKEN.exec(token) ?? [];
  if (!serial || !given) return undefined;
  return timingSafeEqual(Buffer.from(calendarSignature(serial)), Buffer.from(given)) ? serial : undefined;
}
