import { connect } from 'node:net';
import type { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { formWith, pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { apiAt, type ErrorAnswer } from '../support/client';
import { multipart } from '../support/raw-request';
import type { ServerProcess } from '../support/server-process';
import { slowUpload } from '../support/slow-upload';
import { begin, codeOf, startUploadServers, TUS, type UploadServers } from '../support/upload-servers';

/* Timeout of idle uploads, and leftovers of a killed server, on two servers that share a database and a storage. */

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
