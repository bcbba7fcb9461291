/** ISWC by ISO 15707: T, nine digits, a check digit. Shown as `T-034.524.680-1`, kept as `T0345246801`. */

import { plainIdentifier } from './plain-identifier';

/** An ISWC as kept: upper case, without "ISWC", hyphens, dots and spaces. Does not validate. */
export function normaliseIswc(text: string): string {
  return plainIdentifier(text)
    .toUpperCase()
    .replace(/^ISWC[\s:]*/, '')
    .replace(/[\s.-]/g, '');
}

/**
 * True for an ISWC with the right check digit: 1 and each digit times its place add up, with it, to a multiple of 10.
 */
export function isIswc(text: string): boolean {
  const iswc = normaliseIswc(text);
  if (!/^T\d{10}$/.test(iswc) || /^T0+\d$/.test(iswc)) return false;
  const sum = [...iswc.slice(1, 10)].reduce((total, digit, index) => total + Number(digit) * (index + 1), 1);
  return (sum + Number(iswc.slice(10))) % 10 === 0;
}

/** "T0345246801" as "T-034.524.680-1"; anything else unchanged. */
export function formatIswc(text: string): string {
  if (!isIswc(text)) return text;
  return normaliseIswc(text).replace(/^T(\d{3})(\d{3})(\d{3})(\d)$/, 'T-$1.$2.$3-$4');
}
