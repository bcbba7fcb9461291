/** Identifiers with valid check digits for invented things. */

/**
 * A GTIN-13 with its check digit.
 * @param prefix 7 digits
 * @param serial 0 to 99999
 */
export function makeEan(prefix: string, serial: number): string {
  const digits = prefix + String(serial).padStart(5, '0');
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/**
 * An ISRC without hyphens (ISO 3901).
 * @param prefix country and registrant, 5 characters
 * @param serial 0 to 99999
 */
export function makeIsrc(prefix: string, year: number, serial: number): string {
  return `${prefix}${String(year % 100).padStart(2, '0')}${String(serial).padStart(5, '0')}`;
}

/**
 * An IPI name number of 11 digits with its mod 101 check.
 * @param serial 0 to 999999999
 */
export function makeIpi(serial: number): string {
  const digits = String(serial).padStart(9, '0');
  const remainder = [...digits].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 101;
  const check = remainder === 0 ? 0 : (101 - remainder) % 100;
  return digits + String(check).padStart(2, '0');
}

/**
 * An ISNI of 16 characters with its mod 11-2 check (ISO 7064).
 * @param serial the fifteen digits as a number
 */
export function makeIsni(serial: number): string {
  const digits = String(serial).padStart(15, '0');
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return digits + (check === 10 ? 'X' : String(check));
}
