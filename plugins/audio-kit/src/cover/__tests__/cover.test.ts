import sharp, { type Sharp } from 'sharp';
import { coverForDelivery, coverForTags } from '../cover';

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

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
    photoshop:Credit="Agency" exif:GPSLatitude="51,30N"/></rdf:RDF></x:xmpmeta>`;
const withNotes = (image: Sharp): Sharp =>
  image
    .withExif({ IFD0: { Copyright: 'Jane Doe', Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp(XMP);

test('what needs no encoding stays bit for bit, with its credits and without position and camera', async () => {
  const image = await withNotes(jpeg()).toBuffer();
  const delivered = await coverForDelivery(Buffer.concat([image, Buffer.from('behind the end')]));
  for (const text of ['Camera', '51,30N', 'behind']) expect(delivered.includes(text)).toBe(false);
  for (const text of ['Jane Doe', '<photoshop:Credit>Agency<']) expect(delivered.includes(text)).toBe(true);
  expect((await pixelsOf(delivered)).equals(await pixelsOf(image))).toBe(true);
});

test.each<[string, () => Promise<Buffer>]>([
  ['a PNG', () => withNotes(picture().png()).toBuffer()],
  ['a picture in CMYK', () => withNotes(picture().toColourspace('cmyk').jpeg()).toBuffer()],
  ['a picture on its side', () => withNotes(jpeg()).withMetadata({ orientation: 6 }).withXmp(XMP).toBuffer()],
])('%s that is encoded keeps its credits, upright and without position and camera', async (_what, make) => {
  const image = await make();
  for (const cover of [await coverForDelivery(image), await coverForTags(image)]) {
    for (const text of ['Camera', '51,30N']) expect(cover.includes(text)).toBe(false);
    for (const text of ['Jane Doe', '<photoshop:Credit>Agency<']) expect(cover.includes(text)).toBe(true);
    const { orientation = 1, width } = await sharp(cover).metadata();
    expect([orientation, width]).toEqual([1, 300]);
  }
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
