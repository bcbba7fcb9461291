import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { promoter, type Person } from '../http/releases/support';
import { pdfFile } from '../support/media';
import { checkedUpload } from './checked-upload';

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
  const { status, body } = await checkedUpload(me.client, kind, bytes, name);
  if (status < 300) return { ...body.mediaInfo };
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

/** Objects as a document of any version; further entries of the trailer. */
function document(objects: readonly string[], { version = '1.4', trailer = '' } = {}): Buffer {
  let text = `%PDF-${version}\n`;
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\n`;
  return Buffer.from(`${text}startxref\n${text.lastIndexOf('xref\n0 ')}\n%%EOF\n`, 'latin1');
}

const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';
const catalogue = (more = ''): string => `<< /Type /Catalog /Pages 2 0 R ${more}>>`;

/** A second version of its page behind the first end mark, as programs save a change. */
function changedLater(): Buffer {
  const first = pdfFile();
  const at = first.length;
  const before = first.lastIndexOf('xref\n0');
  const page = `3 0 obj\n${PAGE}\nendobj\n`;
  const table = `xref\n3 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 4 /Root 1 0 R /Prev ${before} >>\n`;
  return Buffer.concat([first, Buffer.from(`${page}${table}startxref\n${at + page.length}\n%%EOF\n`)]);
}

/** The table of its objects as a stream (PDF 1.5). */
function withStreamOfReferences(): Buffer {
  let text = '%PDF-1.5\n';
  const offsets = [catalogue(), PAGES, PAGE].map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const row = (kind: number, at: number): number[] => [kind, at >> 8, at & 0xff, 0];
  const rows = Buffer.from([...row(0, 0), ...[...offsets, start].flatMap((at) => row(1, at))]);
  const head = `4 0 obj\n<< /Type /XRef /Size 5 /W [1 2 1] /Root 1 0 R /Length ${rows.length} >>\nstream\n`;
  const end = Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat([Buffer.from(text + head, 'latin1'), rows, end]);
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff;
    [state[i], state[j]] = [state[j]!, state[i]!];
  }
  let [i, j] = [0, 0];
  return data.map((byte) => {
    i = (i + 1) & 0xff;
    j = (j + state[i]!) & 0xff;
    [state[i], state[j]] = [state[j]!, state[i]!];
    return byte ^ state[(state[i]! + state[j]!) & 0xff]!;
  }) as Buffer;
}

/** Encrypted by RC4 (PDF 1.4, revision 2): everybody opens it with this password, the owner may do more. */
function encrypted(password: string): Buffer {
  const padded = (text: string): Buffer => Buffer.concat([Buffer.from(text), PADDING]).subarray(0, 32);
  const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest().subarray(0, 5);
  const permissions = Buffer.from('c0ffffff', 'hex');
  const id = Buffer.alloc(16, 7);
  const owner = rc4(md5(padded('owner')), padded(password));
  const user = rc4(md5(padded(password), owner, permissions, id), PADDING);
  const trailer = `/ID [<${id.toString('hex')}> <${id.toString('hex')}>] /Encrypt << /Filter /Standard /V 1 /R 2
    /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P ${permissions.readInt32LE()} >> `;
  return document([catalogue(), PAGES, PAGE], { trailer });
}

const FORM = '/AcroForm << /Fields [4 0 R] /DA (/Helv 0 Tf 0 g) >> ';
const FIELD = '<< /FT /Tx /T (name) /V (Anna) /Type /Annot /Subtype /Widget /Rect [10 10 90 30] /P 3 0 R >>';
const PORTFOLIO =
  '/Collection << /Type /Collection /View /D >> /Names << /EmbeddedFiles << /Names [(a.txt) 4 0 R] >> >> ';
const ATTACHED = '<< /Type /Filespec /F (a.txt) /EF << /F 5 0 R >> >>';
const TEXT_FILE = '<< /Type /EmbeddedFile /Length 4 >>\nstream\nText\nendstream';

/** Two pages, linearized by qpdf 11: the table of the first page comes first, and there are two end marks. */
const LINEARIZED = gunzipSync(
  Buffer.from(
    [
      'H4sIAAAAAAACA8VTTU/bQBAFCS6rHug/eD3k2K7Xa28cKcqhhKioQCLghiJlbU9SV6ldOdsq7am99sCJI6f8kUjc+BeIn9BLb4i1k4L5kLhQdS',
      'Xb2tHMmzfznmu9due1eOOx2vzP7IpJOMjCj6zZBN9JUtJ58p1iCHuDcIQP/g5H8J2GvTXQB+9CgW9BNWzKHlzwQwSyjlaLURoXSPgvh01zGtpp',
      'POYsj+VefpHib8xTzoNYMdr9mBLBbczkOhlTjmJD+1lm4NmV7YMf2EWhDt7L6SsCt/EIKb7dxlFTRoEXURwSuVIFKqJQRG4olfYpdsJhvfV0Rr',
      '/Y78To3JRjOqxW2+p2mFcRr6dHNLF6lNwOv30m8E1t9DgbVbTxKwWdZGzsWLwz1obaFGWxLTmAtPLuUDoyHyDdRduc9Cc2PY0Gg8HabP4CF+c/',
      'VjZU7/jn+vbJy1+vfq90z1YvixbL1GUzVWm2S3Gi32ZT6yUrAVxn8fQL3jml5i7xYpYKa/FcQG4FaDP7Umbz90k8sWiqrBPlu1+tn1QAFtuHvD',
      'GZba18X/oY3prH/hn3DVVX3uOGKk0k/5lRXKGWVrkGiu/nXfcDAAA=',
    ].join(''),
    'base64',
  ),
);

describe('documents of all kinds', () => {
  test.each<[string, Buffer, Outcome]>([
    ['of PDF 2.0', document([catalogue(), PAGES, PAGE], { version: '2.0' }), { pages: 1 }],
    ['that were changed later', changedLater(), { pages: 1 }],
    ['with the table of objects as a stream', withStreamOfReferences(), { pages: 1 }],
    ['that are linearized', LINEARIZED, { pages: 2 }],
    ['that are linearized, with bytes behind the end', Buffer.concat([LINEARIZED, Buffer.alloc(900)]), { pages: 2 }],
    ['with a form', document([catalogue(FORM), PAGES, PAGE, FIELD]), { pages: 1 }],
    ['that are a portfolio', document([catalogue(PORTFOLIO), PAGES, PAGE, ATTACHED, TEXT_FILE]), { pages: 1 }],
    ['that everybody may open, and only the owner change', encrypted(''), { pages: 1 }],
    ['that need a password', encrypted('secret'), 'pdf-encrypted'],
  ])('%s', async (_what, bytes, expected) => {
    const outcome = await outcomeOf('ARTIST_INFO_PDF', bytes, 'Presse.pdf');
    if (typeof expected === 'string') expect(outcome).toBe(expected);
    else expect(outcome).toMatchObject(expected);
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

async function withSounds(count: number): Promise<Buffer> {
  const sounds = Array.from({ length: count }, (_, index) => ['-f', 'lavfi', '-i', `sine=f=${300 + index}:d=2`]).flat();
  const maps = Array.from({ length: count + 1 }, (_, index) => ['-map', String(index)]).flat();
  await ffmpeg(...source('1280x720'), ...sounds, ...maps, ...X264, '-c:a', 'aac', file('v.mp4'));
  return bytesOf('v.mp4');
}

/** Its first half second is there, and not shown: what an editor leaves that cuts without encoding. */
async function cutByEditList(): Promise<Buffer> {
  await mp4('1280x720');
  await ffmpeg('-ss', '0.5', '-i', file('v.mp4'), '-c', 'copy', file('cut.mp4'));
  return bytesOf('cut.mp4');
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
    ['of a variable rate', () => mp4('1280x720', "select='not(mod(n,3))+gt(n,14)'"), { width: 1280 }],
    ['without sound', () => mp4('1280x720'), { width: 1280, durationMs: 2_000 }],
    ['with several sounds', () => withSounds(3), { width: 1280, durationMs: 2_000 }],
    [
      'that begin later by their edit list',
      () => cutByEditList(),
      { width: 1280, durationMs: expect.closeTo(1_500, -2) },
    ],
    ['that were cut off', async () => (await mp4('1280x720')).subarray(0, -20_000), 'file-damaged'],
  ])('%s', async (_what, make, expected) => {
    const outcome = await outcomeOf('MUSIC_VIDEO', await make(), 'Video.mp4');
    if (typeof expected === 'string') expect(outcome).toBe(expected);
    else expect(outcome).toMatchObject(expected);
  });
});
