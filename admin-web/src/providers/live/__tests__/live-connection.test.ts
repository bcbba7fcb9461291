import { LIVE_HIDDEN_MS, LIVE_POLL_MS } from '@/config/timing';
import { LiveConnection } from '../live-connection';

const READY = 'event: ready\ndata: {"heartbeatSeconds":20}\n\n';
const HEARTBEAT = ': heartbeat\n\n';
const HEARTBEAT_MS = 20_000;

/** The browser's API that is used, without locks, so that each page has its own stream. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const setVisible = (isVisible: boolean): void => {
  page.visibilityState = isVisible ? 'visible' : 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
};

/** The server side of the streams that the page opened. */
const server = {
  isReachable: true,
  opened: [] as { send: (text: string) => void; isClosed: () => boolean }[],
};
const openStreams = () => server.opened.filter((stream) => !stream.isClosed());

const openStream = (_address: unknown, init: RequestInit | undefined): Promise<Response> => {
  const signal = init!.signal!;
  if (!server.isReachable) return Promise.reject(new TypeError('connection refused'));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      signal.addEventListener('abort', () => controller.error(signal.reason));
      server.opened.push({
        send: (text) => controller.enqueue(encoder.encode(text)),
        isClosed: () => signal.aborted,
      });
    },
  });
  return Promise.resolve(new Response(body));
};

/** Advances the clock, with the server's heartbeats. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= HEARTBEAT_MS) {
    await jest.advanceTimersByTimeAsync(Math.min(left, HEARTBEAT_MS));
    for (const stream of openStreams()) stream.send(HEARTBEAT);
    await jest.advanceTimersByTimeAsync(0);
  }
}

const onMissed = jest.fn();
let connection: LiveConnection;

async function open(): Promise<void> {
  connection = new LiveConnection('session 1', { onMissed, onChange: () => undefined }, false);
  connection.start();
  await pass(1);
  for (const stream of openStreams()) stream.send(READY);
  await pass(1);
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  Object.assign(globalThis, { window: globalThis, document: page, navigator: {} });
  jest.spyOn(globalThis, 'fetch').mockImplementation(openStream);
  Object.assign(server, { isReachable: true, opened: [] });
  page.visibilityState = 'visible';
  onMissed.mockClear();
});
afterEach(() => {
  connection.stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a visible page keeps its stream open and refetches nothing', async () => {
  await open();
  await pass(3 * LIVE_POLL_MS);
  expect(openStreams()).toHaveLength(1);
  expect(server.opened).toHaveLength(1);
  expect(onMissed).not.toHaveBeenCalled();
});

test('a hidden page closes its stream after a minute and refetches when it is shown', async () => {
  await open();
  setVisible(false);
  await pass(LIVE_HIDDEN_MS - 1000);
  expect(openStreams()).toHaveLength(1);
  await pass(1000);
  expect(openStreams()).toHaveLength(0);

  // Hidden, it neither opens a stream nor polls.
  await pass(5 * LIVE_POLL_MS);
  expect(server.opened).toHaveLength(1);
  expect(onMissed).not.toHaveBeenCalled();

  setVisible(true);
  await pass(1);
  expect(openStreams()).toHaveLength(1);
  openStreams()[0]!.send(READY);
  await pass(1);
  expect(onMissed).toHaveBeenCalledTimes(1);
});

test('a page hidden for less than a minute keeps its stream and refetches nothing', async () => {
  await open();
  setVisible(false);
  await pass(LIVE_HIDDEN_MS - 1000);
  setVisible(true);
  await pass(2 * LIVE_HIDDEN_MS);
  expect(server.opened).toHaveLength(1);
  expect(openStreams()).toHaveLength(1);
  expect(onMissed).not.toHaveBeenCalled();
});

test('without a stream, visible data is refetched every 60 seconds', async () => {
  server.isReachable = false;
  await open();
  await pass(59_000);
  expect(onMissed).not.toHaveBeenCalled();
  for (let minutes = 1; minutes <= 3; minutes += 1) {
    await pass(60_000);
    expect(onMissed).toHaveBeenCalledTimes(minutes);
  }
});

test('without a stream, a hidden page refetches nothing until it is shown', async () => {
  server.isReachable = false;
  await open();
  setVisible(false);
  await pass(3 * LIVE_POLL_MS);
  expect(onMissed).not.toHaveBeenCalled();
  setVisible(true);
  await pass(LIVE_POLL_MS);
  expect(onMissed).toHaveBeenCalledTimes(1);
});

test('a stopped connection closes its stream and polls no more', async () => {
  await open();
  connection.stop();
  await pass(3 * LIVE_POLL_MS);
  expect(openStreams()).toHaveLength(0);
  expect(server.opened).toHaveLength(1);
  expect(onMissed).not.toHaveBeenCalled();
});
