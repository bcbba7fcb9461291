import type { AppError } from '../../errors';
import { patchReleaseBody } from '../../release/bodies';
import { labelCodeField } from '../../validation/fields';
import {
  dummyEan,
  dummyIsrc,
  formatIsni,
  formatIsrc,
  formatLabelCode,
  isDummyEan,
  isDummyIsrc,
  isEan,
  rightCheckDigit,
  isIpi,
  isIsni,
  isIsrc,
  isLabelCode,
  isMpnNumber,
  mpnNumber,
  normaliseIpi,
  normaliseIsrc,
  parseIsrc,
  toGtin13,
} from '..';

/** What a sequence throws that is used up. */
const EXHAUSTED = expect.objectContaining({ code: 'mpn.backend.data.error.sequence-exhausted' }) as AppError;

describe('EAN', () => {
  it.each([
    ['4006381333931', true], // an EAN in the shops
    ['4 006381 333931', true],
    ['036000291452', true], // UPC-A
    ['0036000291452', true], // the same as GTIN-13
    ['4006381333930', false],
    ['036000291453', false],
    ['40063813339', false],
    ['96385074', false], // EAN-8 is not accepted
    ['40063813339311', false],
    ['400638133393X', false],
    ['', false],
  ])('%s -> %s', (text, expected) => expect(isEan(text)).toBe(expected));

  it.each([
    ['4006381333932', '1'],
    ['400-6381 333 93 0', '1'],
    ['036000291453', '2'],
    ['4006381333931', null],
    ['40063813339', null],
    ['4006381333X31', null],
  ])('%s should end with %s', (text, digit) => expect(rightCheckDigit(text)).toBe(digit));

  it('treats a UPC and its EAN as equal', () => expect(toGtin13('036000291452')).toBe('0036000291452'));

  it.each([0, 1, 42, 99_999_999_999])('makes a valid dummy from %s', (sequence) => {
    const ean = dummyEan(sequence);
    expect(ean).toMatch(/^2\d{12}$/);
    expect(isEan(ean)).toBe(true);
    expect(isDummyEan(ean)).toBe(true);
  });

  it.each([-1, 1.5, 100_000_000_000, NaN])('refuses the sequence number %s', (sequence) => {
    expect(() => dummyEan(sequence)).toThrow(EXHAUSTED);
  });

  it('does not take a real EAN or a UPC beginning with 2 for a dummy', () => {
    expect(isDummyEan('4006381333931')).toBe(false);
    expect(isDummyEan('200000000004')).toBe(false);
  });
});

describe('ISRC', () => {
  it.each([
    ['DEA123456789', true],
    ['DE-A12-34-56789', true],
    ['isrc: us-s1z-99-00001', true],
    ['QZABC2412345', true],
    ['D1A123456789', false],
    ['DEA12345678', false],
    ['DEA1234567890', false],
    ['DEA12E456789', false],
    ['', false],
  ])('%s -> %s', (text, expected) => expect(isIsrc(text)).toBe(expected));

  it('is stored without and shown with hyphens', () => {
    expect(normaliseIsrc(' de-a12-34-56789 ')).toBe('DEA123456789');
    expect(formatIsrc('DEA123456789')).toBe('DE-A12-34-56789');
    expect(formatIsrc('nonsense')).toBe('nonsense');
    expect(parseIsrc('DEA123456789')).toEqual({ country: 'DE', registrant: 'A12', year: '34', designation: '56789' });
  });

  it('makes dummies that are formally valid and recognised as dummies', () => {
    expect(dummyIsrc(7)).toBe('MPN000000007');
    expect(isIsrc(dummyIsrc(7))).toBe(true);
    expect(isDummyIsrc(formatIsrc(dummyIsrc(7)))).toBe(true);
    expect(isDummyIsrc('DEA123456789')).toBe(false);
    expect(() => dummyIsrc(1_000_000_000)).toThrow(EXHAUSTED);
  });
});

describe('IPI', () => {
  it.each([
    ['00014107338', true], // the usual public example
    ['14107338', false],
    ['014107338', true], // two leading zeros left out
    ['000.14.10.73.38', true],
    ['00014107339', false],
    ['00000000000', false],
    ['0001410733', false],
    ['', false],
  ])('%s -> %s', (text, expected) => expect(isIpi(text)).toBe(expected));

  it('refuses every other check number of the same nine digits', () => {
    const valid = Array.from({ length: 100 }, (_, check) => `000141073${String(check).padStart(2, '0')}`).filter(isIpi);
    expect(valid).toEqual(['00014107338']);
  });

  it('restores leading zeros', () => expect(normaliseIpi('0014107338')).toBe('00014107338'));
});

describe('ISNI', () => {
  it.each([
    ['000000012150090X', true],
    ['0000 0001 2103 2683', true],
    ['ISNI 0000 0001 2150 090X', true],
    ['0000000121032684', false],
    ['0000000121500901', false],
    ['0000000000000000', false],
    ['12150090X', false],
  ])('%s -> %s', (text, expected) => expect(isIsni(text)).toBe(expected));

  it('is shown in groups of four', () => expect(formatIsni('000000012150090X')).toBe('0000 0001 2150 090X'));
});

describe('label code and MPN number', () => {
  it.each([
    ['01234', true],
    ['LC 01234', true],
    ['lc-12345678', true],
    ['1234', false],
    ['123456789', false],
    ['LC', false],
  ])('label code %s -> %s', (text, expected) => expect(isLabelCode(text)).toBe(expected));

  it.each(['LC12345678', 'LC 12345678', 'lc-1234 5678', ' 12345678 '])(
    'a label code typed as "%s" is stored as digits for releases and companies',
    (typed) => {
      expect(patchReleaseBody.cast({ version: 1, labelCode: typed }).labelCode).toBe('12345678');
      expect(labelCodeField().validateSync(typed)).toBe('12345678');
      expect(labelCodeField().validateSync(null)).toBeNull();
    },
  );

  it.each([
    ['01234', 'LC 01234'],
    ['LC01234', 'LC 01234'],
    ['99999', null],
    [null, null],
    ['', null],
  ])('shows %s as %s', (text, expected) => expect(formatLabelCode(text)).toBe(expected));

  it('makes MPN numbers of 5 digits', () => {
    expect(mpnNumber(42)).toBe('00042');
    expect(isMpnNumber('00042')).toBe(true);
    expect(isMpnNumber('0042')).toBe(false);
    expect(() => mpnNumber(100_000)).toThrow(EXHAUSTED);
  });
});
