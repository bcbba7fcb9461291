import { logout, readSession, type SessionView } from '@mpn/domain';
import { answerCalls } from '@/__tests__/support/server';
import { enterAsSupport, leaveAsSupport } from '../acting-session';
import { sessionHeaders } from '../session-actions';
import { getSessionState, setSessionState } from '../session-store';
import { readToken, writeToken, type TokenSlot } from '../token-cookies';

const SLOTS: readonly TokenSlot[] = ['token', 'impersonator', 'promoshare'];
const tokenUntil = (name: string, exp: number) => `${name}.${btoa(JSON.stringify({ exp }))}.signature`;
const [OWN, VIEW, SUPPORT] = ['own', 'view', 'support'].map((name) => tokenUntil(name, 4_000_000_000)) as [
  string,
  string,
  string,
];
const EXPIRED = tokenUntil('expired', 1);

const sessionOf = (id: number, kind: SessionView['kind']) =>
  ({ kind, user: { id }, impersonator: null }) as SessionView;
const support = sessionOf(9, 'IMPERSONATION');

/** The cookies of a session, and that it is the one of this page. */
function begin(tokens: Partial<Record<TokenSlot, string>>, session: SessionView): void {
  for (const slot of SLOTS) writeToken(slot, tokens[slot] ?? null);
  setSessionState({ phase: 'active', session, expiry: null });
}
const cookies = () => Object.fromEntries(SLOTS.map((slot) => [slot, readToken(slot)]));

beforeEach(() => {
  answerCalls([
    [logout, () => ({})],
    [readSession, () => sessionOf(1, 'LOGIN')],
  ]);
  // jsdom has no navigation: leaving ends with the address of the panel.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  begin({}, support);
  setSessionState({ phase: 'anonymous', session: null, expiry: null });
});

describe('a session of support', () => {
  it.each([
    ['a login', { token: OWN }, sessionOf(1, 'LOGIN')],
    ['an impersonation', { token: VIEW, impersonator: OWN }, sessionOf(2, 'IMPERSONATION')],
    ['a promo-share view', { token: VIEW, promoshare: OWN }, sessionOf(1, 'PROMO_SHARE')],
  ] as const)("replaces %s, and its end restores the own user's session", async (_name, tokens, session) => {
    begin(tokens, session);
    enterAsSupport(SUPPORT, support);
    expect(cookies()).toEqual({ token: SUPPORT, impersonator: OWN, promoshare: null });
    expect(sessionHeaders()).not.toHaveProperty('x-promoshare-authorization');
    await leaveAsSupport();
    expect(cookies()).toEqual({ token: OWN, impersonator: null, promoshare: null });
    expect(getSessionState().session).toMatchObject({ kind: 'LOGIN', user: { id: 1 } });
  });

  it.each([
    ['nobody', {}],
    ['an expired login', { token: EXPIRED }],
    ['a view of an expired login', { token: VIEW, promoshare: EXPIRED }],
  ])('after %s ends with a sign-out', async (_name, tokens) => {
    begin(tokens, sessionOf(1, 'LOGIN'));
    enterAsSupport(SUPPORT, support);
    expect(cookies()).toEqual({ token: SUPPORT, impersonator: null, promoshare: null });
    await leaveAsSupport();
    expect(cookies()).toEqual({ token: null, impersonator: null, promoshare: null });
    expect(getSessionState().phase).toBe('anonymous');
  });
});
