import {
  admitNetwork,
  asksForSupport,
  beginPasswordReset,
  changeLegacyPassword,
  errorCatalogue,
  inputErrors,
  isErrorCode,
  login,
  logout,
  readSession,
  reportSignIn,
  resetPassword,
  type AnyEndpoint,
  type ErrorCode,
  type ErrorEntry,
} from '../..';

const CALLS: AnyEndpoint[] = [
  login,
  logout,
  readSession,
  beginPasswordReset,
  resetPassword,
  changeLegacyPassword,
  admitNetwork,
  reportSignIn,
];
const codes = Object.keys(errorCatalogue).filter(isErrorCode);
const entryOf = (code: ErrorCode): ErrorEntry => errorCatalogue[code];

/** Errors that any call may return: refusals before the call is handled, and failures of the server. */
const OF_ANY_CALL = [
  'unreadable-data',
  'unrecognized-key',
  'invalid-input',
  'route-not-found',
  'method-not-allowed',
  'request-timeout',
  'pessimistic-lock',
  'payload-too-large',
  'unsupported-encoding',
  'unsupported-media-type',
  'too-many-requests',
  'headers-too-large',
  'internal-error',
  'service-unavailable',
  'database-away',
  'request-failed',
  'unknown-parameter',
  'invalid-parameter',
  'repeated-parameter',
].map((name) => `mpn.backend.global.error.${name}`);

/** Errors that end a session, without those of acting sessions, which need a login. */
const SESSION_ENDS = codes.filter(
  (code) => /\.(authentication|authorization)\.error\./.test(code) && entryOf(code).httpStatus === 401,
);

const LONG = 'x'.repeat(5_000);
const INPUTS = [
  ...[{}, 7, null, { unknown: 1 }],
  ...['', 'a', LONG, 7, [], {}].flatMap((value) => [
    { loginName: value, password: value },
    { token: value, newPassword: value, newPasswordConfirmation: `${JSON.stringify(value)}!`, endOtherSessions: value },
  ]),
];

/** Codes of the rules of a call's body fields, found by sending wrong values. */
const fieldRulesOf = ({ body }: AnyEndpoint): string[] =>
  body
    ? INPUTS.flatMap((input) => inputErrors(body as Parameters<typeof inputErrors>[0], input).map(({ code }) => code))
    : [];

const beforeLogin = [
  ...new Set([
    ...CALLS.flatMap((call) => [...(call.errors ?? []), ...fieldRulesOf(call)]),
    ...OF_ANY_CALL,
    ...SESSION_ENDS,
  ]),
].sort();

test('the list contains the codes of field rules', () => {
  expect(beforeLogin).toEqual(
    expect.arrayContaining(
      ['required', 'max-length', 'type', 'must-match', 'password'].map(
        (name) => `mpn.backend.validation.error.${name}`,
      ),
    ),
  );
});

test.each(beforeLogin)('%s, which can occur before the login, has a French text', (code) => {
  if (!isErrorCode(code)) throw new Error('not in the catalogue');
  const { fr, en, de } = entryOf(code);
  expect(fr).toBeTruthy();
  expect([en, de]).not.toContain(fr);
});

test('exactly the errors whose texts say to contact support are in SUPPORT_CODES', () => {
  const asking = codes.filter((code) => /contact support/i.test(entryOf(code).en));
  expect(asking.filter((code) => !asksForSupport(code))).toEqual([]);
  expect(codes.filter(asksForSupport)).toEqual(asking);
  for (const code of asking) expect(entryOf(code).de).toMatch(/an den Support/);
});
