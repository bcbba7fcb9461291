/** ISRC by ISO 3901: country 2, registrant 3, year 2, designation 5. Shown with hyphens, kept without. */

import { fail } from '../errors';
import { plainIdentifier } from './plain-identifier';

const ISRC_PATTERN = /^([A-Z]{2})([A-Z0-9]{3})(\d{2})(\d{5})$/;
const DUMMY_PREFIX = 'MPN';
const DUMMY_SEQUENCE_LIMIT = 10 ** 9;

export interface Isrc {
  country: string;
  registrant: string;
  year: string;
  designation: string;
}

/** An ISRC in storage form: upper case, without "ISRC", hyphens and spaces. Does not validate. */
export function normaliseIsrc(text: string): string {
  if (ISRC_PATTERN.test(text)) return text;
  return plainIdentifier(text)
    .toUpperCase()
    .replace(/^ISRC[\s:]*/, '')
    .replace(/[\s-]/g, '');
}

/** The parts of an ISRC, or null if it is invalid. */
export function parseIsrc(text: string): Isrc | null {
  const match = ISRC_PATTERN.exec(normaliseIsrc(text));
  if (!match) return null;
  const [, country, registrant, year, designation] = match as unknown as [string, string, string, string, string];
  return { country, registrant, year, designation };
}

export function isIsrc(text: string): boolean {
  return parseIsrc(text) !== null;
}

/** "DEA123456789" as "DE-A12-34-56789"; anything else unchanged. */
export function formatIsrc(text: string): string {
  const isrc = parseIsrc(text);
  return isrc ? `${isrc.country}-${isrc.registrant}-${isrc.year}-${isrc.designation}` : text;
}

/**
 * A dummy ISRC (beginning MPN) from a sequence number.
 * @throws AppError sequence-exhausted when the number is not within 0 .. 999,999,999
 */
export function dummyIsrc(sequence: number): string {
  if (!Number.isInteger(sequence) || sequence < 0 || sequence >= DUMMY_SEQUENCE_LIMIT) {
    throw fail('mpn.backend.data.error.sequence-exhausted', { sequence });
  }
  return DUMMY_PREFIX + String(sequence).padStart(9, '0');
}

/** True for our dummies, which never go into tags, metadata files or file names. */
export function isDummyIsrc(text: string): boolean {
  return /^MPN\d{9}$/.test(normaliseIsrc(text));
}
