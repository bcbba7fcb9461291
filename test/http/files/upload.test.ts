import { createHash } from 'node:crypto';
import type { FileView, PeaksPending, PeaksView } from '@mpn/domain';
import { createUser, type TestUser } from '../../factories/users';
import { encryptedPdf } from '../../hostile/pdf-bombs';
import { audioFile, formWith, pdfFile, pictureFile, videoFile } from '../../support/media';
import { until } from '../../support/until';
import { api, type ErrorAnswer } from '../support/client';
import type { Pool } from 'pg';
import { database } from '../support/server';

let pool: Pool;
let promoter: TestUser;

beforeAll(async () => {
  pool = await database();
  promoter = await createUser(pool, 'PROMO_ADMIN');
});

const upload = (kind: string, bytes: Buffer, name: string, user = promoter) =>
  api().as(user).post<FileView & ErrorAnswer>(`/files/${kind}`, formWith(bytes, name));

describe('POST /files/{type} accepts', () => {
  test.each([
    ['WAV 44.1/16', { codec: 'pcm_s16le', sampleRate: 44_100, ext: 'wav' }, 44_100, 16],
    ['WAV 48/24', { codec: 'pcm_s24le', sampleRate: 48_000, ext: 'wav' }, 48_000, 24],
    ['FLAC 44.1/16', { codec: 'flac', sampleRate: 44_100, ext: 'flac' }, 44_100, 16],
    ['FLAC 48/24', { codec: 'flac', sampleRate: 48_000, ext: 'flac' }, 48_000, 24],
    ['WAV 96/24', { codec: 'pcm_s24le', sampleRate: 96_000, ext: 'wav' }, 96_000, 24],
    ['WAV 192/32 float', { codec: 'pcm_f32le', sampleRate: 192_000, ext: 'wav' }, 192_000, 32],
    ['FLAC 88.2/24', { codec: 'flac', sampleRate: 88_200, ext: 'flac' }, 88_200, 24],
    ['RF64 176.4/32', { codec: 'pcm_s32le', sampleRate: 176_400, ext: 'wav', isRf64: true }, 176_400, 32],
  ] as const)('%s', async (_name, options, sampleRate, bitDepth) => {
    const { status, body } = await upload('AUDIO_TRACK', await audioFile(options), `Grüße aus Köln.${options.ext}`);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: 'AUDIO_TRACK',
      fileName: `Grüße aus Köln.${options.ext}`,
      uploadStatus: 'FINISHED',
      mediaInfo: { type: 'audio', sampleRate, bitDepth, channels: 2, durationMs: 2000 },
    });
    expect(JSON.stringify(body)).not.toContain('sha256');
  });

  test.each([
    ['COVER', () => pictureFile(), 'cover.jpg', { type: 'picture', width: 1400, height: 1400, colorSpace: 'srgb' }],
    ['COVER', () => pictureFile({ space: 'cmyk' }), 'cmyk.jpg', { type: 'picture', colorSpace: 'cmyk' }],
    ['COVER', () => pictureFile({ format: 'png' }), 'cover.png', { type: 'picture', format: 'png' }],
    ['PROFILE_IMAGE', () => pictureFile({ width: 300, height: 300 }), 'me.jpg', { type: 'picture', width: 300 }],
    ['MUSIC_VIDEO_POSTER_IMAGE', () => pictureFile({ width: 1280, height: 720 }), 'p.jpg', { width: 1280 }],
    ['ARTIST_INFO_PDF', () => Promise.resolve(pdfFile()), 'bio.pdf', { type: 'pdf', pages: 1 }],
    ['BOOKLET', () => Promise.resolve(pdfFile()), 'booklet.pdf', { type: 'pdf', pages: 1 }],
  ])('%s %#', async (kind, make, name, mediaInfo) => {
    const { status, body } = await upload(kind, await make(), name);
    expect([status, body.globalErrors]).toEqual([201, undefined]);
    expect(body.mediaInfo).toMatchObject(mediaInfo);
  });
});

test('concurrent uploads of any size are recorded with the SHA-256 of their bytes', async () => {
  // Sizes around the limits of the hashing code: up to a megabyte, a multiple of it, and more than its buffers.
  const MB = 1024 * 1024;
  const picture = await pictureFile({ shade: 211 });
  const sizes = [700_000, MB, MB + 1, 3 * MB, 9 * MB + 4321];
  // Parsers ignore bytes after the end of a JPEG, so any size can be made.
  const files = sizes.map((size) => Buffer.concat([picture, Buffer.alloc(size - picture.length, 'bytes')]));
  const answers = await Promise.all(files.map((bytes, index) => upload('COVER', bytes, `${index}.jpg`)));
  for (const [index, { status, body }] of answers.entries()) {
    const { rows } = await pool.query<Record<'received_sha_256' | 'sha_256', string>>(
      'select received_sha_256, sha_256 from stored_files where id = $1',
      [body.id],
    );
    const received = createHash('sha256').update(files[index]!).digest('hex');
    expect([status, rows[0]?.received_sha_256]).toEqual([201, received]);
    // What lies behind the end of the picture is not kept.
    expect(rows[0]?.sha_256).toBe(createHash('sha256').update(picture).digest('hex'));
  }
});

describe('POST /files/{type} refuses', () => {
  const cases: [string, string, () => Promise<Buffer>, string, number][] = [
    ['32 kHz', 'AUDIO_TRACK', () => audioFile({ sampleRate: 32_000 }), 'media.error.sample-rate', 422],
    ['44.1/8', 'AUDIO_TRACK', () => audioFile({ codec: 'pcm_u8' }), 'media.error.bit-depth', 422],
    ['MP3', 'AUDIO_TRACK', () => audioFile({ codec: 'libmp3lame', ext: 'mp3' }), 'media.error.format', 422],
    ['ADPCM', 'AUDIO_TRACK', () => audioFile({ codec: 'adpcm_ms' }), 'media.error.codec', 422],
    ['5.1 sound', 'AUDIO_TRACK', () => audioFile({ channels: 6 }), 'media.error.channels', 422],
    ['text named .wav', 'AUDIO_TRACK', () => Promise.resolve(Buffer.from('no music')), 'media.error.not-audio', 422],
    [
      'half a FLAC',
      'AUDIO_TRACK',
      () => half(audioFile({ codec: 'flac', ext: 'flac' })),
      'media.error.file-damaged',
      422,
    ],
    ['a small cover', 'COVER', () => pictureFile({ width: 1199, height: 1500 }), 'media.error.min-short-side', 422],
    ['a grey cover', 'COVER', () => pictureFile({ space: 'b-w' }), 'media.error.colorspace', 422],
    ['half a JPEG', 'COVER', () => half(pictureFile()), 'media.error.image-truncated', 422],
    ['audio as cover', 'COVER', () => audioFile(), 'media.error.not-image', 422],
    ['a square poster', 'MUSIC_VIDEO_POSTER_IMAGE', () => pictureFile(), 'media.error.aspect-ratio', 422],
    ['a picture as PDF', 'ARTIST_INFO_PDF', () => pictureFile(), 'media.error.not-pdf', 422],
    [
      'a PDF with a password',
      'ARTIST_INFO_PDF',
      () => Promise.resolve(encryptedPdf()),
      'media.error.pdf-encrypted',
      422,
    ],
    ['a narrow video', 'MUSIC_VIDEO', () => videoFile({ size: '1278x720', seconds: 1 }), 'media.error.min-width', 422],
    ['a picture as video', 'MUSIC_VIDEO', () => pictureFile(), 'media.error.not-video', 422],
    ['nothing', 'COVER', () => Promise.resolve(Buffer.alloc(0)), 'media.error.file-empty', 422],
  ];

  test.each(cases)('%s', async (_name, kind, make, code, status) => {
    const answer = await upload(kind, await make(), 'file.bin');
    expect(answer.body.globalErrors[0]?.messageCode).toBe(`mpn.backend.${code}`);
    expect(answer.status).toBe(status);
  });

  test('a PDF above 20 MB, before it is read', async () => {
    const answer = await upload('ARTIST_INFO_PDF', Buffer.alloc(21 * 1024 * 1024), 'huge.pdf');
    expect(answer.status).toBe(413);
    expect(answer.body.globalErrors[0]?.message).toContain('20 MB');
  });

  test('an unknown kind, a wrong field, a second file and a body that is not multipart', async () => {
    const kind = await upload('SHEET_MUSIC', pdfFile(), 'a.pdf');
    expect([kind.status, kind.body.parameterErrors[0]?.parameter]).toEqual([400, 'type']);
    const field = await api()
      .as(promoter)
      .post<ErrorAnswer>('/files/COVER', formWith(await pictureFile(), 'a.jpg', 'picture'));
    expect(field.body.globalErrors[0]?.messageCode).toBe('mpn.backend.media.error.no-file');
    const two = formWith(await pictureFile(), 'a.jpg');
    two.append('file', new Blob(['second']), 'b.jpg');
    const second = await api().as(promoter).post<ErrorAnswer>('/files/COVER', two);
    expect(second.body.globalErrors[0]?.messageCode).toBe('mpn.backend.media.error.too-many-files');
    const json = await api().as(promoter).post<ErrorAnswer>('/files/COVER', {});
    expect(json.status).toBe(415);
  });
});

describe('permissions for uploads', () => {
  test.each([
    ['nobody logged in', null, 'COVER', 401],
    ['a media admin: a cover', 'MEDIA_ADMIN', 'COVER', 403],
    ['a media user: a track', 'MEDIA_USER', 'AUDIO_TRACK', 403],
    ['a media user: a profile image', 'MEDIA_USER', 'PROFILE_IMAGE', 201],
    ['a promoter: a cover', 'PROMO_USER', 'COVER', 201],
  ] as const)('%s', async (_name, role, kind, status) => {
    const client = role ? api().as(await createUser(pool, role)) : api();
    const answer = await client.post(`/files/${kind}`, formWith(await pictureFile(), 'a.jpg'));
    expect(answer.status).toBe(status);
  });

  test('a read-only promoter is refused', async () => {
    const reader = await createUser(pool, 'PROMO_USER', { role_revoke_manage_all: true });
    expect((await upload('COVER', await pictureFile(), 'a.jpg', reader)).status).toBe(403);
  });
});

describe('signed URLs', () => {
  test('serve the bytes with ranges, and answer 404 without their signature', async () => {
    const bytes = await audioFile({ frequency: 330 });
    const { body } = await upload('AUDIO_TRACK', bytes, 'Ä song.wav');
    const path = `/${body.url}`;
    const whole = await api().fetch('GET', path);
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    const part = await api().fetch('GET', path, undefined, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    const beyond = await api().fetch('GET', path, undefined, { headers: { range: `bytes=${bytes.length}-` } });
    expect([beyond.status, ((await beyond.json()) as ErrorAnswer).globalErrors[0]?.messageCode]).toEqual([
      416,
      'mpn.backend.global.error.range-not-satisfiable',
    ]);
    const forged = await api().fetch('GET', path.replace(/g=[^&]+/, 'g=AAAA'));
    expect(forged.status).toBe(404);
    const bare = await api().fetch('GET', path.split('?')[0]!);
    expect(bare.status).toBe(404);
  });

  test('answer 404 once their session is revoked', async () => {
    const person = await createUser(pool, 'PROMO_ADMIN');
    const { body } = await upload('COVER', await pictureFile(), 'a.jpg', person);
    expect((await api().fetch('GET', `/${body.url}`)).status).toBe(200);
    await pool.query('update mpn_sessions set revoked_at = now() where user_id = $1', [person.id]);
    expect((await api().fetch('GET', `/${body.url}`)).status).toBe(404);
  });

  test('with a width serve a smaller picture', async () => {
    const { body } = await upload('COVER', await pictureFile(), 'a.jpg');
    const small = await api().fetch('GET', `/${body.url}&width=300`);
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(60_000);
  });

  test('answer 404 when the bytes are missing', async () => {
    const { body } = await upload('COVER', await pictureFile({ shade: 7 }), 'a.jpg');
    await pool.query(`update stored_files set storage_key = 'gone/nothing.jpg' where id = $1`, [body.id]);
    for (const width of ['', '&width=320']) {
      expect((await api().fetch('GET', `/${body.url}${width}`)).status).toBe(404);
    }
    expect((await api().get('//healthz')).status).toBe(200);
  });

  test('of waveforms answer once they are measured, and 404 for failed ones and other companies', async () => {
    const { body } = await upload('AUDIO_TRACK', await audioFile({ seconds: 4 }), 'a.wav');
    const ask = () => api().as(promoter).get<PeaksView & Partial<PeaksPending>>(`/files/${body.id}/peaks`);
    // Measured after the upload, not on request. That it is not ready is no error, which browsers would show.
    const whenReady = () => until(ask, ({ body: { isPending = false } }) => !isPending);
    const peaks = await whenReady();
    expect(peaks.status).toBe(200);
    expect(peaks.body.durationMs).toBe(4000);
    expect(Math.max(...peaks.body.peaks)).toBeGreaterThan(30);
    // One that could not be measured has none, and requests do not retry it.
    await pool.query('update stored_files set peaks_key = null where id = $1', [body.id]);
    expect((await whenReady()).status).toBe(404);
    const stranger = await createUser(pool, 'PROMO_ADMIN');
    expect((await api().as(stranger).get(`/files/${body.id}/peaks`)).status).toBe(404);
  });
});

async function half(whole: Promise<Buffer>): Promise<Buffer> {
  const bytes = await whole;
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
