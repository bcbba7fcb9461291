import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { FileView } from '@mpn/domain';
import { promoter, type Person } from '../http/releases/support';
import type { ErrorAnswer } from '../http/support/client';
import { formWith, pdfFile } from '../support/media';

/* Recordings, pictures, documents and videos as devices and programs of others write them. */

let me: Person;
const folder = mkdtempSync(join(tmpdir(), 'mpn-strangers-'));
const file = (name: string): string => join(folder, name);
const bytesOf = (name: string): Buffer => readFileSync(file(name));

beforeAll(async () => {
  me = await promoter();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Properties of an accepted file, or the code of its refusal. */
type Outcome = Readonly<Record<string, unknown>> | string;

async function outcomeOf(kind: string, bytes: Buffer, name: string): Promise<Outcome> {
  const { status, body } = await me.client.post<FileView & ErrorAnswer>(`/files/${kind}`, formWith(bytes, name));
  if (status === 201) return { ...body.mediaInfo };
  return body.globalErrors[0]!.messageCode.replace('mpn.backend.media.error.', '');
}

/** Not synchronous: meanwhile the server may close a connection that is idle. */
const run = promisify(execFile);
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args]);

/** A WAV file of two seconds whose sizes are as `change` leaves them. */
async function wav(change: (bytes: Buffer, dataAt: number) => Buffer | void): Promise<Buffer> {
  await ffmpeg('-f', 'lavfi', '-i', 'sine=f=440:r=44100:d=2', '-ac', '2', '-bitexact', file('a.wav'));
  const bytes = bytesOf('a.wav');
  return change(bytes, bytes.indexOf('data', 36) + 4) ?? bytes;
}

const sized = (riff: number, data: number): Promise<Buffer> =>
  wav((bytes, at) => {
    bytes.writeUInt32LE(riff, 4);
    bytes.writeUInt32LE(data, at);
  });

const TWO_SECONDS = { type: 'audio', durationMs: 2_000, sampleRate: 44_100, channels: 2 };

describe('recordings', () => {
  test.each<[string, () => Promise<Buffer>, Outcome]>([
    ['of sox writing to a pipe', () => sized(0x7ffff024, 0x7ffff000), TWO_SECONDS],
    ['of a phone whose recorder was ended', () => sized(0x7fffffff, 0x7fffffff), TWO_SECONDS],
    ['of arecord', () => sized(0x80000024, 0x80000000), TWO_SECONDS],
    ['of a stream without any size', () => sized(0, 0), TWO_SECONDS],
    ['with a size that was not updated', () => sized(100_036, 100_000), 'audio-longer'],
    ['that end before their size', () => wav((bytes) => bytes.subarray(0, -50_000)), 'file-damaged'],
    ['with zeros behind the samples', () => wav((bytes) => Buffer.concat([bytes, Buffer.alloc(9_000)])), TWO_SECONDS],
  ])('%s', async (_what, make, expected) => {
    const outcome = await outcomeOf('AUDIO_TRACK', await make(), 'Aufnahme.wav');
    if (typeof expected === 'string') expect(outcome).toBe(expected);
    else expect(outcome).toMatchObject(expected);
  });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#40a060' } });
const turned = (width: number, height: number): Promise<Buffer> =>
  picture(width, height).jpeg().withMetadata({ orientation: 6 }).toBuffer();

describe('pictures', () => {
  test.each<[string, string, () => Promise<Buffer>, Outcome]>([
    [
      'MUSIC_VIDEO_POSTER_IMAGE',
      'stored upright and shown 16:9',
      () => turned(1080, 1920),
      { width: 1920, height: 1080 },
    ],
    ['MUSIC_VIDEO_POSTER_IMAGE', 'stored 16:9 and shown upright', () => turned(1920, 1080), 'aspect-ratio'],
    ['COVER', 'in greyscale (JPEG)', () => picture(1400, 1400).toColourspace('b-w').jpeg().toBuffer(), 'colorspace'],
    ['COVER', 'in greyscale (PNG)', () => picture(1400, 1400).toColourspace('b-w').png().toBuffer(), 'colorspace'],
    ['COVER', 'in CMYK', () => picture(1400, 1400).toColourspace('cmyk').jpeg().toBuffer(), { colorSpace: 'cmyk' }],
    ['COVER', 'with 16 bit', () => picture(1400, 1400).toColourspace('rgb16').png().toBuffer(), { width: 1400 }],
    ['COVER', 'progressive', () => picture(1400, 1400).jpeg({ progressive: true }).toBuffer(), { width: 1400 }],
  ])('%s %s', async (kind, _what, make, expected) => {
    const outcome = await outcomeOf(kind, await make(), 'Bild.jpg');
    if (typeof expected === 'string') expect(outcome).toBe(expected);
    else expect(outcome).toMatchObject(expected);
  });
});

const END_MARK = '%%EOF\n';

/** A one-page PDF, with another last line. */
const pdf = (end = END_MARK): Buffer => Buffer.concat([pdfFile().subarray(0, -END_MARK.length), Buffer.from(end)]);

describe('documents', () => {
  test.each([
    ['a byte order mark in front', Buffer.concat([Buffer.from('\ufeff'), pdf()])],
    ['an empty line in front', Buffer.concat([Buffer.from('\r\n'), pdf()])],
    [
      'the headers of a web server in front',
      Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'), pdf()]),
    ],
    ['no end mark', pdf('')],
    ['a web page behind it', Buffer.concat([pdf(), Buffer.from('<html><body>Finished</body></html>\n'.repeat(20))])],
  ])('a PDF with %s is taken', async (_what, bytes) => {
    expect(await outcomeOf('ARTIST_INFO_PDF', bytes, 'Presse.pdf')).toMatchObject({ type: 'pdf', pages: 1 });
  });
});

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '40', '-pix_fmt', 'yuv420p'];
const source = (size: string, ...filters: string[]): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc=s=${size}:d=2:r=10`],
  ...(filters.length > 0 ? ['-vf', filters.join(',')] : []),
];

async function mp4(size: string, ...filters: string[]): Promise<Buffer> {
  await ffmpeg(...source(size, ...filters), ...X264, file('v.mp4'));
  return bytesOf('v.mp4');
}

/** A quarter turn in the track's header, as phones write it. */
function quarterTurn(bytes: Buffer): Buffer {
  const matrix = bytes.indexOf('tkhd') + 4 + 40;
  [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].forEach((value, index) =>
    bytes.writeInt32BE(value, matrix + 4 * index),
  );
  return bytes;
}

/** Packets that are counted say when the last frame begins, not when it ends. */
const UP_TO_THE_LAST_FRAME = expect.closeTo(1_930, -2);

/** What ffmpeg writes to a pipe, where it cannot go back to the header. */
const streamed = async (...args: string[]): Promise<Buffer> =>
  (
    await run('ffmpeg', ['-v', 'error', ...source('1280x720'), ...args, '-'], {
      maxBuffer: 64 * 1024 * 1024,
      encoding: 'buffer',
    })
  ).stdout;

describe('videos', () => {
  test.each<[string, () => Promise<Buffer>, Outcome]>([
    ['stored upright and shown 1920 wide', () => mp4('1080x1920').then(quarterTurn), { width: 1920, height: 1080 }],
    ['stored 1920 wide and shown upright', () => mp4('1920x1080').then(quarterTurn), 'min-width'],
    ['with pixels that are no squares', () => mp4('960x720', 'setsar=4/3'), { width: 1280, height: 720 }],
    [
      'of a browser, without a length (WebM)',
      () => streamed('-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '200k', '-f', 'webm', '-live', '1'),
      { width: 1280, durationMs: UP_TO_THE_LAST_FRAME },
    ],
    [
      'of a recorder, without a length (Matroska)',
      () => streamed(...X264, '-f', 'matroska'),
      { durationMs: UP_TO_THE_LAST_FRAME },
    ],
    [
      'in fragments (MP4)',
      () => streamed(...X264, '-g', '10', '-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'),
      { width: 1280 },
    ],
    ['with four zeros behind', async () => Buffer.concat([await mp4('1280x720'), Buffer.alloc(4)]), { width: 1280 }],
    ['with a line behind', async () => Buffer.concat([await mp4('1280x720'), Buffer.from('end\r\n')]), { width: 1280 }],
    ['that were cut off', async () => (await mp4('1280x720')).subarray(0, -20_000), 'file-damaged'],
  ])('%s', async (_what, make, expected) => {
    const outcome = await outcomeOf('MUSIC_VIDEO', await make(), 'Video.mp4');
    if (typeof expected === 'string') expect(outcome).toBe(expected);
    else expect(outcome).toMatchObject(expected);
  });
});
