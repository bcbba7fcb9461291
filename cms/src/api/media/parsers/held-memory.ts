import type { Metadata } from 'sharp';

const MB = 1024 * 1024;
/** Memory of a child without a picture, and the rows that decoding, conversion of colours and encoding buffer. */
const OWN_MB = 112;
/**
 * A progressive JPEG is held in memory as the coefficients of its samples, two bytes each, until its last scan is read.
 */
const COEFFICIENT_BYTES = 2;

/**
 * Samples for one pixel of a JPEG: where colour is stored at half the width and height, the two colour channels have a
 * quarter each. CMYK's black is stored in full.
 */
function samplesOf({ channels, chromaSubsampling = '' }: Metadata): number {
  const isFull = channels < 3 || chromaSubsampling.startsWith('4:4:4');
  return isFull ? channels : channels - 1.5;
}

/**
 * Maximum megapixels of a progressive JPEG for this memory. Pictures that are read row by row need almost none, and
 * large PNGs have their own limit.
 * @param memoryMb resident megabytes that the process may have
 * @returns undefined if the picture is not held completely in memory
 */
export function megapixelsHeld(metadata: Metadata, format: string, memoryMb: number): number | undefined {
  const { channels, isProgressive, orientation = 1 } = metadata;
  if (format !== 'jpg' || !isProgressive) return undefined;
  // For a rotation it is also held as pixels.
  const bytes = samplesOf(metadata) * COEFFICIENT_BYTES + (orientation > 1 ? channels : 0);
  return Math.max(0, Math.floor(((memoryMb - OWN_MB) * MB) / bytes / 1e6));
}
