import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askVies } from '../vies';

const servers: Server[] = [];

/** Starts a local HTTP server in place of VIES; it records the requested paths in `asked`. */
async function register(answer: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api/`, asked };
}

afterEach(() => {
  jest.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const ask = (url: string, vatId = 'DE136695976', more: { enabled?: boolean; timeoutMs?: number } = {}) =>
  askVies(vatId, { enabled: true, url, timeoutMs: 5_000, ...more });

test.each<[string, RequestListener, string]>([
  ['an id that was issued', json(200, { isValid: true, userError: 'VALID' }), 'issued'],
  ['an id that was not issued', json(200, { isValid: false, userError: 'INVALID' }), 'not-issued'],
  ['a member state that is away', json(200, { isValid: false, userError: 'MS_UNAVAILABLE' }), 'unknown'],
  ['too many requests', json(200, { isValid: false, userError: 'MS_MAX_CONCURRENT_REQ' }), 'unknown'],
  ['a fault of the register', json(500, { isValid: false, userError: 'INVALID' }), 'unknown'],
  ['a page instead of an answer', json(200, '<html>maintenance</html>'), 'unknown'],
  ['an answer of another form', json(200, null), 'unknown'],
  [
    'a redirect elsewhere',
    (_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' });
      response.end();
    },
    'unknown',
  ],
  ['a connection that breaks', (request) => request.socket.destroy(), 'unknown'],
])('%s', async (_what, answer, expected) => {
  const { url, asked } = await register(answer);
  expect(await ask(url)).toBe(expected);
  expect(asked).toEqual(['/rest-api/ms/DE/vat/136695976']);
});

test("a register that does not respond in time gives 'unknown'", async () => {
  // The time is up once the register has the request, however long that takes on a busy machine.
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const { url, asked } = await register(() => limit.abort(new DOMException('The time is up', 'TimeoutError')));
  expect(await ask(url, 'DE136695976', { timeoutMs: 100 })).toBe('unknown');
  expect(timeout).toHaveBeenCalledWith(100);
  expect(asked).toHaveLength(1);
});

test("an unreachable register gives 'unknown'", async () => {
  expect(await ask('http://127.0.0.1:1')).toBe('unknown');
});

test.each([
  ['switched off', 'DE136695976', false],
  ['of a country that VIES does not know', 'CHE123456788', true],
  ['of the United Kingdom', 'GB980780684', true],
])('no request is made for an id: %s', async (_what, vatId, enabled) => {
  const { url, asked } = await register(json(200, { isValid: false, userError: 'INVALID' }));
  expect(await ask(url, vatId, { enabled })).toBe('unknown');
  expect(asked).toEqual([]);
});
