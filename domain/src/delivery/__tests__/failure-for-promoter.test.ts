import { errorCatalogue as ERRORS, type ErrorCode } from '../../errors';
import { failureForPromoter, failuresBehind } from '../failure-for-promoter';

/** Placeholders that would reveal the institution's server. */
const OF_THE_SERVER = /\{(host|port|directory|reason|user|userName)\}/;

const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => code.startsWith('mpn.backend.delivery.error.'));

test.each(codes)('%s reveals nothing of the institution’s server to a promoter', (code) => {
  const told = ERRORS[failureForPromoter(code)];
  expect([told.en, told.de].filter((text) => OF_THE_SERVER.test(text))).toEqual([]);
});

test.each(codes.filter((code) => !OF_THE_SERVER.test(ERRORS[code].en)))('%s is shown unchanged', (code) => {
  expect(failureForPromoter(code)).toBe(code);
});

test.each(codes)('%s is among the failures behind its code for promoters', (code) => {
  expect(failuresBehind(failureForPromoter(code))).toContain(code);
});

test.each([
  ['host-not-found', 'institution-unreachable'],
  ['login-refused', 'institution-sign-in'],
  ['host-key-unconfirmed', 'institution-sign-in'],
  ['no-write-permission', 'institution-folder'],
  ['connection-lost', 'institution-broke-off'],
])('%s is shown to a promoter as %s', (failure, told) => {
  const code = (name: string) => `mpn.backend.delivery.error.${name}`;
  expect(failureForPromoter(code(failure) as ErrorCode)).toBe(code(told));
});

test('a code that promoters never see has no failures behind it', () => {
  expect(failuresBehind('mpn.backend.delivery.error.login-refused')).toEqual([]);
  expect(failuresBehind('mpn.backend.delivery.error.disk-full')).toEqual(['mpn.backend.delivery.error.disk-full']);
});
