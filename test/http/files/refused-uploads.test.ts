import { connect } from 'node:net';
import type { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { api } from '../support/client';
import { multipart, oneConnection, sendRaw } from '../support/raw-request';
import { database, server } from '../support/server';

/*
 * A body that is refused before it was read completely: the response arrives, and the connection's next request neither
 * hangs nor is reset.
 */

const SIZES = [70_000, 300_000, 3_000_000];
const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
const GB = 1024 ** 3;

let pool: Pool;
let port: number;
const tokens: Record<'promoter' | 'editor' | 'full', string> = { promoter: '', editor: '', full: '' };
let upload: string;

async function tokenOf({ loginName, password }: TestUser): Promise<string> {
  return (await api().post('/auth/login', { loginName, password })).headers.get('authorization')!;
}

async function begun(token: string, kind: string, size: number): Promise<string> {
  const headers = { ...TUS, 'upload-length': String(size) };
  const answer = await api().withToken(token).post(`/files/${kind}/uploads`, undefined, { headers });
  expect(answer.status).toBe(201);
  return answer.headers.get('location')!;
}

beforeAll(async () => {
  pool = await database();
  ({ port } = await server());
  tokens.promoter = await tokenOf(await createUser(pool, 'PROMO_ADMIN'));
  tokens.editor = await tokenOf(await createUser(pool, 'MEDIA_USER'));
  tokens.full = await tokenOf(await createUser(pool, 'PROMO_ADMIN'));
  for (let count = 0; count < 10; count += 1) await begun(tokens.full, 'MUSIC_VIDEO', 10 * GB);
  upload = await begun(tokens.promoter, 'AUDIO_TRACK', 1_000_000_000);
});

type Sent = Pick<Parameters<typeof sendRaw>[0], 'method' | 'path' | 'headers' | 'bytes' | 'chunked'>;

const form = (path: string, token: string | null, size: number, more: Partial<Sent> = {}): Sent => {
  const { headers, bytes } = multipart(Buffer.alloc(size, 'x'));
  return { method: 'POST', path, bytes, headers: { ...headers, ...(token ? { authorization: token } : {}) }, ...more };
};

const piece = (path: string, size: number, headers: Record<string, string> = {}, token = tokens.promoter): Sent => ({
  method: 'PATCH',
  path,
  bytes: Buffer.alloc(size, 'x'),
  headers: { ...BYTES, authorization: token, ...headers },
});

const cases: [string, number, (size: number) => Sent][] = [
  ['a missing login', 401, (size) => form('/api/files/COVER', null, size)],
  ['a missing permission', 403, (size) => form('/api/files/COVER', tokens.editor, size)],
  ['an unknown kind', 400, (size) => form('/api/files/SHEET_MUSIC', tokens.promoter, size)],
  ['a missing path', 404, (size) => form('/api/nothing', tokens.promoter, size)],
  ['the quota', 413, (size) => form('/api/files/COVER', tokens.full, size)],
  ['the quota, length unknown', 413, (size) => form('/api/files/COVER', tokens.full, size, { chunked: true })],
  [
    'another content type',
    415,
    (size) => ({ ...piece('/api/files/COVER', size, { 'content-type': 'image/png' }), method: 'POST' }),
  ],
  [
    'a missing boundary',
    400,
    (size) => ({ ...piece('/api/files/COVER', size, { 'content-type': 'multipart/form-data' }), method: 'POST' }),
  ],
  [
    'a part without a head',
    400,
    (size) => ({
      ...piece('/api/files/COVER', size, { 'content-type': 'multipart/form-data; boundary=x' }),
      method: 'POST',
    }),
  ],
  [
    'a creation with bytes',
    413,
    (size) => ({ ...piece('/api/files/COVER/uploads', size, { 'upload-length': String(50 * GB) }), method: 'POST' }),
  ],
  ['a part without a login', 401, (size) => piece(upload, size, {}, '')],
  [
    'a part of a missing upload',
    404,
    (size) => piece(upload.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000'), size),
  ],
  ['a part with another content type', 415, (size) => piece(upload, size, { 'content-type': 'image/png' })],
  ['a part at a wrong offset', 409, (size) => piece(upload, size, { 'upload-offset': '5' })],
  ['more bytes than announced', 413, (size) => piece(upload, size, { 'upload-offset': '999999999' })],
  ['another version of the protocol', 400, (size) => piece(upload, size, { 'tus-resumable': '0.2.2' })],
];

describe.each(cases)('an upload refused for %s', (_name, status, sent) => {
  test.each(SIZES)(
    'with %i bytes gets its response, and the next request on the connection is answered',
    async (size) => {
      const agent = oneConnection();
      try {
        const refused = await sendRaw({ port, agent, ...sent(size) });
        expect([refused.status, refused.body.status]).toEqual([status, status]);
        const next = await sendRaw({ port, agent, method: 'GET', path: '/healthz' });
        expect(next.status).toBe(200);
      } finally {
        agent.destroy();
      }
    },
  );
});

test('a size beyond the limit is refused before it is sent', async () => {
  const agent = oneConnection();
  const refused = await sendRaw({
    port,
    agent,
    ...form('/api/files/ARTIST_INFO_PDF', tokens.promoter, 21 * 1024 * 1024),
  });
  expect([refused.status, refused.connection]).toEqual([413, 'close']);
  expect((await sendRaw({ port, agent, method: 'GET', path: '/healthz' })).status).toBe(200);
  agent.destroy();
});

test('a JSON body beyond its limit gets its response, and the next request on the connection is answered', async () => {
  const agent = oneConnection();
  const headers = { 'content-type': 'application/json' };
  const bytes = Buffer.from(JSON.stringify({ loginName: 'x'.repeat(3_000_000) }));
  const refused = await sendRaw({
    port,
    agent,
    method: 'POST',
    path: '/api/auth/login',
    headers,
    bytes,
    chunked: true,
  });
  expect([refused.status, refused.body.status]).toEqual([413, 413]);
  expect((await sendRaw({ port, agent, method: 'GET', path: '/healthz' })).status).toBe(200);
  agent.destroy();
});

test('a client that reads only after sending everything gets the whole response, then the connection closes', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const { headers, bytes } = multipart(Buffer.alloc(3_000_000, 'x'));
    socket.once('error', reject).once('end', () => resolve(text));
    socket
      .pause()
      .write(
        `POST /api/files/COVER HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
      );
    socket.write(bytes, () =>
      socket
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .resume(),
    );
  });
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
  expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { status: number };
  expect(body.status).toBe(401);
});

test('an upload that was read completely keeps its connection alive', async () => {
  const agent = oneConnection();
  const refused = await sendRaw({ port, agent, ...form('/api/files/COVER', tokens.promoter, 300_000) });
  expect([refused.status, refused.connection]).toEqual([422, 'keep-alive']);
  agent.destroy();
});
