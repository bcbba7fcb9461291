/** Numbers of authors: IPI name number and ISNI. */

import { plainIdentifier } from './plain-identifier';

/** An IPI name number as kept: 11 digits, one or two leading zeros restored where they were left out. */
export function normaliseIpi(text: string): string {
  const digits = plainIdentifier(text)
    .replace(/^IPI[\s:]*/i, '')
    .replace(/[\s.-]/g, '');
  return /^\d{9,10}$/.test(digits) ? digits.padStart(11, '0') : digits;
}

/**
 * True for an 11-digit IPI name number whose last two digits are the mod-101 check of the first
 * nine (weights 10 down to 2; CISAC).
 */
export function isIpi(text: string): boolean {
  const digits = normaliseIpi(text);
  if (!/^\d{11}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits.slice(0, 9)].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const remainder = sum % 101;
  const check = remainder === 0 ? 0 : (101 - remainder) % 100;
  return Number(digits.slice(9)) === check;
}

/** An ISNI as kept: 16 characters, the last may be X. */
export function normaliseIsni(text: string): string {
  return plainIdentifier(text)
    .toUpperCase()
    .replace(/^ISNI[\s:]*/, '')
    .replace(/[\s-]/g, '');
}

/** True for an ISNI with the right check character (ISO 7064, MOD 11-2). */
export function isIsni(text: string): boolean {
  const isni = normaliseIsni(text);
  if (!/^\d{15}[\dX]$/.test(isni) || /^0+$/.test(isni)) return false;
  const total = [...isni.slice(0, 15)].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return isni.slice(15) === (check === 10 ? 'X' : String(check));
}

/** "0000 0001 2150 090X" for display. */
export function formatIsni(text: string): string {
  return normaliseIsni(text).replace(/(.{4})(?=.)/g, '$1 ');
}
