import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type SharpOptions } from 'sharp';

const MARKER = 0xff;
/** EXIF and XMP (APP1), Photoshop metadata (APP13), comments: they may hold personal data, such as GPS positions. */
const NOTES: readonly number[] = [0xe1, 0xed, 0xfe];
const START_OF_SCAN = 0xda;

/** Whether an embedded colour profile is sRGB, by its name in ASCII or UTF-16. */
const isSrgb = (profile: Buffer): boolean => profile.includes('sRGB') || profile.includes('s\0R\0G\0B');

/** Whether a picture can be delivered without encoding: upright, sRGB, baseline. */
function fits({ format, space, channels, depth, orientation = 1, icc, isProgressive }: Metadata): boolean {
  const isPlain = format === 'jpeg' && isProgressive !== true && orientation === 1;
  return isPlain && space === 'srgb' && channels === 3 && depth === 'uchar' && (icc === undefined || isSrgb(icc));
}

/**
 * Removes the metadata segments of a JPEG; the compressed picture is unchanged.
 * @returns null if the segments cannot be parsed
 */
export function withoutNotes(jpeg: Buffer): Buffer | null {
  const kept = [jpeg.subarray(0, 2)];
  for (let at = 2; at + 4 <= jpeg.length;) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== MARKER || marker === MARKER) return null;
    if (marker === START_OF_SCAN) return Buffer.concat([...kept, jpeg.subarray(at)]);
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (!NOTES.includes(marker)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return null;
}

/**
 * A cover that needs no encoding, without its metadata; encoding it again would only lose quality.
 * @param image path or content of a JPEG or PNG
 * @returns null when it has to be encoded
 * @throws Error of sharp when the image is damaged or truncated
 */
export async function fittingJpeg(image: string | Buffer, options: SharpOptions): Promise<Buffer | null> {
  if (!fits(await sharp(image, options).metadata())) return null;
  // Decodes all of it, as an encoding would: a damaged picture is not delivered.
  await sharp(image, options).stats();
  return withoutNotes(typeof image === 'string' ? await readFile(image) : image);
}
