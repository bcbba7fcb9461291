import sharp, { type Sharp } from 'sharp';
import { coverForDelivery } from '../cover';
import { withoutNotes } from '../fitting-jpeg';

/** A picture with some content. */
const picture = (): Sharp =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });
const jpeg = (): Sharp => picture().jpeg({ quality: 80 });
const pixelsOf = (image: Buffer): Promise<Buffer> => sharp(image).raw().toBuffer();

test.each<[string, () => Promise<Buffer>]>([
  ['a plain JPEG', () => jpeg().toBuffer()],
  ['one with the standard colour profile', () => jpeg().withIccProfile('srgb').toBuffer()],
])('%s is delivered without encoding', async (_what, make) => {
  const image = await make();
  expect((await coverForDelivery(image)).equals(image)).toBe(true);
});

test('metadata is removed, the picture stays bit for bit', async () => {
  const image = await jpeg()
    .withExif({ IFD0: { Copyright: 'Jane Doe' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Jane Doe</note></x:xmpmeta>')
    .toBuffer();
  expect(image.includes('Jane Doe')).toBe(true);
  const delivered = await coverForDelivery(image);
  expect(delivered.includes('Jane Doe')).toBe(false);
  expect((await sharp(delivered).metadata()).exif).toBeUndefined();
  expect((await pixelsOf(delivered)).equals(await pixelsOf(image))).toBe(true);
});

test.each<[string, () => Promise<Buffer>]>([
  ['PNG', () => picture().png().toBuffer()],
  ['CMYK', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
  ['grey', () => picture().greyscale().jpeg().toBuffer()],
  ['progressive', () => picture().jpeg({ progressive: true }).toBuffer()],
  ['lying on its side', () => jpeg().withMetadata({ orientation: 6 }).toBuffer()],
  ['of another colour profile', () => jpeg().withIccProfile('p3').toBuffer()],
])('%s is encoded as a plain JPEG in RGB', async (_what, make) => {
  const delivered = await coverForDelivery(await make());
  expect(await sharp(delivered).metadata()).toMatchObject({
    format: 'jpeg',
    space: 'srgb',
    channels: 3,
    isProgressive: false,
    width: 300,
  });
});

test('a truncated JPEG is refused', async () => {
  const image = await jpeg().toBuffer();
  await expect(coverForDelivery(image.subarray(0, image.length / 2))).rejects.toThrow();
});

test.each([
  ['no marker where one has to be', Buffer.from([0xff, 0xd8, 0x00, 0xe0, 0x00, 0x04, 0x00, 0x00])],
  ['nothing after the start', Buffer.from([0xff, 0xd8])],
  ['a segment that ends after the file', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0x00])],
])('segments that cannot be parsed: %s', (_what, bytes) => {
  expect(withoutNotes(bytes)).toBeNull();
});

test('a cover of any kind is delivered as RGB JPEG, a truncated one refused', async () => {
  const plain = sharp({ create: { width: 1_500, height: 1_500, channels: 3, background: '#204080' } });
  const cmyk = await plain.toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
  const delivered = await sharp(await coverForDelivery(cmyk)).metadata();
  expect(delivered).toMatchObject({ format: 'jpeg', space: 'srgb', width: 1_500, channels: 3 });
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const noisy = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer();
  await expect(coverForDelivery(noisy.subarray(0, noisy.length / 2))).rejects.toThrow();
});
