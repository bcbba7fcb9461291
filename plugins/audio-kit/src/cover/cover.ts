import { readFile } from 'node:fs/promises';
import sharp, { type SharpOptions } from 'sharp';
import { creditsOf, withCredits } from '../clean';
import { fittingJpeg } from './fitting-jpeg';

/** Largest picture that the upload check accepts, in pixels. */
const MAX_PIXELS = 64_000_000;
/** Players show covers small; ID3 parsers in cars and playout systems fail on large pictures. */
const TAG_EDGE = 1_000;

/**
 * Optimized Huffman tables would make the file 6 to 10 % smaller, but libjpeg buffers the whole picture for them: 750
 * MB at 64 megapixels.
 */
const ROW_BY_ROW = { optimiseCoding: false } as const;

const READING: SharpOptions = { failOn: 'truncated', limitInputPixels: MAX_PIXELS };

/**
 * The front cover as it is delivered: a full-size JPEG in sRGB, whatever the source (PNG, CMYK, embedded profile). A
 * source that is such a JPEG already is not encoded again. Of what the source says besides the picture, title, creator,
 * credit and copyright stay.
 * @param image path or content of a JPEG or PNG
 * @throws Error of sharp when the image is damaged or truncated
 */
export async function coverForDelivery(image: string | Buffer): Promise<Buffer> {
  const asItIs = await fittingJpeg(image, READING);
  if (asItIs) return asItIs;
  return encoded(image, decode(image).jpeg({ quality: 92, chromaSubsampling: '4:4:4', ...ROW_BY_ROW }));
}

/**
 * The front cover as it goes into tags: a JPEG of at most 1,000 pixels a side.
 * @param image path or content of a JPEG or PNG
 * @throws Error of sharp when the image is damaged or truncated
 */
export function coverForTags(image: string | Buffer): Promise<Buffer> {
  const size = { width: TAG_EDGE, height: TAG_EDGE, fit: 'inside', withoutEnlargement: true } as const;
  return encoded(image, decode(image).resize(size).jpeg({ quality: 88 }));
}

async function encoded(image: string | Buffer, jpeg: sharp.Sharp): Promise<Buffer> {
  const bytes = await jpeg.toBuffer();
  return withCredits(bytes, creditsOf(typeof image === 'string' ? await readFile(image) : image));
}

function decode(image: string | Buffer): sharp.Sharp {
  return sharp(image, READING).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
}
