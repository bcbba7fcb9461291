import { editorAnswerEndpoints, personalEndpoints, releaseEndpoints, type SessionView } from '@mpn/domain';
import { sessionResumed } from '@/providers/session/session-resumed';
import { getSessionState, markExpired, setSessionState } from '@/providers/session/session-store';
import { asksAgain } from '../asks-again';
import { call } from '../call';
import { configureClient } from '../client-hooks';

jest.mock('@/config/client-configuration', () => ({ getConfiguration: () => ({ API_BASE_URL: '/api' }) }));

const sessionOf = (id: number) => ({ kind: 'LOGIN', user: { id } }) as unknown as SessionView;
const active = (id: number) => setSessionState({ phase: 'active', session: sessionOf(id), expiry: null });

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

/** A server that knows the session again after so many refusals. */
function server(refusals: number) {
  const sent: { method: string; headers: Record<string, string>; body: unknown }[] = [];
  globalThis.fetch = jest.fn(async (_url, init) => {
    sent.push(init as (typeof sent)[number]);
    const status = sent.length > refusals ? 200 : 401;
    return {
      status,
      ok: status === 200,
      headers: new Headers(),
      text: async () => JSON.stringify({ status }),
    } as Response;
  });
  return sent;
}

beforeEach(() => {
  configureClient({
    onUnauthorized: () => markExpired({ code: null, message: null }),
    hasSession: () => getSessionState().phase === 'active',
    onSessionEnded: sessionResumed,
    onConnection: () => undefined,
  });
  active(7);
});

const answer = () =>
  call(editorAnswerEndpoints.save, {
    params: { id: 3 },
    body: { answer: 'WILL_PLAY' },
    headers: { 'Idempotency-Key': 'one' },
  });
const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let done = false;
  promise.then(
    () => (done = true),
    () => (done = true),
  );
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  return done;
};

test('a change that met an ended session is sent again, as it was, once the same person has resumed it', async () => {
  const sent = server(1);
  const saved = answer();
  expect(await settled(saved)).toBe(false);
  active(7);
  expect(await saved).toEqual({ status: 200 });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({
    headers: { 'Idempotency-Key': 'one' },
    body: JSON.stringify({ answer: 'WILL_PLAY' }),
  });
});

test.each([
  ['another person logs in', () => active(8)],
  ['the person logs out', () => setSessionState({ phase: 'anonymous', session: null, expiry: null })],
])('nothing is sent again when %s', async (_what, happen) => {
  const sent = server(1);
  const refused = expect(answer()).rejects.toMatchObject({ status: 401 });
  await settled(refused);
  happen();
  await refused;
  expect(sent).toHaveLength(1);
});

test('what deletes is not sent again: the person is told, and decides anew', async () => {
  const sent = server(1);
  const refused = expect(call(releaseEndpoints.remove, { params: { id: 3 } })).rejects.toMatchObject({
    clientCode: 'ERR_ASK_AGAIN',
  });
  await settled(refused);
  active(7);
  await refused;
  expect(sent).toHaveLength(1);
});

test('what is sent after the session has ended, to leave it, fails at once', async () => {
  const sent = server(2);
  markExpired({ code: null, message: null });
  await expect(answer()).rejects.toMatchObject({ status: 401 });
  expect(sent).toHaveLength(1);
});

test('a read fails at once; the cache repeats it', async () => {
  const sent = server(1);
  await expect(call(personalEndpoints.favorites)).rejects.toMatchObject({ status: 401 });
  expect(sent).toHaveLength(1);
});

test.each([
  ['purchase_orders.create', 'POST', true],
  ['releases.withdraw', 'POST', true],
  ['sampling_campaigns.act', 'POST', true],
  ['favorites.remove', 'DELETE', true],
  ['releases.update', 'PATCH', false],
  ['editor_answers.update', 'PUT', false],
  ['releases.create', 'POST', false],
] as const)('%s asks again: %s %s', (id, method, expected) => {
  expect(asksAgain({ id, method })).toBe(expected);
});
