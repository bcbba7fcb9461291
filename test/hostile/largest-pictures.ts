import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ParserPool as Pool } from '@mpn/process-kit';
import sharp from 'sharp';
import { flatPng, progressiveJpeg } from './picture-bombs';

/*
 * The largest pictures that are accepted: every later processing step must succeed for an accepted picture. The
 * compiled package and its child processes, with the memory that they have by default; no server is needed.
 */

const ROOT = resolve(__dirname, '../..');
// eslint-disable-next-line @typescript-eslint/no-require-imports -- compiled before the tests, not known to the compiler
const { ParserPool, parserSettings } = require(
  join(ROOT, 'plugins/process-kit/dist'),
) as typeof import('@mpn/process-kit');

const CHECK = join(ROOT, 'cms/dist/src/api/media/parsers/picture.js');
const VARIANT = join(ROOT, 'cms/dist/src/api/media/parsers/picture-variant.js');
const COVER = join(ROOT, 'plugins/audio-kit/dist/cover/cover-job.js');

/** One colour, as large as needed. */
export const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5a28c8' } });
export const progressive = { progressive: true, chromaSubsampling: '4:4:4' } as const;

/** A picture by its description. */
export type LargestPicture = [string, () => Promise<Buffer> | Buffer];

/** One for each limit: of pixels, and of the memory for progressive pictures of each kind. */
export const ONE_PER_LIMIT: readonly LargestPicture[] = [
  ['PNG, 64 megapixels', () => flatPng({ width: 8_000, height: 8_000, depth: 8 })],
  [
    'turned progressive JPEG, 42 megapixels',
    () => flat(6_480, 6_480).withMetadata({ orientation: 6 }).jpeg(progressive).toBuffer(),
  ],
  ['progressive CMYK, 48 megapixels', () => flat(6_928, 6_928).toColourspace('cmyk').jpeg(progressive).toBuffer()],
];

/** The other formats. */
export const OTHER_FORMATS: readonly LargestPicture[] = [
  [
    'PNG, 16 bit, interlaced, 25 megapixels',
    () => flatPng({ width: 5_000, height: 5_000, depth: 16, interlaced: true }),
  ],
  ['JPEG, 64 megapixels', () => flat(8_000, 8_000).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
  ['turned JPEG, 64 megapixels', () => flat(8_000, 8_000).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['progressive JPEG, 64 megapixels', () => progressiveJpeg(8_000)],
];

/** Processes pictures as the product does, in a folder of its own. */
export class PictureSteps {
  private readonly folder = mkdtempSync(join(tmpdir(), 'mpn-large-pictures-'));
  private readonly target = join(this.folder, 'target');
  private readonly pool: Pool = new ParserPool(parserSettings());

  private file(bytes: Buffer): string {
    const path = join(this.folder, 'picture');
    writeFileSync(path, bytes);
    return path;
  }

  private checkFile = (path: string) =>
    this.pool.runPicture<{ width: number }>(CHECK, { path, rules: {}, memoryMb: parserSettings().pictureMemoryMb });

  /** The check of an upload. @throws {AppError} as it refuses the picture */
  check(bytes: Buffer): Promise<{ width: number }> {
    return this.checkFile(this.file(bytes));
  }

  /** Expects that it is accepted, made smaller, and made into both covers of a delivery. */
  async expectAllToSucceed(bytes: Buffer): Promise<void> {
    const { pool, target } = this;
    const source = this.file(bytes);
    expect((await this.checkFile(source)).width).toBeGreaterThan(4_999);
    expect(await pool.runPicture(VARIANT, { source, target, width: 640 })).toEqual({ size: expect.any(Number) });
    for (const use of ['delivery', 'tags']) expect(await pool.runPicture(COVER, { source, target, use })).toBeNull();
    expect(await sharp(target).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', width: 1_000 });
  }

  /** Ends the processes and removes the folder. */
  end(): void {
    this.pool.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
