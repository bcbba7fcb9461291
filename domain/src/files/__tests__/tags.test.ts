import { checkedTags, splitNames, titleWithVersion, type RawTags } from '../tags';

const nextYear = new Date().getUTCFullYear() + 1;
const read = (raw: RawTags) => checkedTags(raw);

describe('composers', () => {
  test.each([
    ['one name', ['Ada Groß'], ['Ada Groß']],
    ['semicolons', ['Ada Groß; Kim Muster;Jo'], ['Ada Groß', 'Kim Muster', 'Jo']],
    ['slashes with spaces', ['Ada Groß / Kim Muster'], ['Ada Groß', 'Kim Muster']],
    ['a slash within a name', ['Sun/Moon'], ['Sun/Moon']],
    ['a comma within a name', ['Groß, Ada'], ['Groß, Ada']],
    ['repeated fields', ['Ada Groß', 'Kim Muster'], ['Ada Groß', 'Kim Muster']],
    ['repeated fields that hold several', ['A; B', 'C / D'], ['A', 'B', 'C', 'D']],
    ['line breaks and zero bytes', ['A\nB\r\nC\0D'], ['A', 'B', 'C', 'D']],
    ['the same name twice', ['Ada Groß; ada groß', 'ADA GROSS'], ['Ada Groß', 'ADA GROSS']],
    ['nothing between separators', [' ; / ;; ', ''], []],
    ['spaces and control characters', ['  Ada\t\u0007 Groß  '], ['Ada Groß']],
    ['bytes that were no text', ['Dvo\ufffdák; Kim'], ['Kim']],
    ['decomposed letters', ['Groß Ko\u0308ln'], ['Groß Köln']],
  ])('%s', (_name, values, names) => {
    expect(splitNames(values)).toEqual(names);
  });

  test('at most twenty, each of at most 255 characters', () => {
    const names = splitNames([Array.from({ length: 1000 }, (_, index) => `N${index}`).join(';')]);
    expect(names).toHaveLength(20);
    expect(splitNames(['x'.repeat(4_000)])).toEqual(['x'.repeat(255)]);
  });
});

describe('an ISRC', () => {
  test.each([
    ['plain', ['DEA621501234'], 'DEA621501234'],
    ['with hyphens and in small letters', ['de-a62-15-01234'], 'DEA621501234'],
    ['with its name', ['ISRC: DE-A62-15-01234'], 'DEA621501234'],
    ['the first that is one', ['unknown', 'DEA62150123', 'DEA621501234'], 'DEA621501234'],
    ['one of our dummies', ['MPN000000001'], null],
    ['garbage', ['\u0000\ufffd', '0', 'DEA6215012345', 'DEA62150123X'], null],
  ])('%s', (_name, isrc, expected) => {
    expect(read({ isrc, title: ['T'] })?.isrc).toBe(expected);
  });
});

describe('a label code', () => {
  test.each([
    ['LC 01234', '01234'],
    ['LC1234', '01234'],
    ['LC-01234', '01234'],
    ['LC: 01234', '01234'],
    ['1234', '01234'],
    ['123456', '123456'],
    ['12', null],
    ['99999', null],
    ['Kaiserkai', null],
    ['123456789', null],
  ])('%s', (labelCode, expected) => {
    expect(read({ labelCode: [labelCode], title: ['T'] })?.labelCode ?? null).toBe(expected);
  });
});

describe('a P line', () => {
  test.each([
    ['2024 Kaiserkai', { year: 2024, owner: 'Kaiserkai' }],
    ['(P) 2024 Kaiserkai', { year: 2024, owner: 'Kaiserkai' }],
    ['℗ 2024, Kaiserkai', { year: 2024, owner: 'Kaiserkai' }],
    ['℗2024 Kaiserkai', { year: 2024, owner: 'Kaiserkai' }],
    ['P: 1999 Nord & Süd', { year: 1999, owner: 'Nord & Süd' }],
    [`${nextYear} Kaiserkai`, { year: nextYear, owner: 'Kaiserkai' }],
    [`${nextYear + 1} Kaiserkai`, null],
    ['1859 Kaiserkai', null],
    ['2024', null],
    ['Kaiserkai', null],
    ['Plattenfirma 2024', null],
  ])('%s', (pLine, expected) => {
    expect(read({ pLine: [pLine], title: ['T'] })?.pLine).toEqual(expected);
  });

  test.each([
    ['(P) 2024 Kaiserkai; (C) 2025 Verlag Nord', { year: 2024, owner: 'Kaiserkai' }],
    ['(C) 2025 Verlag Nord; (P) 2024 Kaiserkai', { year: 2024, owner: 'Kaiserkai' }],
    ['© 2025 Verlag Nord ℗ 2024 Kaiserkai', { year: 2024, owner: 'Kaiserkai' }],
    ['2024 Kaiserkai', null],
    ['(C) 2025 Verlag Nord', null],
  ])('within the copyright %s', (copyright, expected) => {
    expect(read({ copyright: [copyright], title: ['T'] })?.pLine).toEqual(expected);
  });
});

test.each([
  ['4006381333931', '4006381333931'],
  ['4006381333932', null],
  ['2000000000008', null],
  ['036000291452', '036000291452'],
])('EAN %s', (ean, expected) => {
  expect(read({ ean: [ean], title: ['T'] })?.ean).toBe(expected);
});

test('texts are cut to the length of their columns, never within a character', () => {
  const tags = read({ title: ['😀'.repeat(3_000)], catalogueNumber: ['K'.repeat(300)] });
  expect([...(tags?.title ?? '')]).toHaveLength(255);
  expect(tags?.catalogueNumber).toHaveLength(50);
});

test.each<[string, RawTags]>([
  ['nothing', {}],
  ['empty values', { title: ['', ' \0'], isrc: [''], composers: [] }],
  ['unreadable values', { title: ['\ufffd\ufffd'], isrc: ['?'] }],
])('%s gives no tags', (_name, raw) => {
  expect(read(raw)).toBeNull();
});

test.each([
  ['Nachtfahrt', 'Radio Edit', 'Nachtfahrt (Radio Edit)'],
  ['Nachtfahrt', '(Radio Edit)', 'Nachtfahrt (Radio Edit)'],
  ['Nachtfahrt (radio edit)', 'Radio Edit', 'Nachtfahrt (radio edit)'],
  ['Nachtfahrt', null, 'Nachtfahrt'],
  [null, 'Radio Edit', null],
  ['x'.repeat(250), 'Radio Edit', 'x'.repeat(250)],
])('title %s with version %s', (title, version, whole) => {
  expect(titleWithVersion({ title, version })).toBe(whole);
});
