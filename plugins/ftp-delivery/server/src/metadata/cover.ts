import sharp from 'sharp';

/** 40 MB of PNG may unpack to this much; more is an attack, not a cover. */
const MAX_PIXELS = 200_000_000;
/** Players show covers small; ID3 readers in cars and playout systems choke on large pictures. */
const TAG_EDGE = 1_000;

/**
 * The front cover as it is delivered: a full-size JPEG in sRGB, whatever the source (PNG, CMYK, embedded profile).
 * @param image path or content of a JPEG or PNG
 * @throws Error of sharp when the image is damaged or truncated
 */
export function coverForDelivery(image: string | Buffer): Promise<Buffer> {
  return decode(image).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}

/**
 * The front cover as it goes into tags: a JPEG of at most 1,000 pixels a side.
 * @param image path or content of a JPEG or PNG
 * @throws Error of sharp when the image is damaged or truncated
 */
export function coverForTags(image: string | Buffer): Promise<Buffer> {
  return decode(image)
    .resize({ width: TAG_EDGE, height: TAG_EDGE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer();
}

function decode(image: string | Buffer): sharp.Sharp {
  return sharp(image, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
}
