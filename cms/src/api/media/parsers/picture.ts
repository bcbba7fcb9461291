import sharp, { type Metadata } from 'sharp';
import { fail, isTooLong, MAX_SIDE_RATIO, type PictureInfo } from '@mpn/domain';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_PIXELS_SMALL, IMAGE_MAX_SIDE } from '../rules/limits';
import { megapixelsHeld } from './held-memory';
import { requireMagic, type Magic } from './magic';
import { checkPictureData } from './picture-data';

export interface PictureRules {
  /** Minimum short side in pixels, if any. */
  minShortSide?: number;
  /** Width / height, with its name for the error text. */
  aspect?: { ratio: number; name: string };
  /** Refuses pictures longer than four times their shorter side. */
  notTooLong?: boolean;
  /** Maximum number of pixels, where it is lower than usual. */
  maxPixels?: number;
  /** Whether it is only shown on screens: WebP and grey scale are accepted too. */
  forScreens?: boolean;
}

const ACCEPTED_TYPES = ['image/jpeg', 'image/png'];
const ACCEPTED_SPACES = ['srgb', 'rgb', 'rgb16', 'cmyk'];
const GREY_SPACES = ['b-w', 'grey16'];
/** Names that picture editors use, of spaces whose names nobody else knows. */
const NAMES: Readonly<Record<string, string>> = { 'b-w': 'Grayscale', grey16: 'Grayscale 16' };
/** Tolerance of the aspect ratio for rounding by a pixel or two. */
const ASPECT_TOLERANCE = 0.01;

// Each file is read once, so libvips' cache is useless.
sharp.cache(false);

/**
 * Runs in a child process: checks a picture's header first, then decodes all of it, because truncated files have valid
 * headers.
 * @param memoryMb limit of this process' resident memory in megabytes
 * @throws AppError not-image, image-truncated, max-side, max-pixels, progressive-too-large, colorspace,
 * min-short-side, aspect-ratio or file-damaged
 */
export async function run({
  path,
  rules,
  memoryMb,
}: {
  path: string;
  rules: PictureRules;
  memoryMb: number;
}): Promise<PictureInfo & { mime: string; ext: string }> {
  const types = rules.forScreens ? [...ACCEPTED_TYPES, 'image/webp'] : ACCEPTED_TYPES;
  const type = await requireMagic(path, types, 'mpn.backend.media.error.not-image');
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw fail('mpn.backend.media.error.image-truncated');
    });
  const { space = 'unknown' } = metadata;
  // As it is shown: cameras store a portrait as a turned landscape.
  const { width, height } = metadata.autoOrient;
  checkSize(metadata, type, rules);
  checkMemory(metadata, type, memoryMb);
  if (!(rules.forScreens ? [...ACCEPTED_SPACES, ...GREY_SPACES] : ACCEPTED_SPACES).includes(space)) {
    throw fail('mpn.backend.media.error.colorspace', { actual: NAMES[space] ?? space, accepted: 'RGB, CMYK' });
  }
  const sides = `${width} x ${height}`;
  const shortSide = Math.min(width, height);
  if (rules.minShortSide !== undefined && shortSide < rules.minShortSide) {
    throw fail('mpn.backend.media.error.min-short-side', { actual: shortSide, min: rules.minShortSide });
  }
  if (rules.aspect && Math.abs(width / height / rules.aspect.ratio - 1) > ASPECT_TOLERANCE) {
    throw fail('mpn.backend.media.error.aspect-ratio', { actual: sides, expected: rules.aspect.name });
  }
  if (rules.notTooLong && isTooLong({ width, height })) {
    throw fail('mpn.backend.media.error.aspect-ratio', {
      actual: sides,
      expected: `1:${MAX_SIDE_RATIO} – ${MAX_SIDE_RATIO}:1`,
    });
  }
  await checkPictureData(path, type.ext);
  return { format: type.ext, width, height, colorSpace: space, mime: type.mime, ext: type.ext };
}

/** Checked before decoding: a decoder allocates what the header claims. */
function checkSize({ width, height, depth, isProgressive }: Metadata, type: Magic, rules: PictureRules): void {
  if (Math.max(width, height) > IMAGE_MAX_SIDE) {
    throw fail('mpn.backend.media.error.max-side', { width, height, max: IMAGE_MAX_SIDE });
  }
  const isHeavyPng = type.ext === 'png' && (isProgressive || depth === 'ushort');
  const max = Math.min(rules.maxPixels ?? IMAGE_MAX_PIXELS, isHeavyPng ? IMAGE_MAX_PIXELS_SMALL : IMAGE_MAX_PIXELS);
  if (width * height > max) throw fail('mpn.backend.media.error.max-pixels', { max: max / 1e6 });
}

/** A JPEG can be saved without progressive encoding; "too complex" would not tell the uploader how. */
function checkMemory(metadata: Metadata, type: Magic, memoryMb: number): void {
  const max = megapixelsHeld(metadata, type.ext, memoryMb);
  if (max !== undefined && metadata.width * metadata.height > max * 1e6) {
    throw fail('mpn.backend.media.error.progressive-too-large', { max });
  }
}
