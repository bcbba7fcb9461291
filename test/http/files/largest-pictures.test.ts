import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ParserPool as Pool } from '@mpn/server-kit';
import sharp from 'sharp';
import { flatPng, progressiveJpeg } from '../../hostile/picture-bombs';

/*
 * The largest pictures that are accepted: every later processing step must succeed for an accepted picture. The
 * compiled package and its child processes, with the memory that they have by default; no server is needed.
 */

const ROOT = resolve(__dirname, '../../..');
// eslint-disable-next-line @typescript-eslint/no-require-imports -- compiled before the tests, not known to the compiler
const { ParserPool, parserSettings } = require(
  join(ROOT, 'plugins/server-kit/dist'),
) as typeof import('@mpn/server-kit');

const CHECK = join(ROOT, 'cms/dist/src/api/media/parsers/picture.js');
const VARIANT = join(ROOT, 'cms/dist/src/api/media/parsers/picture-variant.js');
const COVER = join(ROOT, 'plugins/audio-kit/dist/cover/cover-job.js');

const folder = mkdtempSync(join(tmpdir(), 'mpn-large-pictures-'));
const target = join(folder, 'target');
let pool: Pool;

beforeAll(() => {
  pool = new ParserPool(parserSettings());
});
afterAll(() => {
  pool.end();
  rmSync(folder, { recursive: true, force: true });
});

function file(bytes: Buffer): string {
  const path = join(folder, 'picture');
  writeFileSync(path, bytes);
  return path;
}

const check = (path: string) =>
  pool.runPicture<{ width: number }>(CHECK, { path, rules: {}, memoryMb: parserSettings().pictureMemoryMb });

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5a28c8' } });
const progressive = { progressive: true, chromaSubsampling: '4:4:4' } as const;

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['PNG, 64 megapixels', () => flatPng({ width: 8_000, height: 8_000, depth: 8 })],
  [
    'PNG, 16 bit, interlaced, 25 megapixels',
    () => flatPng({ width: 5_000, height: 5_000, depth: 16, interlaced: true }),
  ],
  ['JPEG, 64 megapixels', () => flat(8_000, 8_000).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
  ['turned JPEG, 64 megapixels', () => flat(8_000, 8_000).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['progressive JPEG, 64 megapixels', () => progressiveJpeg(8_000)],
  [
    'turned progressive JPEG, 42 megapixels',
    () => flat(6_480, 6_480).withMetadata({ orientation: 6 }).jpeg(progressive).toBuffer(),
  ],
  ['progressive CMYK, 48 megapixels', () => flat(6_928, 6_928).toColourspace('cmyk').jpeg(progressive).toBuffer()],
])('%s: it is accepted, and can be made smaller and into the cover of a delivery', async (_name, make) => {
  const source = file(await make());
  expect((await check(source)).width).toBeGreaterThan(4_999);
  expect(await pool.runPicture(VARIANT, { source, target, width: 640 })).toEqual({ size: expect.any(Number) });
  for (const use of ['delivery', 'tags']) expect(await pool.runPicture(COVER, { source, target, use })).toBeNull();
  expect(await sharp(target).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', width: 1_000 });
});

test.each<[string, () => Promise<Buffer>, number]>([
  ['CMYK', () => flat(7_150, 7_150).toColourspace('cmyk').jpeg(progressive).toBuffer(), 48],
  ['turned', () => flat(6_700, 6_700).withMetadata({ orientation: 6 }).jpeg(progressive).toBuffer(), 42],
])('a progressive JPEG above the limit (%s) is refused with the largest accepted size', async (_name, make, max) => {
  await expect(check(file(await make()))).rejects.toMatchObject({
    code: 'mpn.backend.media.error.progressive-too-large',
    values: { max },
  });
});
