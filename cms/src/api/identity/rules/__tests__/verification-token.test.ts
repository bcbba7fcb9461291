import { isAppError } from '@mpn/domain';
import { readChangeToken, readRegistrationToken, signVerification, type VerifiedEmail } from '../verification-token';

const REGISTRATION: VerifiedEmail = { email: 'a@example.org', context: 'REGISTRATION', type: 'MEDIA', userId: null };
const CHANGE: VerifiedEmail = { email: 'a@example.org', context: 'CHANGE_EMAIL', type: null, userId: 7 };
const tokenOf = (verified: VerifiedEmail) => signVerification(verified).authorization;

beforeAll(() => jest.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') }));
afterAll(() => jest.useRealTimers());

function codeOf(read: () => unknown): string {
  try {
    return JSON.stringify(read());
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code;
  }
}

test('a token registers its address, and changes the address of its account', () => {
  expect(readRegistrationToken(tokenOf(REGISTRATION))).toEqual({ email: 'a@example.org', type: 'MEDIA' });
  expect(readChangeToken(tokenOf(CHANGE), 7)).toBe('a@example.org');
});

test.each([
  ['none', () => '', 'registration.error.email-not-verified'],
  ['of a change of address', () => tokenOf(CHANGE), 'data.error.email-verification-context-mismatch'],
  ['that is none', () => 'Bearer x.y.z', 'global.error.invalid-registration-request'],
])('a registration with a token %s is refused', (_what, token, code) => {
  expect(codeOf(() => readRegistrationToken(token()))).toBe(`mpn.backend.${code}`);
});

test.each([
  ['of a registration', () => tokenOf(REGISTRATION)],
  ['of another account', () => tokenOf({ ...CHANGE, userId: 8 })],
])('a change of address with a token %s is refused', (_what, token) => {
  expect(codeOf(() => readChangeToken(token(), 7))).toBe('mpn.backend.data.error.email-verification-context-mismatch');
});

test('after a day no token counts any more', () => {
  const [registration, change] = [tokenOf(REGISTRATION), tokenOf(CHANGE)];
  jest.advanceTimersByTime(86_400_000);
  expect(codeOf(() => readRegistrationToken(registration))).toBe('mpn.backend.registration.error.verification-expired');
  expect(codeOf(() => readChangeToken(change, 7))).toBe('mpn.backend.data.error.email-verification-code-expired');
});
