import sharp from 'sharp';
import { IMAGE_MAX_PIXELS } from '../rules/limits';

/**
 * Runs in a child process: writes a smaller WebP of a picture.
 * @returns its size in bytes
 */
export async function run({
  source,
  target,
  width,
}: {
  source: string;
  target: string;
  /** Maximum length of both sides in pixels. */
  width: number;
}): Promise<{ size: number }> {
  const { size } = await sharp(source, { limitInputPixels: IMAGE_MAX_PIXELS, sequentialRead: true })
    .rotate()
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toFile(target);
  return { size };
}
