import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type JpegOptions } from 'sharp';
import { isAppError } from '@mpn/domain';
import { checkPictureData } from '../picture-data';

const folder = mkdtempSync(join(tmpdir(), 'mpn-picture-data-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SIDE = 600;

/** A picture with detail everywhere, so that damage anywhere shows. */
function samples(channels: 1 | 3 | 4): Buffer {
  const raw = Buffer.alloc(SIDE * SIDE * channels);
  for (let at = 0; at < raw.length; at += 1) {
    const pixel = Math.floor(at / channels);
    raw[at] = 128 + 90 * Math.sin((pixel % SIDE) / 17 + at) + ((pixel * 2_654_435_761) % 23);
  }
  return raw;
}

const picture = (channels: 1 | 3 | 4 = 3) => sharp(samples(channels), { raw: { width: SIDE, height: SIDE, channels } });
const jpeg = (options: JpegOptions = {}): Promise<Buffer> =>
  picture()
    .jpeg({ quality: 85, ...options })
    .toBuffer();
const grey = (): Promise<Buffer> => picture(1).toColourspace('b-w').jpeg().toBuffer();
const cmyk = (): Promise<Buffer> => picture().toColourspace('cmyk').jpeg().toBuffer();

const scanAt = (bytes: Buffer): number => bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
/** First byte of the last scan's data. */
const dataAt = (bytes: Buffer): number => scanAt(bytes) + 2 + bytes.readUInt16BE(scanAt(bytes) + 2);

/** Other bits in this many bytes of the data of the first or only scan; markers and stuffed bytes stay. */
function flipped(bytes: Buffer, count: number, seed: number): Buffer {
  const result = Buffer.from(bytes);
  const first = bytes.indexOf(Buffer.from([0xff, 0xda])) + 20;
  for (let index = 0; index < count; index += 1) {
    const at = first + ((index * 7_919 + seed * 104_729) % (bytes.length - first - 2));
    const value = bytes[at]! ^ (1 + ((index * 31 + seed) % 255));
    if (bytes[at] !== 0xff && bytes[at - 1] !== 0xff && value !== 0xff) result[at] = value;
  }
  return result;
}

const insert = (bytes: Buffer, at: number, added: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
const beforeEnd = (bytes: Buffer, added: Buffer): Buffer => insert(bytes, bytes.length - 2, added);

/** A segment after the start of the file. */
function segment(bytes: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return insert(bytes, 2, Buffer.concat([head, content]));
}

/** Announces restart markers, which the data does not have. */
const announceRestarts = (bytes: Buffer): Buffer => segment(bytes, 0xdd, Buffer.from([0, 5]));

/** The last coefficient of the scan is 0 instead of 63, as phones of one maker write it. */
function wrongLastCoefficient(bytes: Buffer): Buffer {
  const result = Buffer.from(bytes);
  result[dataAt(bytes) - 2] = 0;
  return result;
}

async function verdictOf(bytes: Buffer, ext: string): Promise<string> {
  const path = join(folder, `picture.${ext}`);
  writeFileSync(path, bytes);
  try {
    await checkPictureData(path, ext);
    return 'accepted';
  } catch (error) {
    return isAppError(error) ? error.code.replace('mpn.backend.media.error.', '') : String(error);
  }
}

describe('a JPEG is accepted', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['sequential', jpeg],
    ['without subsampling', () => jpeg({ chromaSubsampling: '4:4:4' })],
    ['with the standard Huffman tables', () => jpeg({ optimiseCoding: false })],
    ['progressive', () => jpeg({ progressive: true })],
    ['grey', grey],
    ['CMYK', cmyk],
    ['with four zero bytes before its end, as scanners fill up', async () => beforeEnd(await jpeg(), Buffer.alloc(4))],
    ['with 2,048 zero bytes before its end', async () => beforeEnd(await jpeg(), Buffer.alloc(2048))],
    ['with 0xff before its end', async () => beforeEnd(await jpeg(), Buffer.alloc(5, 0xff))],
    ['with other data after its end', async () => Buffer.concat([await jpeg(), Buffer.from('trailer')])],
    ['with a wrong last coefficient', async () => wrongLastCoefficient(await jpeg())],
    [
      'with a broken colour profile',
      async () => segment(await jpeg(), 0xe2, Buffer.from('ICC_PROFILE\0\u0001\u0001nonsense')),
    ],
    [
      'with broken EXIF data',
      async () => segment(await jpeg(), 0xe1, Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff', 'latin1')),
    ],
    ['with a comment that looks like a scan', async () => segment(await jpeg(), 0xfe, Buffer.from('ffda0000', 'hex'))],
  ])('%s', async (_what, make) => {
    expect(await verdictOf(await make(), 'jpg')).toBe('accepted');
  });
});

describe('a JPEG is refused', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ...[0, 1, 2, 3, 4].map((seed): [string, () => Promise<Buffer>, string] => [
      `with 50 other bytes in its data (${seed})`,
      async () => flipped(await jpeg(), 50, seed),
      'file-damaged',
    ]),
    [
      'with standard tables and other bytes',
      async () => flipped(await jpeg({ optimiseCoding: false }), 50, 1),
      'file-damaged',
    ],
    ['grey, with other bytes', async () => flipped(await grey(), 50, 2), 'file-damaged'],
    ['CMYK, with other bytes', async () => flipped(await cmyk(), 50, 3), 'file-damaged'],
    ['progressive, with other bytes', async () => flipped(await jpeg({ progressive: true }), 50, 4), 'file-damaged'],
    [
      'with a wrong last coefficient and other bytes',
      async () => flipped(wrongLastCoefficient(await jpeg()), 50, 0),
      'file-damaged',
    ],
    [
      'without a hundred bytes in the middle',
      async () => {
        const bytes = await jpeg();
        const middle = Math.floor((dataAt(bytes) + bytes.length) / 2);
        return Buffer.concat([bytes.subarray(0, middle), bytes.subarray(middle + 100)]);
      },
      'file-damaged',
    ],
    [
      'with data left over before its end',
      async () => beforeEnd(await jpeg(), Buffer.from('left over')),
      'file-damaged',
    ],
    ['without the restart markers that it announces', async () => announceRestarts(await jpeg()), 'file-damaged'],
    ['without its end marker', async () => (await jpeg()).subarray(0, -2), 'image-truncated'],
    [
      'cut in the middle',
      async () => {
        const bytes = await jpeg();
        return bytes.subarray(0, Math.floor(bytes.length / 2));
      },
      'image-truncated',
    ],
  ])('%s', async (_what, make, code) => {
    expect(await verdictOf(await make(), 'jpg')).toBe(code);
  });
});

describe('a PNG', () => {
  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['is accepted', (bytes) => bytes, 'accepted'],
    ['with data after its end is accepted', (bytes) => Buffer.concat([bytes, Buffer.from('trailer')]), 'accepted'],
    [
      'with another byte in its data is refused',
      (bytes) => {
        const changed = Buffer.from(bytes);
        changed[Math.floor(bytes.length / 2)]! ^= 1;
        return changed;
      },
      'file-damaged',
    ],
  ])('%s', async (_what, change, verdict) => {
    expect(await verdictOf(change(await picture().png().toBuffer()), 'png')).toBe(verdict);
  });
});
