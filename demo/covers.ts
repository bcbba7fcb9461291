import sharp from 'sharp';
import {
  cutOuts,
  gradient,
  landscape,
  lines,
  plate,
  poster,
  SIZE,
  swiss,
  tiles,
  type Cover,
  type CoverText,
  type Palette,
} from './covers/families';
import { createRandom, type Random } from './random';

export type CoverFamily = 'swiss' | 'gradient' | 'tiles' | 'poster' | 'landscape' | 'lines' | 'cutOuts' | 'plate';

const FAMILIES: Record<CoverFamily, (text: CoverText, palette: Palette, random: Random) => Cover> = {
  swiss,
  gradient,
  tiles,
  poster,
  landscape,
  lines,
  cutOuts,
  plate,
};

const LIGHT: readonly Palette[] = [
  { background: '#f4efe6', ink: '#1b1b1e', accents: ['#e4572e', '#2e86ab', '#f3a712'] },
  { background: '#fbf7f0', ink: '#20232a', accents: ['#d7263d', '#1b998b', '#f46036'] },
  { background: '#e9ecef', ink: '#14213d', accents: ['#fca311', '#3d5a80', '#ee6c4d'] },
  { background: '#f7d6bf', ink: '#2d1e2f', accents: ['#c44536', '#772e25', '#197278'] },
  { background: '#dfe7d5', ink: '#22301f', accents: ['#588157', '#bc6c25', '#dda15e'] },
];
const DARK: readonly Palette[] = [
  { background: '#14121f', ink: '#f6f1ff', accents: ['#ff5d8f', '#5f4bb6', '#26c6da'] },
  { background: '#0f1b2d', ink: '#f5efe0', accents: ['#f2a65a', '#2f6690', '#d1495b'] },
  { background: '#1d1a16', ink: '#f4e9cd', accents: ['#e09f3e', '#9e2a2b', '#540b0e'] },
  { background: '#0b0b0d', ink: '#ececec', accents: ['#d8f34a', '#8a8a8a', '#4d5057'] },
  { background: '#1a2e2a', ink: '#f0f4ea', accents: ['#8bc6a0', '#e3b23c', '#2f5d50'] },
];
const LANDSCAPES: readonly Palette[] = [
  { background: '#233d5c', ink: '#fff3dc', accents: ['#7b6f9c', '#141a33', '#f4a57b'] },
  { background: '#7fa6a3', ink: '#fdf8ea', accents: ['#6b8f8a', '#17302f', '#eedfb8'] },
  { background: '#39204f', ink: '#ffe9d6', accents: ['#a23b72', '#1d0f2e', '#f18f6b'] },
];

const PALETTES: Record<CoverFamily, readonly Palette[]> = {
  swiss: LIGHT,
  gradient: DARK,
  tiles: [...LIGHT, ...DARK],
  poster: [...LIGHT, ...DARK],
  landscape: LANDSCAPES,
  lines: DARK,
  cutOuts: LIGHT,
  plate: LIGHT,
};

/**
 * Draws a front cover, 1400 x 1400 pixels.
 * @param seed equal seeds give equal covers
 * @param family the design family; left out, the seed chooses
 * @returns an sRGB JPEG
 */
export async function renderCover(seed: string, text: CoverText, family?: CoverFamily): Promise<Buffer> {
  const random = createRandom(`cover/${seed}`);
  const chosen = family ?? random.pick(Object.keys(FAMILIES) as CoverFamily[]);
  const cover = FAMILIES[chosen](text, random.pick(PALETTES[chosen]), random);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${cover.svg}</svg>`;
  const image = await withGrain(sharp(Buffer.from(svg)), cover.grain);
  return image.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer();
}

let noise: Float32Array | undefined;

/** Normally distributed noise (sum of three uniform values), the same on every machine; made once. */
function noiseField(): Float32Array {
  if (noise) return noise;
  const random = createRandom('grain');
  noise = Float32Array.from({ length: SIZE * SIZE }, () => (random.next() + random.next() + random.next() - 1.5) * 1.2);
  return noise;
}

/** Adds film grain, so that large plain areas look less artificial. */
async function withGrain(image: sharp.Sharp, strength: number): Promise<sharp.Sharp> {
  const sigma = 8 + strength * 34;
  const grain = Buffer.from(noiseField().map((value) => Math.min(255, Math.max(0, 128 + value * sigma))));
  const drawn = await image.removeAlpha().raw().toBuffer();
  return sharp(drawn, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .composite([{ input: grain, raw: { width: SIZE, height: SIZE, channels: 1 }, blend: 'soft-light' }])
    .removeAlpha()
    .toColourspace('srgb');
}

/**
 * A 16:9 poster image for a video (1920 x 1080 pixels): the cover's drawing in the middle of its own blurred
 * enlargement.
 */
export async function renderPoster(cover: Buffer): Promise<Buffer> {
  const background = await sharp(cover)
    .resize(1920, 1080, { fit: 'cover' })
    .blur(40)
    .modulate({ brightness: 0.7 })
    .toBuffer();
  const front = await sharp(cover).resize(860, 860).toBuffer();
  return sharp(background)
    .composite([{ input: front, left: 530, top: 110 }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
