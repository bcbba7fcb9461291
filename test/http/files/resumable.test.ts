import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { FileView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { audioFile } from '../../support/media';
import { until } from '../../support/until';
import { api, type ErrorAnswer } from '../support/client';
import { database, server } from '../support/server';

let pool: Pool;
let promoter: TestUser;
let song: Buffer;

beforeAll(async () => {
  pool = await database();
  promoter = await createUser(pool, 'PROMO_ADMIN');
  song = await audioFile({ seconds: 6, frequency: 523 });
});

const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const codeOf = (body: unknown) => (body as ErrorAnswer).globalErrors[0]?.messageCode;

const begin = (size: number, { user = promoter, kind = 'AUDIO_TRACK', name = 'Grüße.wav' } = {}) =>
  api()
    .as(user)
    .post<ErrorAnswer>(`/files/${kind}/uploads`, undefined, {
      headers: {
        ...TUS,
        'upload-length': String(size),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      },
    });

/**
 * Starts an upload.
 * @returns its path below the API's base URL
 */
async function begun(size = song.length, options: Parameters<typeof begin>[1] = {}): Promise<string> {
  const { status, headers } = await begin(size, options);
  expect(status).toBe(201);
  return headers.get('location')!.replace(/^\/api/, '');
}

const append = (path: string, bytes: Buffer, offset: number, user = promoter) =>
  api()
    .as(user)
    .patch<FileView & ErrorAnswer>(path, bytes, { headers: { ...BYTES, 'upload-offset': String(offset) } });

const look = (path: string, user = promoter) => api().as(user).request('HEAD', path, undefined, { headers: TUS });

async function offsetOf(path: string): Promise<number> {
  const { status, headers } = await look(path);
  expect(status).toBe(200);
  return Number(headers.get('upload-offset'));
}

async function tokenOf(user: TestUser): Promise<string> {
  const answer = await api().post('/auth/login', { loginName: user.loginName, password: user.password });
  return answer.headers.get('authorization')!;
}

/** Announces all bytes, sends some of them and closes the connection, like a lost network. */
async function cutOff(path: string, bytes: Buffer, offset: number): Promise<void> {
  const { port } = await server();
  const sending = request({
    host: '127.0.0.1',
    port,
    path: `/api${path}`,
    method: 'PATCH',
    headers: {
      ...BYTES,
      'upload-offset': String(offset),
      'content-length': String(song.length - offset),
      authorization: await tokenOf(promoter),
    },
  });
  sending.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => sending.on('close', () => resolve()));
  await new Promise<void>((resolve) => sending.write(bytes, () => resolve()));
  sending.destroy();
  await closed;
}

const uuidOf = (path: string) => path.split('/').pop()!;

describe('a resumable upload', () => {
  test('in several requests creates the same file as one request', async () => {
    const path = await begun();
    const third = Math.floor(song.length / 3);
    const first = await append(path, song.subarray(0, third), 0);
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(third)]);
    expect(await offsetOf(path)).toBe(third);
    await append(path, song.subarray(third, 2 * third), third);
    const last = await append(path, song.subarray(2 * third), 2 * third);
    expect(last.status).toBe(200);
    expect(last.body).toMatchObject({
      type: 'AUDIO_TRACK',
      fileName: 'Grüße.wav',
      size: song.length,
      uploadStatus: 'FINISHED',
      mediaInfo: { type: 'audio', sampleRate: 44_100, durationMs: 6000 },
    });
    const { rows } = await pool.query<{ sha_256: string }>('select sha_256 from stored_files where id = $1', [
      last.body.id,
    ]);
    expect(rows[0]?.sha_256).toBe(createHash('sha256').update(song).digest('hex'));
    const whole = await api().fetch('GET', `/${last.body.url}`);
    expect(Buffer.from(await whole.arrayBuffer()).equals(song)).toBe(true);
  });

  test('resumes after a lost connection at the bytes received before it', async () => {
    const path = await begun();
    await cutOff(path, song.subarray(0, 300_000), 0);
    const kept = await until(
      () => offsetOf(path),
      (offset) => offset > 0,
    );
    expect(kept).toBeLessThanOrEqual(300_000);
    const { status, body } = await append(path, song.subarray(kept), kept);
    expect([status, body.size]).toEqual([200, song.length]);
    const { rows } = await pool.query<{ sha_256: string }>('select sha_256 from stored_files where id = $1', [body.id]);
    expect(rows[0]?.sha_256).toBe(createHash('sha256').update(song).digest('hex'));
  });

  test('answers with the same file again when its last request is repeated', async () => {
    const path = await begun();
    const { body } = await append(path, song, 0);
    expect(await offsetOf(path)).toBe(song.length);
    const again = await append(path, Buffer.alloc(0), song.length);
    expect(again.status).toBe(200);
    expect({ ...again.body, url: '' }).toEqual({ ...body, url: '' });
  });

  test('refuses bytes at a wrong offset (409), and more than the announced length (413)', async () => {
    const path = await begun();
    await append(path, song.subarray(0, 1000), 0);
    expect((await append(path, song.subarray(0, 1000), 0)).status).toBe(409);
    expect((await append(path, song.subarray(0, 1000), 5000)).status).toBe(409);
    expect(await offsetOf(path)).toBe(1000);
    const short = await begun(500);
    expect((await append(short, song.subarray(0, 1000), 0)).status).toBe(413);
    expect(await offsetOf(short)).toBe(0);
  });

  test('ends when it comes in more than 1,000 parts above what it needs, and nothing of it is kept', async () => {
    const path = await begun(2_000);
    let offset = 0;
    let answer = await append(path, Buffer.from('x'), offset);
    while (answer.status === 204) {
      offset += 1;
      answer = await append(path, Buffer.from('x'), offset);
    }
    expect([answer.status, codeOf(answer.body)]).toEqual([422, 'mpn.backend.media.error.too-many-parts']);
    expect(offset).toBe(1_001);
    expect((await look(path)).status).toBe(404);
  }, 180_000);

  test('accepts one of two concurrent requests for the same offset', async () => {
    const path = await begun();
    const half = Math.floor(song.length / 2);
    const both = await Promise.all([append(path, song.subarray(0, half), 0), append(path, song.subarray(0, half), 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await offsetOf(path)).toBe(half);
    expect((await append(path, song.subarray(half), half)).status).toBe(200);
  });

  test('that is cancelled is deleted with its bytes', async () => {
    const path = await begun();
    await append(path, song.subarray(0, 1000), 0);
    expect((await api().as(promoter).delete(path, { headers: TUS })).status).toBe(204);
    expect((await look(path)).status).toBe(404);
    expect((await append(path, song.subarray(1000), 1000)).status).toBe(404);
  });
});

describe('a resumable upload follows the rules of POST /files/{type}', () => {
  test('size and quota are checked before a byte is sent', async () => {
    const large = await begin(21 * 1024 * 1024, { kind: 'ARTIST_INFO_PDF' });
    expect([large.status, codeOf(large.body)]).toEqual([413, 'mpn.backend.media.error.file-size']);
    expect(large.body.globalErrors[0]?.message).toContain('20 MB');
    const video = await begin(10 * 1024 ** 3 + 1, { kind: 'MUSIC_VIDEO' });
    expect(video.status).toBe(413);
    const empty = await begin(0);
    expect([empty.status, codeOf(empty.body)]).toEqual([422, 'mpn.backend.media.error.file-empty']);
    const greedy = await createUser(pool, 'PROMO_ADMIN');
    for (let count = 0; count < 10; count += 1) await begun(10 * 1024 ** 3, { user: greedy, kind: 'MUSIC_VIDEO' });
    const over = await begin(10 * 1024 ** 3, { user: greedy, kind: 'MUSIC_VIDEO' });
    expect(codeOf(over.body)).toBe('mpn.backend.media.error.quota-exceeded');
  });

  test('a complete upload without audio is refused and deleted', async () => {
    const text = Buffer.from('no music at all');
    const path = await begun(text.length);
    const { status, body } = await append(path, text, 0);
    expect([status, codeOf(body)]).toEqual([422, 'mpn.backend.media.error.not-audio']);
    expect((await look(path)).status).toBe(404);
  });

  test.each([
    ['nobody logged in', null, 401],
    ['a media user', 'MEDIA_USER', 403],
    ['a promoter', 'PROMO_USER', 201],
  ] as const)('permission to start: %s', async (_name, role, status) => {
    const headers = { ...TUS, 'upload-length': '10' };
    const client = role ? api().as(await createUser(pool, role)) : api();
    expect((await client.post('/files/AUDIO_TRACK/uploads', undefined, { headers })).status).toBe(status);
  });

  test('uploads of another company, a colleague, another kind and missing ones answer 404', async () => {
    const path = await begun();
    await append(path, song.subarray(0, 1000), 0);
    const stranger = await createUser(pool, 'PROMO_ADMIN');
    const colleague = await createUser(pool, 'PROMO_ADMIN', { company_id: promoter.companyId });
    for (const user of [stranger, colleague]) {
      expect((await look(path, user)).status).toBe(404);
      expect((await append(path, song.subarray(1000), 1000, user)).status).toBe(404);
      expect((await api().as(user).delete(path, { headers: TUS })).status).toBe(404);
    }
    expect((await look(path.replace('AUDIO_TRACK', 'MUSIC_VIDEO'))).status).toBe(404);
    expect((await look(path.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000'))).status).toBe(404);
    expect(await offsetOf(path)).toBe(1000);
  });
});

describe('an abandoned upload', () => {
  test('expires after a day, and its bytes are deleted', async () => {
    const path = await begun();
    await append(path, song.subarray(0, 1000), 0);
    await pool.query(`update resumable_uploads set updated_at = now() - interval '25 hours' where uuid = $1`, [
      uuidOf(path),
    ]);
    expect((await look(path)).status).toBe(404);
    await until(
      async () => (await pool.query('select 1 from resumable_uploads where uuid = $1', [uuidOf(path)])).rows.length,
      (count) => count === 0,
    );
  });

  test('is deleted after a day when it was finished, without its file', async () => {
    const path = await begun();
    const { body } = await append(path, song, 0);
    await pool.query(`update resumable_uploads set updated_at = now() - interval '25 hours' where uuid = $1`, [
      uuidOf(path),
    ]);
    await until(
      async () => (await pool.query('select 1 from resumable_uploads where uuid = $1', [uuidOf(path)])).rows.length,
      (count) => count === 0,
    );
    expect((await api().fetch('GET', `/${body.url}`)).status).toBe(200);
  });
});
