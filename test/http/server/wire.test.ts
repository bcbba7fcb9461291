import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { until } from '../../support/until';
import { api, apiAt, type ErrorAnswer } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { rawConnection, sendText } from '../support/raw-socket';
import { server } from '../support/server';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/*
 * The layer before contracts: connections, headers, bodies. Invalid ones get the error body and do not affect others.
 */

const codeOf = (body: ErrorAnswer): string | undefined => body.globalErrors?.[0]?.messageCode;
const GLOBAL = 'mpn.backend.global.error';
const LOGIN = '{"loginName":"a","password":"b"}';
const post = (headers: string[], body: string): string =>
  ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Connection: close', ...headers, '', body].join('\r\n');
const withLength = (body: string, ...headers: string[]): string =>
  post([`Content-Length: ${Buffer.byteLength(body)}`, ...headers], body);
const JSON_TYPE = 'Content-Type: application/json';

describe('a request that the HTTP parser refuses gets an error body:', () => {
  test.each([
    [
      'headers above 16 kB',
      `GET /api/session HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    [
      'a URL above 16 kB',
      `GET /api/session?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    ['text that is not HTTP', 'hello\r\n\r\n', 400, 'request-failed'],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
      'request-failed',
    ],
    [
      'both a length and chunked encoding',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      400,
      'request-failed',
    ],
    [
      'two hosts',
      'GET /api/session HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
      400,
      'request-failed',
    ],
    [
      'a URL for another host than that of the header',
      'GET http://evil.example/mailbox HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
      400,
      'request-failed',
    ],
    [
      'an invalid chunk',
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
      'request-failed',
    ],
  ])('%s', async (_what, text, status, code) => {
    const answer = await sendText((await server()).port, text);
    expect([answer.status, codeOf(answer.body)]).toEqual([status, `${GLOBAL}.${code}`]);
    expect(answer.body).toMatchObject({ status, parameterErrors: [], fieldErrors: [] });
  });

  test('a request of HTTP/0.9, without a version', async () => {
    const { socket, closed } = rawConnection((await server()).port, 'GET /\r\n\r\n');
    expect((await closed).head).toContain(' 400 ');
    socket.destroy();
  });

  test('but one with a URL for the host of its header is processed', async () => {
    const text = 'GET http://x/api/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect((await sendText((await server()).port, text)).status).toBe(401);
  });

  test('but one with an unknown Expect header is processed', async () => {
    const answer = await sendText((await server()).port, withLength(LOGIN, JSON_TYPE, 'Expect: the unexpected'));
    expect(answer.status).toBe(401);
  });
});

describe('a body is refused:', () => {
  test.each([
    ['gzip encoding without gzip', ['content-encoding', 'gzip'], 415, 'unsupported-encoding'],
    ['br encoding without brotli', ['content-encoding', 'br'], 415, 'unsupported-encoding'],
    ['an unknown encoding', ['content-encoding', 'x-mine'], 415, 'unsupported-encoding'],
    ['content type text', ['content-type', 'text/plain'], 415, 'unsupported-media-type'],
    ['content type of a form', ['content-type', 'application/x-www-form-urlencoded'], 415, 'unsupported-media-type'],
    ['UTF-16', ['content-type', 'application/json; charset=utf-16'], 415, 'unsupported-media-type'],
    ['an invalid content type', ['content-type', ';;'], 415, 'unsupported-media-type'],
  ])('%s', async (_what, [name, value], status, code) => {
    const { port } = await server();
    const headers = { 'content-type': 'application/json', [name!]: value! };
    const answer = await sendText(port, withLength(LOGIN, ...Object.entries(headers).map((pair) => pair.join(': '))));
    expect([answer.status, codeOf(answer.body)]).toEqual([status, `${GLOBAL}.${code}`]);
  });

  test.each([
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a list instead of an object', Buffer.from('[]')],
    ['4,000 nested lists', Buffer.from(`{"loginName":${'['.repeat(4_000)}${']'.repeat(4_000)}}`)],
  ])('%s', async (_what, bytes) => {
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await api().post<ErrorAnswer>('/auth/login', bytes, { headers });
    expect([status, codeOf(body)]).toEqual([400, `${GLOBAL}.unreadable-data`]);
  });

  test('more than 16 kB in a call without a token', async () => {
    const { status, body } = await api().post<ErrorAnswer>('/auth/login', {
      loginName: 'a',
      password: 'b'.repeat(20_000),
    });
    expect([status, codeOf(body)]).toEqual([413, `${GLOBAL}.payload-too-large`]);
    expect(body.globalErrors[0]?.message).toContain('16 kB');
  });

  test('before it is parsed if the caller lacks a token', async () => {
    const { status, body } = await api().put<ErrorAnswer>('/account/settings', '{oops', {
      headers: { 'content-type': 'application/json' },
    });
    expect([status, codeOf(body)]).toEqual([401, 'mpn.backend.authentication.error.not-authenticated']);
  });
});

describe('headers of CORS', () => {
  const corsOf = (headers: Headers): string[] =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-')).sort();

  test('are not sent where the request has no origin, in answers and in refusals', async () => {
    for (const path of ['//healthz', '/session', '/docs']) expect(corsOf((await api().get(path)).headers)).toEqual([]);
  });

  test('allow our own origin, and no other one', async () => {
    const from = async (origin: string) => (await api().get('/session', { headers: { origin } })).headers;
    const own = await from(`http://127.0.0.1:${(await server()).port}`);
    const foreign = await from('https://evil.example');
    expect(corsOf(foreign)).toEqual([]);
    expect(own.get('access-control-allow-origin')).toBe(`http://127.0.0.1:${(await server()).port}`);
  });
});

describe('GET /readyz', () => {
  test('lists each dependency for this machine, and only the sum through a proxy', async () => {
    const here = await api().get('//readyz');
    const through = await api().get('//readyz', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(here.body).toEqual({
      status: 'ready',
      checks: { audio: 'ok', database: 'ok', queue: 'ok', storage: 'ok' },
    });
    expect([through.status, through.body]).toEqual([200, { status: 'ready' }]);
  });
});

describe('a server that waits a second for bodies', () => {
  let folder: string;
  let db: OwnDatabase;
  let pool: Pool;
  let app: ServerProcess;
  let person: TestUser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mpn-wire-'));
    db = await ownDatabase();
    pool = new Pool({ connectionString: db.url, max: 2 });
    app = await startServerProcess({
      root: resolve(__dirname, '../../..'),
      databaseUrl: db.url,
      folder,
      environment: { REQUEST_BODY_TIMEOUT_SECONDS: '1', MAX_CONNECTIONS: '10', WORKER: 'false', LOG_LEVEL: 'error' },
    });
    person = await createUser(pool, 'PROMO_ADMIN');
  });

  afterAll(async () => {
    await app?.stop();
    await pool?.end();
    await db?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const head = (path: string, ...headers: string[]): string =>
    [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Length: 1000', ...headers, '', '{'].join('\r\n');

  test('answers a stalled body with 408', async () => {
    const { closed } = rawConnection(app.port, head('/api/auth/login', JSON_TYPE));
    const answer = await closed;
    expect([answer.status, codeOf(answer.body)]).toEqual([408, `${GLOBAL}.request-timeout`]);
  });

  test('answers a body sent in tiny parts with 408', async () => {
    const { socket, closed } = rawConnection(app.port, head('/api/auth/login', JSON_TYPE));
    const drip = setInterval(() => socket.write(' '), 100);
    const answer = await closed;
    clearInterval(drip);
    expect(answer.status).toBe(408);
  });

  test.each([
    ['of a call that is refused without a token', '/api/releases', 401],
    ['of a path that is not there', '/api/nothing', 404],
    ['of an upload that is refused', '/api/files/COVER', 401],
    ["to the panel's login", '/admin/login', 408],
  ])('closes the connection of a stalled body %s', async (_what, path, status) => {
    const { closed } = rawConnection(app.port, head(path, JSON_TYPE));
    expect((await closed).status).toBe(status);
  });

  test.each([
    ['a file', '/api/files/COVER'],
    ['DDEX messages', '/api/releases/_actions/import_xml'],
    ['contacts', '/api/company_contacts/_actions/import'],
  ])('does not time an upload of %s out', async (_what, path) => {
    const { loginName, password } = person;
    const login = await apiAt(app.port).post('/auth/login', { loginName, password });
    const token = login.headers.get('authorization') ?? '';
    const form = 'Content-Type: multipart/form-data; boundary=b';
    const { socket, closed } = rawConnection(app.port, head(path, form, `Authorization: ${token}`));
    let isOpen = true;
    void closed.then(() => (isOpen = false));
    // Bodies that are timed, each begun later than this one.
    for (let count = 0; count < 2; count += 1)
      expect((await rawConnection(app.port, head('/api/auth/login', JSON_TYPE)).closed).status).toBe(408);
    expect(isOpen).toBe(true);
    socket.destroy();
  });

  test('closes connections beyond MAX_CONNECTIONS', async () => {
    const idle = Array.from({ length: 15 }, () => rawConnection(app.port, 'GET /healthz HTTP/1.1\r\n'));
    let open = idle.length;
    for (const { closed } of idle) void closed.then(() => (open -= 1));
    await until(() => open <= 10);
    for (const { socket } of idle) socket.destroy();
    await until(
      async () =>
        (
          await apiAt(app.port)
            .get('//healthz')
            .catch(() => undefined)
        )?.status === 200,
    );
  });

  test('logs a failed statement without its values', async () => {
    const client = apiAt(app.port).as(person);
    await pool.query('alter table user_table_settings rename to user_table_settings_away');
    try {
      const setting = { type: 'RELEASE_LIST', name: 'nobody-may-read-this', selectedColumns: [] };
      expect((await client.post('/user_table_settings', setting)).status).toBe(500);
      await until(() => app.output().includes('user_table_settings'));
      expect(app.output()).not.toContain('nobody-may-read-this');
    } finally {
      await pool.query('alter table user_table_settings_away rename to user_table_settings');
    }
  });
});
