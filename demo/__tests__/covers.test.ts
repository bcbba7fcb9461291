import sharp from 'sharp';
import { renderCover, renderPoster, type CoverFamily } from '../covers';
import { line, textWidth } from '../covers/typography';

const FAMILIES: CoverFamily[] = ['swiss', 'gradient', 'tiles', 'poster', 'landscape', 'lines', 'cutOuts', 'plate'];

test.each(FAMILIES)('a cover of the family %s is a square sRGB JPEG', async (family) => {
  const cover = await renderCover(
    family,
    { artist: 'Émile & Søren', title: 'Zwischen den Gleisen', label: 'Label' },
    family,
  );
  const { format, width, height, channels, space } = await sharp(cover).metadata();
  expect({ format, width, height, channels, space }).toEqual({
    format: 'jpeg',
    width: 1400,
    height: 1400,
    channels: 3,
    space: 'srgb',
  });
});

test('equal seeds give equal covers', async () => {
  const make = (): Promise<Buffer> => renderCover('same', { artist: 'A', title: 'B', label: 'C' }, 'tiles');
  expect((await make()).equals(await make())).toBe(true);
});

// A letter without an outline would be missing without an error.
test.each(['Nachtbus', 'Größe', 'Łódź', 'Θάλασσα', '東京の雨', 'Blå time'])('every letter of %s is drawn', (text) => {
  const letters = [...text].filter((letter) => letter !== ' ');
  for (const face of ['condensed', 'serif', 'grotesk-bold', 'mono-bold'] as const) {
    expect(line(text, 0, 100, { face, size: 50, fill: '#000000' }).match(/<path/g)).toHaveLength(letters.length);
    expect(textWidth(text, face, 50)).toBeGreaterThan(letters.length * 8);
  }
});

test('a poster image is 16:9', async () => {
  const poster = await renderPoster(await renderCover('p', { artist: 'A', title: 'B', label: 'C' }, 'swiss'));
  const { width, height } = await sharp(poster).metadata();
  expect([width, height]).toEqual([1920, 1080]);
});
