import { connect, type Socket } from 'node:net';
import { formatMessage, type FileView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { formWith, pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { apiAt, type ErrorAnswer } from '../support/client';
import { multipart, oneConnection, sendRaw } from '../support/raw-request';
import type { ServerProcess } from '../support/server-process';
import { slowUpload } from '../support/slow-upload';
import {
  begin,
  codeOf,
  OPEN,
  PER_MINUTE,
  startUploadServers,
  TUS,
  type UploadServers,
} from '../support/upload-servers';

/*
 * On two servers with one database and storage: the timeout of idle uploads, leftovers of a killed server, and limits
 * of uploads (started per minute, unfinished ones, and the company's quota).
 */

const MB = 1024 * 1024;
const GB = 1024 * MB;
const QUOTA = 'mpn.backend.media.error.quota-exceeded';

let servers: UploadServers;
let pool: Pool;
let one: ServerProcess;
let other: ServerProcess;

beforeAll(async () => {
  servers = await startUploadServers();
  ({ pool, one, other } = servers);
});
afterAll(() => servers?.stop(), 60_000);

const tokenOf = (user: TestUser): Promise<string> => servers.tokenOf(user);
const reserved = (companyId: number): Promise<number> => servers.reserved(companyId);
const unfinished = (): Promise<string[]> => servers.unfinished();

describe('a stalled upload', () => {
  /**
   * Sends a raw request: a head that announces this many bytes, then chunks of them, and reads until the server closes
   * the connection.
   */
  function sendPieces(start: string, headers: Record<string, string>, pieces: Buffer[], pauseMs = 0): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(one.port, '127.0.0.1').on('error', reject);
      let text = '';
      socket
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('end', () => {
          for (const timer of timers) clearTimeout(timer);
          resolve(text);
        });
      const head = Object.entries({ Host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`);
      socket.write([`${start} HTTP/1.1`, ...head, '', ''].join('\r\n'));
      const timers = pieces.map((piece, index) => setTimeout(() => socket.write(piece), index * pauseMs));
    });
  }

  test('is answered with 408 (upload-stalled), and its bytes are removed', async () => {
    const Authorization = await tokenOf(await createUser(pool, 'PROMO_ADMIN'));
    const form = multipart(Buffer.alloc(1000));
    const headers = { Authorization, ...form.headers, 'Content-Length': '100000' };
    const answer = await sendPieces('POST /api/files/COVER', headers, [form.bytes.subarray(0, 500)]);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('mpn.backend.media.error.upload-stalled');
    expect(await unfinished()).toEqual([]);
  });

  test('keeps the bytes that it has received if it is resumable', async () => {
    const token = await tokenOf(await createUser(pool, 'PROMO_ADMIN'));
    const path = (await begin(one, token, 100_000, 'AUDIO_TRACK')).headers.get('location')!;
    const kind = { 'Content-Type': 'application/offset+octet-stream', 'Content-Length': '100000' };
    const headers = { Authorization: token, ...TUS, 'Upload-Offset': '0', ...kind };
    const answer = await sendPieces(`PATCH ${path}`, headers, [Buffer.alloc(40_000, 'x')]);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    const client = apiAt(other.port).withToken(token);
    const looked = await client.request('HEAD', path.replace(/^\/api/, ''), undefined, { headers: TUS });
    expect(looked.headers.get('upload-offset')).toBe('40000');
  });

  test('is answered with 408 (upload-too-slow) if it never pauses but brings a few bytes a second', async () => {
    const Authorization = await tokenOf(await createUser(pool, 'PROMO_ADMIN'));
    const form = multipart(Buffer.alloc(1000));
    const headers = { Authorization, ...form.headers, 'Content-Length': '100000' };
    const drops = Array.from({ length: 300 }, (_none, index) => form.bytes.subarray(index, index + 1));
    const answer = await sendPieces('POST /api/files/COVER', headers, drops, 250);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('mpn.backend.media.error.upload-too-slow');
    expect(await unfinished()).toEqual([]);
  });

  test('is not one that sends slowly, which is read to its end', async () => {
    const Authorization = await tokenOf(await createUser(pool, 'PROMO_ADMIN'));
    const { headers, bytes } = multipart(Buffer.from('no picture, but it comes to an end'));
    const sixth = Math.ceil(bytes.length / 6);
    const pieces = Array.from({ length: 6 }, (_none, index) => bytes.subarray(index * sixth, (index + 1) * sixth));
    const head = { Authorization, Connection: 'close', ...headers, 'Content-Length': String(bytes.length) };
    expect(await sendPieces('POST /api/files/COVER', head, pieces, 700)).toMatch(/^HTTP\/1.1 422 /);
  });
});

describe('unfinished files of uploads', () => {
  test('are removed when the file was empty', async () => {
    const token = await tokenOf(await createUser(pool, 'PROMO_ADMIN'));
    const empty = await apiAt(one.port)
      .withToken(token)
      .post<ErrorAnswer>('/files/COVER', formWith(Buffer.alloc(0), 'a.jpg'));
    expect(codeOf(empty.body)).toBe('mpn.backend.media.error.file-empty');
    expect(await unfinished()).toEqual([]);
  });

  test('are removed at the next start of a killed server; those of running uploads elsewhere stay', async () => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    const token = await tokenOf(user);
    const picture = await pictureFile();
    // The rest arrives before the upload counts as abandoned.
    const [killed, living] = [slowUpload(other.port, token, picture), slowUpload(one.port, token, picture)];
    const failed = killed.status.catch(() => 0);
    await until(async () => (await unfinished()).length === 2);
    process.kill(other.pid, 'SIGKILL');
    await other.ended;
    expect(await failed).toBe(0);
    living.finish();
    expect(await living.status).toBe(201);
    expect(await unfinished()).toHaveLength(1);
    const left = await reserved(user.companyId!);
    expect(left).toBeGreaterThan(0);

    other = await servers.restartOther();
    await until(async () => (await unfinished()).length === 0);
    expect(other.output()).toContain('removed 1 unfinished files');

    // A minute without a heartbeat.
    await pool.query(`update upload_reservations set seen_at = seen_at - interval '61 seconds' where company_id = $1`, [
      user.companyId,
    ]);
    await until(async () => (await reserved(user.companyId!)) === 0);
  });
});

describe('uploads within a minute', () => {
  test('are limited per person on all servers together, with the wait in retry-after; resumable ones count too', async () => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    const token = await tokenOf(user);
    const agent = oneConnection();
    const form = multipart(Buffer.from('no picture'));
    const upload = (app: ServerProcess) =>
      sendRaw({
        port: app.port,
        agent,
        method: 'POST',
        path: '/api/files/COVER',
        bytes: form.bytes,
        headers: { ...form.headers, authorization: token },
      });
    const statuses: number[] = [];
    for (let count = 0; count < PER_MINUTE; count += 1) {
      const app = count % 2 ? one : other;
      statuses.push(count % 5 ? (await upload(app)).status : (await begin(app, token, 1000)).status);
    }
    expect(statuses.filter((status) => status === 429)).toEqual([]);

    const begun = await begin(one, token, 1000);
    expect([begun.status, codeOf(begun.body)]).toEqual([429, 'mpn.backend.media.error.too-many-uploads']);
    const seconds = Number(begun.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(begun.body.globalErrors[0]?.message).toBe(
      formatMessage('mpn.backend.media.error.too-many-uploads', 'en-US', { retryAfterSeconds: seconds }),
    );
    expect((await upload(other)).status).toBe(429);
    agent.destroy();

    const colleague = await createUser(pool, 'PROMO_ADMIN', { company_id: user.companyId });
    expect((await begin(one, await tokenOf(colleague), 1000)).status).toBe(201);
  });

  test('are limited in unfinished ones too, until one is cancelled', async () => {
    const token = await tokenOf(await createUser(pool, 'PROMO_ADMIN'));
    const begun = await Promise.all(
      Array.from({ length: OPEN + 4 }, (_none, index) => begin(index % 2 ? one : other, token, 1000)),
    );
    const refused = begun.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, codeOf(body)])).toEqual(
      Array.from({ length: 4 }, () => [409, 'mpn.backend.media.error.too-many-open-uploads']),
    );
    expect(refused[0]!.body.globalErrors[0]?.message).toContain(String(OPEN));
    const path = begun
      .find(({ status }) => status === 201)!
      .headers.get('location')!
      .replace(/^\/api/, '');
    expect((await apiAt(one.port).withToken(token).delete(path, { headers: TUS })).status).toBe(204);
    expect((await begin(other, token, 1000)).status).toBe(201);
  });
});

test('bodies that are being received count as unfinished uploads of the person, on all servers together', async () => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const token = await tokenOf(user);
  const form = multipart(Buffer.alloc(0));
  const size = 50_000;
  const sockets = Array.from({ length: OPEN }, (_none, index) => {
    const socket = connect((index % 2 ? one : other).port, '127.0.0.1').on('error', () => undefined);
    socket.write(
      `POST /api/files/COVER HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Type: ${form.headers['content-type']}\r\nContent-Length: ${size}\r\n\r\n`,
    );
    return socket;
  });
  // The first body would be given up as idle while a busy machine still begins the last one.
  const feeding = setInterval(() => sockets.forEach((socket) => socket.write('-'.repeat(20))), 200);
  await until(async () => (await reserved(user.companyId!)) === OPEN * size);
  const begun = await begin(one, token, 1000);
  expect([begun.status, codeOf(begun.body)]).toEqual([409, 'mpn.backend.media.error.too-many-open-uploads']);
  const agent = oneConnection();
  const refused = await sendRaw({
    port: other.port,
    agent,
    method: 'POST',
    path: '/api/files/COVER',
    bytes: form.bytes,
    headers: { ...form.headers, authorization: token },
  });
  expect(refused.status).toBe(409);
  agent.destroy();
  clearInterval(feeding);
  for (const socket of sockets) socket.destroy();
  await until(async () => (await reserved(user.companyId!)) === 0);
  expect((await begin(other, token, 1000)).status).toBe(201);
});

describe("a company's quota", () => {
  /** A user of a company with this many megabytes left of its 100 GB. */
  async function withRoomLeft(megabytes: number): Promise<{ user: TestUser; token: string }> {
    const user = await createUser(pool, 'PROMO_ADMIN');
    const token = await tokenOf(user);
    for (let count = 0; count < 9; count += 1) expect((await begin(one, token, 10 * GB)).status).toBe(201);
    expect((await begin(one, token, 10 * GB - megabytes * MB)).status).toBe(201);
    return { user, token };
  }

  test('is never exceeded by uploads that start at once on several servers', async () => {
    const first = await createUser(pool, 'PROMO_ADMIN');
    const users = [first];
    for (let count = 0; count < 3; count += 1) {
      users.push(await createUser(pool, 'PROMO_ADMIN', { company_id: first.companyId }));
    }
    const tokens = await Promise.all(users.map(tokenOf));
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_none, index) =>
        begin(index % 2 ? one : other, tokens[index % tokens.length]!, 10 * GB),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ body }) => codeOf(body) === QUOTA)).toHaveLength(22);
  });

  test('reserves the announced size before the first byte, and releases it when the upload breaks off', async () => {
    const { user, token } = await withRoomLeft(100);
    const form = multipart(Buffer.alloc(0));
    const sockets: Socket[] = [];
    const answers: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { port } = count % 2 ? one : other;
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      sockets.push(socket);
      socket.setEncoding('utf8').on('data', (text: string) => answers.push(text));
      socket.write(
        `POST /api/files/COVER HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Type: ${form.headers['content-type']}\r\nContent-Length: ${40 * MB}\r\n\r\n`,
      );
    }
    await until(() => answers.length === 2);
    for (const answer of answers) expect(answer).toContain(QUOTA);
    expect(await reserved(user.companyId!)).toBe(80 * MB);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await reserved(user.companyId!)) === 0);
  });

  test('is not exceeded by bodies of unknown length, which reserve space as they grow', async () => {
    const { user, token } = await withRoomLeft(100);
    const form = multipart(Buffer.alloc(35 * MB, 'x'));
    const upload = (port: number) =>
      sendRaw({
        port,
        agent: oneConnection(),
        method: 'POST',
        path: '/api/files/COVER',
        chunked: true,
        bytes: form.bytes,
        headers: { ...form.headers, authorization: token },
      });
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_none, index) => upload((index % 2 ? one : other).port)),
    );
    const statuses = answers.map(({ status }) => status);
    // Those within the quota were checked, and are not pictures.
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(2);
    expect(statuses.filter((status) => status === 413).length).toBeGreaterThanOrEqual(3);
    expect(statuses.every((status) => status === 422 || status === 413)).toBe(true);
    await until(async () => (await reserved(user.companyId!)) === 0);
    expect((await upload(one.port)).status).toBe(422);
    expect(await reserved(user.companyId!)).toBe(0);
  });

  test('counts a stored file, but no longer its reservation', async () => {
    const picture = await pictureFile();
    const { user, token } = await withRoomLeft(Math.ceil((picture.length + 2000) / MB));
    const upload = () =>
      apiAt(one.port).withToken(token).post<FileView & ErrorAnswer>('/files/COVER', formWith(picture, 'a.jpg'));
    expect((await upload()).status).toBe(201);
    expect(await reserved(user.companyId!)).toBe(0);
    expect(codeOf((await begin(one, token, MB, 'AUDIO_TRACK')).body)).toBe('mpn.backend.media.error.quota-exceeded');
  });
});
