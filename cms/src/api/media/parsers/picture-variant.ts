import sharp from 'sharp';
import { IMAGE_MAX_PIXELS } from '../rules/limits';

/**
 * Runs in a child process: writes a smaller picture, as WebP, or as a square JPEG where the target ends in `.jpg`.
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
  const picture = sharp(source, { limitInputPixels: IMAGE_MAX_PIXELS, sequentialRead: true }).rotate();
  if (target.endsWith('.jpg')) {
    const { size } = await picture
      .resize({ width, height: width, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 80 })
      .toFile(target);
    return { size };
  }
  const { size } = await picture
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toFile(target);
  return { size };
}
