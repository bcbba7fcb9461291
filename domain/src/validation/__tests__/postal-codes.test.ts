import { isPostalCode } from '../postal-codes';

test.each([
  ['DE', '20457', true],
  ['DE', 'D-20457', true],
  ['DE', '2276', false],
  ['DE', '204570', false],
  ['de', '2745', false],
  ['AT', '1010', true],
  ['AT', '0101', false],
  ['CH', 'CH-8001', true],
  ['LI', '9490', true],
  ['GB', 'sw1a 1aa', true],
  ['GB', '20457', false],
  ['NL', '1012 ab', true],
  ['NL', '1012', false],
  ['PL', '00-950', true],
  ['LV', 'LV-1010', true],
  ['CA', 'K1A 0B1', true],
  ['US', '10001-1234', true],
  ['JP', '100-0001', true],
])('in %s "%s" is a postal code: %s', (country, text, expected) => {
  expect(isPostalCode(text, country)).toBe(expected);
});
