import { timingSafeEqual } from 'node:crypto';
import { getSettings } from '../../../../config/environment';
import { calendarSignature } from '../../identity';

const TOKEN = /^([0-9a-f]{32})\.([0-9a-f]{64})$/;

/** The URL of a calendar feed: its serial from the row, signed with the server's key. */
export const calendarAddress = (serial: string): string =>
  `${getSettings().PUBLIC_URL}/api/calendar.ics?token=${serial}.${calendarSignature(serial)}`;

/** The serial in a token; undefined if the signature is not ours. */
export function serialOf(token: string): string | undefined {
  const [, serial, given] = TOKEN.exec(token) ?? [];
  if (!serial || !given) return undefined;
  return timingSafeEqual(Buffer.from(calendarSignature(serial)), Buffer.from(given)) ? serial : undefined;
}
