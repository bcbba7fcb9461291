import { IDLE_HEADER, type SessionView } from '@mpn/domain';
import { call } from '../../api/call';
import { beginUse, idleHeaders, recheckUse, SESSION_IDLE, watchUse } from '../idle';
import { adoptSession, resumeFromOtherTab } from '../session-actions';
import { getSessionState, setSessionState } from '../session-store';
import { writeToken } from '../token-cookies';

/* What counts as use of the web app, and when its page is locked. */

jest.mock('../../api/call', () => ({ call: jest.fn(async () => null) }));

const sessionOf = (idleMinutes: number | null) => ({ kind: 'LOGIN', user: { id: 7 }, idleMinutes }) as SessionView;

function begin(idleMinutes: number | null): void {
  const session = sessionOf(idleMinutes);
  beginUse(session);
  setSessionState({ phase: 'active', session, expiry: null });
}
const pass = (minutes: number) => jest.setSystemTime(Date.now() + minutes * 60_000);
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
const phase = () => getSessionState().phase;

beforeAll(() => {
  jest.useFakeTimers();
  watchUse();
});
beforeEach(() => jest.mocked(call).mockClear());
afterAll(() => jest.useRealTimers());

test('nothing is said or stored where the company locks no sessions', () => {
  begin(null);
  press();
  expect([idleHeaders(), localStorage.length]).toEqual([{}, 0]);
  pass(600);
  recheckUse();
  expect(phase()).toBe('active');
});

test('a page without keys and pointers says so with its calls, and is locked when the time is over', () => {
  begin(10);
  pass(9);
  recheckUse();
  expect([idleHeaders()[IDLE_HEADER], phase()]).toEqual(['540', 'active']);
  press();
  expect(idleHeaders()[IDLE_HEADER]).toBe('0');
  pass(10);
  recheckUse();
  expect(getSessionState()).toMatchObject({ phase: 'expired', expiry: { code: SESSION_IDLE } });
  // Keys on the locked page, also those that load it anew, are no use.
  press();
  expect(idleHeaders()[IDLE_HEADER]).toBe('600');
});

test('a key that comes too late locks the page instead of counting', () => {
  begin(10);
  pass(11);
  press();
  expect(phase()).toBe('expired');
});

test('use in another tab counts, and a page that is loaded anew goes on from the last use', () => {
  begin(10);
  pass(9);
  localStorage.setItem('mpn.last-use', String(Date.now()));
  pass(9);
  recheckUse();
  expect(phase()).toBe('active');
  expect(idleHeaders()[IDLE_HEADER]).toBe('540');
});

test('the server is told of typing that causes no call, once a minute', () => {
  begin(10);
  idleHeaders();
  pass(0.5);
  press();
  recheckUse();
  expect(call).not.toHaveBeenCalled();
  pass(1);
  recheckUse();
  expect(call).toHaveBeenCalledTimes(1);
  idleHeaders();
  pass(2);
  recheckUse();
  expect(call).toHaveBeenCalledTimes(1);
});

test('a locked page goes on with a session that began in another tab, never with its own', async () => {
  const token = (jti: string) => `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 36_000, jti }))}.x`;
  adoptSession(token('own'), sessionOf(10));
  pass(10);
  recheckUse();
  jest.mocked(call).mockResolvedValue(sessionOf(10));
  expect([await resumeFromOtherTab(7), phase()]).toEqual([false, 'expired']);
  writeToken('token', token('other'));
  expect([await resumeFromOtherTab(7), phase()]).toEqual([true, 'active']);
});
