import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { FileView } from '@mpn/domain';
import { promoter, type Person } from '../http/releases/support';
import { api } from '../http/support/client';
import { runClockJobs } from '../http/support/run-clock-jobs';
import { database, server } from '../http/support/server';
import { pdfFile, videoFile } from '../support/media';
import { checkedUpload } from './checked-upload';

/*
 * What cameras, phones and programs write into files beside the picture, as exiftool reads it in what is handed on.
 */

let me: Person;
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'mpn-handed-on-'));
const path = (name: string): string => join(folder, name);

beforeAll(async () => {
  me = await promoter();
});
afterAll(() => rmSync(folder, { recursive: true }));

const PLACE = [
  ...['-GPSLatitude=52.52', '-GPSLatitudeRef=N', '-GPSLongitude=13.4', '-GPSLongitudeRef=E', '-Make=Nokamera'],
  ...['-Model=N 1', '-ExifIFD:SerialNumber=SN4711', '-XMP-exif:GPSLatitude=52.52', '-IPTC:City=Privatstadt'],
];
const CREDITS = [
  ...[
    '-EXIF:Artist=Anna Foto',
    '-EXIF:Copyright=2026 Anna Foto',
    '-XMP-dc:Title=Nacht',
    '-XMP-photoshop:Credit=Agentur',
  ],
  ...['-IPTC:By-line=Anna Foto', '-IPTC:CopyrightNotice=2026 Anna Foto'],
];
const CREDITS_READ = {
  'IFD0:Artist': 'Anna Foto',
  'IFD0:Copyright': '2026 Anna Foto',
  'XMP-dc:Title': 'Nacht',
  'XMP-photoshop:Credit': 'Agentur',
  'IPTC:By-line': 'Anna Foto',
  'IPTC:CopyrightNotice': '2026 Anna Foto',
};
const SECRETS = ['Nokamera', 'SN4711', 'Privatstadt', 'behind the end'];
const BEHIND = Buffer.from('behind the end '.repeat(500));

async function tagged(name: string, bytes: Buffer, ...tags: string[]): Promise<Buffer> {
  writeFileSync(path(name), bytes);
  await run('exiftool', ['-q', '-overwrite_original', '-codedcharacterset=utf8', ...tags, path(name)]);
  return readFileSync(path(name));
}

async function tagsOf(name: string, bytes: Buffer): Promise<Record<string, unknown>> {
  writeFileSync(path(name), bytes);
  const { stdout } = await run('exiftool', ['-j', '-G1', '-a', '-u', '-ee', path(name)]);
  return (JSON.parse(stdout) as [Record<string, unknown>])[0];
}

const PRIVATE_TAG = /GPS|Location|:Make$|:Model|Serial|City|Software$/;
const privateTags = (tags: Record<string, unknown>): string[] =>
  Object.keys(tags).filter((tag) => PRIVATE_TAG.test(tag));

async function upload(kind: string, bytes: Buffer, name: string): Promise<FileView> {
  const { status, body } = await checkedUpload(me.client, kind, bytes, name);
  expect(status).toBeLessThan(300);
  return body;
}

async function handedOn({ url }: Pick<FileView, 'url'>): Promise<Buffer> {
  const answer = await api().fetch('GET', `/${url}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const base = () => sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#40a060' } });
const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes).raw().toBuffer();
const hasNone = (bytes: Buffer, texts: readonly string[]): string[] => texts.filter((text) => bytes.includes(text));

test.each([
  ['JPEG', 'a.jpg', () => base().withMetadata({ icc: 'p3', orientation: 6 }).jpeg().toBuffer()],
  ['PNG', 'a.png', () => base().withMetadata({ icc: 'p3', orientation: 6 }).png().toBuffer()],
])(
  'a %s is handed on with its credits, and without place, camera and what lies behind its end',
  async (_what, name, make) => {
    const source = Buffer.concat([await tagged(name, await make(), ...PLACE, ...CREDITS), BEHIND]);
    const file = await upload('COVER', source, name);
    const bytes = await handedOn(file);
    expect(hasNone(source, SECRETS)).toEqual(expect.arrayContaining(['Nokamera', 'SN4711', 'behind the end']));
    expect(hasNone(bytes, SECRETS)).toEqual([]);
    const tags = await tagsOf(name, bytes);
    expect(tags).toMatchObject({ ...CREDITS_READ, 'IFD0:Orientation': 'Rotate 90 CW' });
    expect(privateTags(tags)).toEqual([]);
    expect((await pixels(bytes)).equals(await pixels(source))).toBe(true);
    expect((await sharp(bytes).metadata()).icc).toEqual((await sharp(source).metadata()).icc);
    expect(file.size).toBe(bytes.length);
  },
);

test('a picture without anything of the kind is handed on as it came', async () => {
  const source = await base().jpeg().toBuffer();
  expect((await handedOn(await upload('COVER', source, 'plain.jpg'))).equals(source)).toBe(true);
});

test('a video is handed on without place, phone and what lies behind its end, and with its title', async () => {
  const source = Buffer.concat([
    await tagged(
      'v.mov',
      await videoFile(),
      ...['-Keys:GPSCoordinates=52.52 13.4 34', '-UserData:GPSCoordinates=52.52 13.4 34', '-Keys:Make=Nokamera'],
      ...['-Keys:Model=N 1', '-UserData:Model=N 1', '-XMP-exif:GPSLatitude=52.52', '-Keys:Title=Nacht'],
      ...['-UserData:Copyright=2026 Anna'],
    ),
    BEHIND,
  ]);
  expect(privateTags(await tagsOf('v.mov', source)).length).toBeGreaterThan(4);
  const bytes = await handedOn(await upload('MUSIC_VIDEO', source, 'v.mov'));
  const tags = await tagsOf('w.mov', bytes);
  expect(privateTags(tags)).toEqual([]);
  expect(hasNone(bytes, SECRETS)).toEqual([]);
  expect(tags).toMatchObject({ 'Keys:Title': 'Nacht', 'UserData:Copyright': '2026 Anna' });
  const frames = async (name: string, content: Buffer): Promise<string> => {
    writeFileSync(path(name), content);
    return (await run('ffmpeg', ['-v', 'error', '-i', path(name), '-map', '0:v', '-map', '0:a', '-f', 'md5', '-']))
      .stdout;
  };
  expect(await frames('w.mov', bytes)).toBe(await frames('v.mov', source));
});

/** The pictures and sounds of a file, as ffmpeg decodes them. */
async function decoded(name: string, content: Buffer): Promise<string> {
  writeFileSync(path(name), content);
  return (await run('ffmpeg', ['-v', 'error', '-i', path(name), '-map', '0:v', '-map', '0:a?', '-f', 'md5', '-']))
    .stdout;
}

async function kindsOfTracks(name: string): Promise<string[]> {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_type',
    '-of',
    'csv=p=0',
    path(name),
  ]);
  return stdout.trim().split(/\s+/);
}

/** A video whose third track has readings beside the picture, as GoPro, DJI and others write them. */
async function videoWithSensors(): Promise<Buffer> {
  writeFileSync(path('plain.mp4'), await videoFile());
  writeFileSync(
    path('s.srt'),
    '1\n00:00:00,100 --> 00:00:00,900\nGPS 52.52 13.4\n\n2\n00:00:01,000 --> 00:00:01,900\nSN4711\n',
  );
  const tracks = ['-map', '0', '-map', '1', '-c', 'copy', '-c:s', 'mov_text'];
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    path('plain.mp4'),
    '-i',
    path('s.srt'),
    ...tracks,
    path('sensors.mp4'),
  ]);
  const bytes = readFileSync(path('sensors.mp4'));
  for (const [text, sensor] of [
    ['sbtl', 'meta'],
    ['tx3g', 'gpmd'],
  ] as const) {
    const at = bytes.indexOf(text, bytes.indexOf('moov'));
    expect(at).toBeGreaterThan(0);
    bytes.write(sensor, at, 'latin1');
  }
  return bytes;
}

test('a video is handed on without the readings of its camera’s sensors', async () => {
  const source = await videoWithSensors();
  writeFileSync(path('s.mp4'), source);
  expect(await kindsOfTracks('s.mp4')).toEqual(['video', 'audio', 'data']);
  expect(hasNone(source, ['GPS 52.52', 'SN4711'])).toEqual(['GPS 52.52', 'SN4711']);
  const bytes = await handedOn(await upload('MUSIC_VIDEO', source, 's.mp4'));
  expect(hasNone(bytes, ['GPS 52.52', 'SN4711', 'gpmd'])).toEqual([]);
  expect(await decoded('t.mp4', bytes)).toBe(await decoded('s.mp4', source));
  expect(await kindsOfTracks('t.mp4')).toEqual(['video', 'audio']);
});

test.each([
  ['Matroska', 'm.mkv', []],
  ['WebM', 'm.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '200k', '-an']],
])('a video in %s is handed on without place, phone and what lies behind its end', async (_what, name, codecs) => {
  writeFileSync(path('plain.mp4'), await videoFile({ size: '1280x720' }));
  const tags = [
    'title=Nacht',
    'COM.APPLE.QUICKTIME.LOCATION.ISO6709=+52.52+13.4/',
    'make=Nokamera',
    'copyright=2026 Anna',
  ];
  const notes = tags.flatMap((tag) => ['-metadata', tag]);
  const copy = codecs.length > 0 ? codecs : ['-c', 'copy'];
  await run('ffmpeg', ['-v', 'error', '-y', '-i', path('plain.mp4'), ...copy, ...notes, path(name)]);
  const source = Buffer.concat([readFileSync(path(name)), BEHIND]);
  const secrets = ['52.52', 'Nokamera', 'behind the end'];
  expect(hasNone(source, secrets)).toEqual(secrets);
  const bytes = await handedOn(await upload('MUSIC_VIDEO', source, name));
  expect(hasNone(bytes, secrets)).toEqual([]);
  expect(await decoded(`clean-${name}`, bytes)).toBe(await decoded(name, source));
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format_tags',
    '-of',
    'json',
    path(`clean-${name}`),
  ]);
  const read = (JSON.parse(stdout) as { format: { tags: Record<string, string> } }).format.tags;
  expect(read).toMatchObject({ title: 'Nacht', COPYRIGHT: '2026 Anna' });
});

test('a PDF is handed on without the places of its photographs and what lies behind its end', async () => {
  const photo = await tagged('p.jpg', await base().resize(40).jpeg().toBuffer(), ...PLACE, ...CREDITS);
  const object = Buffer.concat([
    Buffer.from(
      `4 0 obj\n<< /Type /XObject /Subtype /Image /Filter /DCTDecode /Width 40 /Height 40 /Length ${photo.length} >>\nstream\n`,
    ),
    photo,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const pdf = pdfFile();
  const at = pdf.indexOf('xref');
  const text = pdf
    .subarray(at)
    .toString('latin1')
    .replace(/startxref\n\d+/, `startxref\n${at + object.length}`);
  const source = Buffer.concat([pdf.subarray(0, at), object, Buffer.from(text, 'latin1')]);
  const bytes = await handedOn(await upload('ARTIST_INFO_PDF', Buffer.concat([source, BEHIND]), 'p.pdf'));
  expect(hasNone(source, SECRETS)).toContain('SN4711');
  expect(hasNone(bytes, SECRETS)).toEqual([]);
  expect(bytes.length).toBe(source.length);
  const start = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  const inside = bytes.subarray(start, start + photo.length);
  expect(await tagsOf('inside.jpg', inside)).toMatchObject({
    'IFD0:Artist': 'Anna Foto',
    'IFD0:Copyright': '2026 Anna Foto',
  });
  expect((await pixels(inside)).equals(await pixels(photo))).toBe(true);
});

test('a smaller picture has nothing of the kind', async () => {
  const source = await tagged('s.jpg', await base().jpeg().toBuffer(), ...PLACE, ...CREDITS);
  const { url } = await upload('COVER', source, 's.jpg');
  const answer = await api().fetch('GET', `/${url}&width=640`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(hasNone(bytes, SECRETS)).toEqual([]);
  expect(privateTags(await tagsOf('s.webp', bytes))).toEqual([]);
});

test('the mark that tells equal pictures apart is that of the received file', async () => {
  const source = await tagged('m.jpg', await base().jpeg().toBuffer(), ...PLACE);
  const { mark } = await upload('COVER', source, 'm.jpg');
  expect(createHash('sha256').update(source).digest('hex').startsWith(mark!)).toBe(true);
});

describe('a file that was stored by a former version', () => {
  test('is cleaned where it is stored, once', async () => {
    const source = Buffer.concat([
      await tagged('old.jpg', await base().jpeg().toBuffer(), ...PLACE, ...CREDITS),
      BEHIND,
    ]);
    const file = await upload('COVER', await base().jpeg({ quality: 71 }).toBuffer(), 'old.jpg');
    const pool = await database();
    const { folder: data } = await server();
    const sha256 = createHash('sha256').update(source).digest('hex');
    const key = `${me.companyId}/${sha256}.jpg`;
    const target = join(data, 'storage', key);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, source);
    // As the version before this column has left it.
    await pool.query(
      'update stored_files set clean_form = null, sha_256 = $2, storage_key = $3, size = $4 where id = $1',
      [file.id, sha256, key, source.length],
    );
    await runClockJobs({ folder: data }, ['files.clean-stored'], new Date());
    const bytes = await handedOn(file);
    expect(hasNone(bytes, SECRETS)).toEqual([]);
    expect(await tagsOf('old.jpg', bytes)).toMatchObject(CREDITS_READ);
    const stored = 'select storage_key, received_sha_256, sha_256 from stored_files where id = $1';
    const { rows } = await pool.query<Record<string, string>>(stored, [file.id]);
    expect(rows[0]).toMatchObject({
      received_sha_256: sha256,
      sha_256: createHash('sha256').update(bytes).digest('hex'),
    });
    // Downloads that have begun read on.
    expect(readFileSync(target).equals(source)).toBe(true);
    await runClockJobs({ folder: data }, ['files.clean-stored'], new Date());
    expect((await pool.query<Record<string, string>>(stored, [file.id])).rows).toEqual(rows);
    const later = new Date(Date.now() + 2 * 86_400_000);
    await runClockJobs({ folder: data }, ['files.clean-up'], later);
    expect(() => readFileSync(target)).toThrow('ENOENT');
  });
});
