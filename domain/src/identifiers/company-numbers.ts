/** Label code and MPN company number. */

import { fail } from '../errors';
import { ofText, plainIdentifier } from './plain-identifier';

/** The label code that means "none". */
export const NO_LABEL_CODE = '99999';

/** A label code as kept: digits only, without "LC". */
export function normaliseLabelCode(text: string): string {
  return plainIdentifier(text).toUpperCase().replace(/^LC:?/, '').replace(/[\s-]/g, '');
}

/** {@link normaliseLabelCode} for casts of input. */
export const labelCodeDigits = ofText(normaliseLabelCode);

/** True for 5 to 8 digits that are not all zeros, with or without "LC" before them. */
export function isLabelCode(text: string): boolean {
  const digits = normaliseLabelCode(text);
  return /^\d{5,8}$/.test(digits) && Number(digits) > 0;
}

/** "01234" as "LC 01234"; null without one, and for the code that means "none". */
export function formatLabelCode(text: string | null | undefined): string | null {
  if (!text) return null;
  const digits = normaliseLabelCode(text);
  return digits === '' || digits === NO_LABEL_CODE ? null : `LC ${digits}`;
}

/** True for the 5 digits of an MPN company number. */
export function isMpnNumber(text: string): boolean {
  return /^\d{5}$/.test(text);
}

/**
 * The MPN company number of a sequence number: 5 digits.
 * @throws AppError sequence-exhausted when the number is not within 0 .. 99,999
 */
export function mpnNumber(sequence: number): string {
  if (!Number.isInteger(sequence) || sequence < 0 || sequence > 99_999) {
    throw fail('mpn.backend.data.error.sequence-exhausted', { sequence });
  }
  return String(sequence).padStart(5, '0');
}
