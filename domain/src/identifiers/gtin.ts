/** EAN / GTIN-13 and UPC-12, with the GS1 check digit (docs/domain.md#identifiers). */

import { fail } from '../errors';
import { plainIdentifier } from './plain-identifier';

const EAN_PATTERN = /^\d{12,13}$/;
const DUMMY_SEQUENCE_LIMIT = 10 ** 11;

/** GS1 check digit of the digits before it: weights 3 and 1 from the right. */
function gtinCheckDigit(payload: string): string {
  const sum = [...payload]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

const STORED = /^\d+$/;

/** The digits of an EAN or UPC in storage form: without "EAN", "GTIN", "UPC", spaces and hyphens. Does not validate. */
export function normaliseEan(text: string): string {
  if (STORED.test(text)) return text;
  return plainIdentifier(text)
    .replace(/^(?:EAN|GTIN|UPC)(?:-?1[234])?[\s:]+/i, '')
    .replace(/[\s-]/g, '');
}

/** True for 13 (EAN) or 12 (UPC) digits with the right check digit, which are not all zeros. */
export function isEan(text: string): boolean {
  const digits = normaliseEan(text);
  return /[1-9]/.test(digits) && EAN_PATTERN.test(digits) && gtinCheckDigit(digits.slice(0, -1)) === digits.slice(-1);
}

/**
 * The correct check digit for 12 or 13 digits with a wrong one.
 * @returns null where the check digit is right, or the text has another form
 */
export function rightCheckDigit(text: string): string | null {
  const digits = normaliseEan(text);
  if (!EAN_PATTERN.test(digits)) return null;
  const digit = gtinCheckDigit(digits.slice(0, -1));
  return digit === digits.slice(-1) ? null : digit;
}

/** The 13-digit form, in which a UPC equals its EAN; for comparing, not for display. */
export function toGtin13(ean: string): string {
  return normaliseEan(ean).padStart(13, '0');
}

/**
 * A dummy EAN from a sequence number, in GS1's range for restricted circulation (prefix 2), so that it can never equal
 * a real one.
 * @throws AppError sequence-exhausted when the number is not within 0 .. 99,999,999,999
 */
export function dummyEan(sequence: number): string {
  if (!Number.isInteger(sequence) || sequence < 0 || sequence >= DUMMY_SEQUENCE_LIMIT) {
    throw fail('mpn.backend.data.error.sequence-exhausted', { sequence });
  }
  const payload = `2${String(sequence).padStart(11, '0')}`;
  return payload + gtinCheckDigit(payload);
}

/** True for an EAN of the restricted-circulation range, which never goes into tags, metadata or names. */
export function isDummyEan(ean: string): boolean {
  const digits = normaliseEan(ean);
  return digits.length === 13 && digits.startsWith('2') && isEan(digits);
}
