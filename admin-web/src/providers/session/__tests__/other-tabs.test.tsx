import { logout, type SessionView } from '@mpn/domain';
import { answerCalls } from '@/__tests__/support/server';
import { startActing } from '../acting-session';
import { logOut, sessionHeaders } from '../session-actions';
import { setSessionState } from '../session-store';
import { readToken, takeTokens, type TokenSlot } from '../token-cookies';

/* With which tokens a page calls after a session has begun or ended in another tab, whose cookies it shares. */

type Cookies = Partial<Record<TokenSlot, string>>;

const SLOTS: readonly TokenSlot[] = ['token', 'impersonator', 'promoshare'];
const tokenOf = (user: number, name: string) => `${name}.${btoa(JSON.stringify({ exp: 4e9, user_id: user }))}.x`;
const [OWN, LATER, OTHER, VIEW] = [
  tokenOf(1, 'own'),
  tokenOf(1, 'later'),
  tokenOf(2, 'other'),
  tokenOf(1, 'view'),
] as const;

/** What the browser has in its cookies, by whichever tab. */
function setCookies(tokens: Cookies): void {
  for (const slot of SLOTS) document.cookie = `mpn-${slot}=${tokens[slot] ?? ''}; Path=/`;
}
const cookies = () =>
  Object.fromEntries(SLOTS.map((slot) => [slot, readToken(slot)] as const).filter(([, token]) => token !== null));

/** A page that was loaded with these cookies. */
function load(tokens: Cookies): void {
  setCookies(tokens);
  takeTokens();
  setSessionState({ phase: 'active', session: { kind: 'LOGIN', user: { id: 1 } } as SessionView, expiry: null });
}

/** Tokens of the headers of a call, as cookies would have them. */
function sent(): Cookies {
  const headers = sessionHeaders();
  const names = { token: 'authorization', impersonator: 'x-impersonator-authorization' } as const;
  const found = { ...names, promoshare: 'x-promoshare-authorization' } as const;
  return Object.fromEntries(
    SLOTS.filter((slot) => headers[found[slot]]).map((slot) => [slot, headers[found[slot]]?.replace('Bearer ', '')]),
  );
}

afterEach(() => load({}));

it.each<[string, Cookies, Cookies, Cookies]>([
  ['its own, while another tab acts for a company', { token: OWN }, { token: VIEW, promoshare: OWN }, { token: OWN }],
  ['its own, while another tab acts for a user', { token: OWN }, { token: OTHER, impersonator: OWN }, { token: OWN }],
  ['its own, while another person uses another tab', { token: OWN }, { token: OTHER }, { token: OWN }],
  [
    'its view, while another tab has left it',
    { token: VIEW, promoshare: OWN },
    { token: OWN },
    { token: VIEW, promoshare: OWN },
  ],
  ['a later login of the same person', { token: OWN }, { token: LATER }, { token: LATER }],
  ['none after a sign-out in another tab', { token: OWN }, {}, {}],
  ['what is there, before anybody is logged in', {}, { token: OTHER }, { token: OTHER }],
])('a page calls with %s', (_name, loaded, meanwhile, expected) => {
  load(loaded);
  setCookies(meanwhile);
  expect(sent()).toEqual(expected);
});

it.each<[string, Cookies, Cookies]>([
  ["keeps another person's login", { token: OTHER }, { token: OTHER }],
  ['ends what it has opened in another tab', { token: VIEW, promoshare: OWN }, {}],
  ['ends a later login of the same person', { token: LATER }, {}],
])('a sign-out %s', async (_name, meanwhile, kept) => {
  answerCalls([[logout, () => ({})]]);
  load({ token: OWN });
  setCookies(meanwhile);
  await logOut();
  expect(cookies()).toEqual(kept);
});

it('a view that begins has no token of another tab beside its own', () => {
  load({ token: OWN });
  setCookies({ token: OTHER, promoshare: LATER });
  startActing('impersonator', VIEW, { kind: 'IMPERSONATION', user: { id: 3 }, impersonator: null } as SessionView);
  expect(cookies()).toEqual({ token: VIEW, impersonator: OWN });
  expect(sent()).toEqual({ token: VIEW, impersonator: OWN });
});
