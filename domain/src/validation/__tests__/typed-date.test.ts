import { readTypedDate } from '..';

const today = '2026-11-28';

it.each([
  ['8.1.27', '2027-01-08'],
  ['08.01.27', '2027-01-08'],
  ['08.01.2027', '2027-01-08'],
  ['8. 1. 2027', '2027-01-08'],
  ['2027-01-08', '2027-01-08'],
  ['2027\u201301\u201308', '2027-01-08'],
  ['2027/01/08', '2027-01-08'],
  ['8 Jan 2027', '2027-01-08'],
  ['8. Januar 2027', '2027-01-08'],
  ['8.\u00a0Januar 27', '2027-01-08'],
  ['8. Ma\u0308rz 2027', '2027-03-08'],
  ['8 mrz. 27', '2027-03-08'],
  ['Jan 8, 2027', '2027-01-08'],
  ['1 Sept. 2027', '2027-09-01'],
  ['  3.12.26 ', '2026-12-03'],
  ['13/08/2027', '2027-08-13'],
  ['08/13/2027', '2027-08-13'],
  ['08/08/2027', '2027-08-08'],
  ['29.2.28', '2028-02-29'],
])('%j is %s', (text, date) => {
  expect(readTypedDate(text, { today })).toEqual({ date });
});

it.each(['01/08/2027', '1/8/27'])('%s is ambiguous', (text) => {
  expect(readTypedDate(text, { today })).toEqual({ problem: 'ambiguous' });
});

it.each(['31.2.27', '29.2.27', '8.1.027', '8.1.', 'tomorrow', '8. Ja 2027', '8. Janus 2027', '13/13/2027', '0.1.27'])(
  '%s cannot be read',
  (text) => {
    expect(readTypedDate(text, { today })).toEqual({ problem: 'unreadable' });
  },
);

it.each(['', '  '])('%j is empty', (text) => {
  expect(readTypedDate(text, { today })).toBeNull();
});

it.each<[string, { min?: string; max?: string }, string]>([
  ['1.2.70', { max: today }, '1970-02-01'],
  ['1.2.12', { max: today }, '2012-02-01'],
  ['29.11.26', { max: today }, '1926-11-29'],
  ['1.2.80', { min: '1900-01-01', max: '2031-11-28' }, '1980-02-01'],
  ['1.2.80', {}, '1980-02-01'],
  ['1.2.30', {}, '2030-02-01'],
  ['1.1.76', { min: today }, '2076-01-01'],
  ['1.1.40', { min: '2026-12-01', max: '2027-02-01' }, '2040-01-01'],
])('two digits mean the nearest year that is permitted: %s within %j is %s', (text, limits, date) => {
  expect(readTypedDate(text, { today, ...limits })).toEqual({ date });
});
