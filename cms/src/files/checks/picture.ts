import sharp from 'sharp';
import { fail, type PictureInfo } from '@mpn/domain';
import { IMAGE_MAX_PIXELS, IMAGE_SHORT_SIDE } from '../limits';
import { requireMagic } from './magic';

export interface PictureRules {
  /** Short side in pixels, where one is asked for. */
  minShortSide?: number;
  /** Width / height, with its name for the error text. */
  aspect?: { ratio: number; name: string };
}

export const COVER_RULES: PictureRules = { minShortSide: IMAGE_SHORT_SIDE };
export const POSTER_RULES: PictureRules = { aspect: { ratio: 16 / 9, name: '16:9' } };
export const PROFILE_IMAGE_RULES: PictureRules = {};

const ACCEPTED_SPACES = ['srgb', 'rgb', 'rgb16', 'cmyk'];
/** A pixel or two of rounding is no other aspect ratio. */
const ASPECT_TOLERANCE = 0.01;

/**
 * Judges a picture by decoding all of it: metadata alone passes truncated files.
 * Throws the catalogue's media errors.
 */
export async function checkPicture(
  path: string,
  rules: PictureRules,
): Promise<PictureInfo & { mime: string; ext: string }> {
  const type = await requireMagic(path, ['image/jpeg', 'image/png'], 'mpn.backend.media.error.not-image');
  const image = sharp(path, { failOn: 'truncated', limitInputPixels: IMAGE_MAX_PIXELS });
  const metadata = await image.metadata().catch(() => {
    throw fail('mpn.backend.media.error.image-truncated');
  });
  const { width, height, space = 'unknown' } = metadata;
  if (width * height > IMAGE_MAX_PIXELS)
    throw fail('mpn.backend.media.error.max-pixels', { max: IMAGE_MAX_PIXELS / 1e6 });
  if (!ACCEPTED_SPACES.includes(space)) {
    throw fail('mpn.backend.media.error.colorspace', { actual: space, accepted: 'RGB, CMYK' });
  }
  const shortSide = Math.min(width, height);
  if (rules.minShortSide !== undefined && shortSide < rules.minShortSide) {
    throw fail('mpn.backend.media.error.min-short-side', { actual: shortSide, min: rules.minShortSide });
  }
  if (rules.aspect && Math.abs(width / height / rules.aspect.ratio - 1) > ASPECT_TOLERANCE) {
    throw fail('mpn.backend.media.error.aspect-ratio', { expected: rules.aspect.name });
  }
  await image.stats().catch(() => {
    throw fail('mpn.backend.media.error.image-truncated');
  });
  return {
    format: type.ext,
    width,
    height,
    colorSpace: space,
    mime: type.mime,
    ext: type.ext === 'png' ? 'png' : 'jpg',
  };
}
