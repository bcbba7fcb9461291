import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outboundFetch, type OutboundRules } from '../outbound-fetch';

/*
 * Requests to a real https server of this machine under names that a resolver of the test answers.
 */

const NAME = 'login.example.org';
const folder = mkdtempSync(join(tmpdir(), 'outbound-'));
const key = join(folder, 'key.pem');
const certificate = join(folder, 'certificate.pem');
const received: Pick<IncomingMessage, 'url' | 'headers' | 'method'>[] = [];
let server: Server;
let port: number;

beforeAll(async () => {
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', key, '-out', certificate, '-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`],
  ]);
  server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) => {
    const { url, headers, method } = request;
    received.push({ url, headers, method });
    if (url === '/elsewhere') response.writeHead(302, { location: 'https://127.0.0.1/secret' }).end();
    else if (url === '/large') response.end('x'.repeat(3000));
    else if (url === '/silent') return;
    else request.pipe(response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] }));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => void received.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const at = (...addresses: string[]) =>
  jest.fn(() => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))));

const fetchWith = (rules: Partial<OutboundRules> = {}) =>
  outboundFetch({
    innerHosts: [NAME],
    allowLoopback: true,
    maxBytes: 2000,
    resolver: at('127.0.0.1'),
    ca: readFileSync(certificate, 'utf8'),
    ...rules,
  });
const url = (path = '/'): string => `https://${NAME}:${port}${path}`;

test('a request reaches the checked address under the name of its URL', async () => {
  const resolver = at('127.0.0.1');
  const body = new URLSearchParams({ code: 'ä b' });
  const answer = await fetchWith({ resolver })(url('/token?x=1'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  expect([answer.status, await answer.text(), answer.headers.get('set-cookie')]).toEqual([
    200,
    'code=%C3%A4+b',
    'a=1, b=2',
  ]);
  expect(received).toMatchObject([{ method: 'POST', url: '/token?x=1', headers: { host: `${NAME}:${port}` } }]);
  expect(resolver).toHaveBeenCalledTimes(1);
});

test('the name is looked up once: an answer that changes does not move the connection', async () => {
  const resolver = jest
    .fn<Promise<{ address: string; family: number }[]>, []>()
    .mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
    .mockResolvedValue([{ address: '10.0.0.1', family: 4 }]);
  expect((await fetchWith({ resolver })(url())).status).toBe(200);
  expect(resolver).toHaveBeenCalledTimes(1);
});

test('an address that does not take the connection is followed by the next one', async () => {
  expect((await fetchWith({ resolver: at('::1', '127.0.0.1') })(url())).status).toBe(200);
});

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '100.64.0.1', 'fd00::1', '::1', '224.0.0.1'])(
  'a name that leads to %s is refused unless the operator permits its host',
  async (address) => {
    const fetchOutside = fetchWith({ innerHosts: [], resolver: at(address) });
    await expect(fetchOutside(`https://${NAME}/`)).rejects.toMatchObject({ failure: 'host-not-allowed' });
    expect(received).toEqual([]);
  },
);

test('this machine is refused in production, also as an inner host', async () => {
  await expect(fetchWith({ allowLoopback: false })(url())).rejects.toMatchObject({ failure: 'host-not-allowed' });
});

test('other schemes, ports and names with a password are refused before a name is looked up', async () => {
  const resolver = at('127.0.0.1');
  const fetchOutside = fetchWith({ innerHosts: [], resolver });
  await expect(fetchOutside(`http://${NAME}/`)).rejects.toMatchObject({ failure: 'not-https' });
  await expect(fetchOutside(`https://a:b@${NAME}/`)).rejects.toMatchObject({ failure: 'not-https' });
  await expect(fetchOutside(`https://${NAME}:22/`)).rejects.toMatchObject({ failure: 'port-not-allowed' });
  expect(resolver).not.toHaveBeenCalled();
});

test('a redirect is answered, not followed', async () => {
  const answer = await fetchWith()(url('/elsewhere'));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://127.0.0.1/secret']);
  expect(received).toHaveLength(1);
});

test('an answer that is too large, none in time, and a certificate of another name', async () => {
  await expect(fetchWith()(url('/large'))).rejects.toMatchObject({ failure: 'answer-too-large' });
  await expect(fetchWith({ timeoutMs: 300 })(url('/silent'))).rejects.toMatchObject({ failure: 'no-answer' });
  const other = fetchWith({ innerHosts: ['other.example.org'] });
  await expect(other(`https://other.example.org:${port}/`)).rejects.toMatchObject({ failure: 'no-answer' });
  expect(received.map(({ url: path }) => path)).toEqual(['/large', '/silent']);
});
