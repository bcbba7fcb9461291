import sharp from 'sharp';
import { fail } from '@mpn/domain';
import { IMAGE_MAX_PIXELS } from '../rules/limits';
import { isWholeJpeg } from './whole-jpeg';
import { isWholePng } from './whole-png';
import { isWholeWebp } from './whole-webp';

/** What a complaint of the decoders (libjpeg, libpng) says about a picture. */
type Meaning = 'truncated' | 'damaged' | 'harmless';

/** The first entry that matches decides; a complaint that none matches means damage. */
const COMPLAINTS: readonly (readonly [RegExp, Meaning])[] = [
  [/premature end of JPEG/i, 'truncated'],
  [/Corrupt JPEG data|Bogus marker|bad Huffman|Inconsistent progression|Unsupported marker/i, 'damaged'],
  // Phones of one maker write a wrong last coefficient; it has no meaning in a JPEG that is not progressive.
  [/Invalid SOS parameters for sequential JPEG/i, 'harmless'],
  // About what surrounds the picture: colour profile, orientation and date, the mark of an old Adobe program.
  [
    /iCCP|ICC profile|known incorrect sRGB profile|Warning: unknown JFIF revision|Unknown Adobe color transform/i,
    'harmless',
  ],
];

/** Side in pixels of the decoded proof: all data is read, almost nothing kept in memory. */
const PROOF_SIDE = 32;

const meaningOf = (error: unknown): Meaning =>
  COMPLAINTS.find(([complaint]) => complaint.test(String(error)))?.[1] ?? 'damaged';

async function decode(path: string, failOn: 'warning' | 'error'): Promise<void> {
  await sharp(path, { failOn, limitInputPixels: IMAGE_MAX_PIXELS, sequentialRead: true })
    .resize(PROOF_SIDE, PROOF_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
}

const IS_WHOLE: Readonly<Record<string, (path: string) => Promise<boolean>>> = {
  png: isWholePng,
  webp: isWholeWebp,
};

/** @returns the meaning of the decoder's first complaint; undefined without any */
async function complaintOf(work: () => Promise<void>): Promise<Meaning | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return meaningOf(error);
  }
}

/**
 * Decodes all of a picture. What the decoder only warns about counts as damage, except what is known to be harmless.
 * The decoder reports its first complaint only, and none about the last rows: a PNG's checksums and the data of a
 * sequential JPEG are checked besides.
 *
 * Bits that were changed so that the same number of valid codes results cannot be told from a picture that is meant to
 * look like that.
 * @param ext of the detected type: `png`, `jpg` or `webp`
 * @throws AppError image-truncated, file-damaged
 */
export async function checkPictureData(path: string, ext: string): Promise<void> {
  const isWhole = IS_WHOLE[ext] ?? isWholeJpeg;
  let meaning = await complaintOf(() => decode(path, 'warning'));
  if (meaning === 'harmless') meaning = await complaintOf(() => decode(path, 'error'));
  if (meaning === 'truncated') throw fail('mpn.backend.media.error.image-truncated');
  if (meaning !== undefined || !(await isWhole(path))) throw fail('mpn.backend.media.error.file-damaged');
}
