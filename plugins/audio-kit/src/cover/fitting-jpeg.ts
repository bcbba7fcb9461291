import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { cleanJpeg, spliced } from '../clean';

/** Whether an embedded colour profile is sRGB, by its name in ASCII or UTF-16. */
const isSrgb = (profile: Buffer): boolean => profile.includes('sRGB') || profile.includes('s\0R\0G\0B');

/** Whether a picture can be delivered without encoding: upright, sRGB, baseline. */
function fits({ format, space, channels, depth, orientation = 1, icc, isProgressive }: Metadata): boolean {
  const isPlain = format === 'jpeg' && isProgressive !== true && orientation === 1;
  return isPlain && space === 'srgb' && channels === 3 && depth === 'uchar' && (icc === undefined || isSrgb(icc));
}

/**
 * A cover that needs no encoding, without position, camera and what lies behind its end; encoding it again would only
 * lose quality.
 * @param image path or content of a JPEG or PNG
 * @returns null when it has to be encoded
 * @throws Error of sharp when the image is damaged or truncated
 */
export async function fittingJpeg(image: string | Buffer, options: SharpOptions): Promise<Buffer | null> {
  if (!fits(await sharp(image, options).metadata())) return null;
  // Decodes all of it, as an encoding would: a damaged picture is not delivered.
  await sharp(image, options).stats();
  const jpeg = typeof image === 'string' ? await readFile(image) : image;
  return spliced(jpeg, cleanJpeg(jpeg));
}
