import sharp from 'sharp';
import { cleanWebp } from '../clean-webp';
import { spliced } from '../splice';

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 200, g: 10, b: 10, alpha: 0.5 } } });
const WITH_NOTES = { IFD0: { Artist: 'Ada Groß' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } };
const clean = (bytes: Buffer): Buffer => spliced(bytes, cleanWebp(bytes));
const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes).raw().toBuffer();

test.each([{ lossless: true }, { lossless: false }])('notes go, picture and profile stay: %o', async (options) => {
  const noted = await picture().withExif(WITH_NOTES).withIccProfile('p3').webp(options).toBuffer();
  const bytes = clean(noted);
  expect(noted.includes('Ada Gro')).toBe(true);
  expect(bytes.includes('Ada Gro')).toBe(false);
  const { exif, icc, width, height } = await sharp(bytes).metadata();
  expect([exif, icc === undefined, width, height]).toEqual([undefined, false, 40, 30]);
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
  // The flags that EXIF (0x08) and XMP (0x04) follow.
  expect(bytes[20]! & 0x0c).toBe(0);
  expect(await pixels(bytes)).toEqual(await pixels(noted));
  expect(cleanWebp(bytes)).toEqual([]);
});

test('what lies behind the end goes', async () => {
  const plain = await picture().webp().toBuffer();
  expect(clean(Buffer.concat([plain, Buffer.from('hidden')]))).toEqual(plain);
  expect(cleanWebp(plain)).toEqual([]);
});

test.each([0, 3, 11, 12, 17, 25])('a file of %d bytes does not stop it', async (length) => {
  const cut = (await picture().webp().toBuffer()).subarray(0, length);
  expect(() => cleanWebp(cut)).not.toThrow();
});
