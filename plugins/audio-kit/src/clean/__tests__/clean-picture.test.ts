import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { cleanJpeg } from '../clean-jpeg';
import { cleanPng } from '../clean-png';
import { spliced } from '../splice';

/* Pictures are written and read by exiftool, a program of others. */

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'mpn-clean-'));
const path = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const PRIVATE = [
  ...['-GPSLatitude=52.52', '-GPSLatitudeRef=N', '-GPSLongitude=13.4', '-GPSLongitudeRef=E', '-GPSAltitude=34'],
  ...[
    '-XMP-exif:GPSLatitude=52.52',
    '-XMP-exif:GPSLongitude=13.4',
    '-Make=Nokamera',
    '-Model=N 1',
    '-Software=Editor 7',
  ],
  ...['-ExifIFD:SerialNumber=SN4711', '-LensSerialNumber=LS4712', '-OwnerName=Paula Privat', '-UserComment=at home'],
  ...['-DateTimeOriginal=2026:05:01 10:00:00', '-XMP-xmpMM:DocumentID=xmp.did:4713', '-XMP-aux:SerialNumber=SN4711'],
  ...['-XMP-iptcExt:LocationShownCity=Privatstadt', '-IPTC:City=Privatstadt', '-IPTC:Sub-location=Privatstadt 4'],
  ...['-XMP-photoshop:City=Privatstadt', '-Comment=made by Paula Privat', '-XMP-xmp:CreatorTool=Editor 7'],
];
const OWN = [
  ...['-EXIF:ImageDescription=Cover of Ärger', '-EXIF:Artist=Anna Foto', '-EXIF:Copyright=2026 Anna Foto'],
  ...[
    '-XMP-dc:Title=Cover Ärger',
    '-XMP-dc:Creator=Anna Foto',
    '-XMP-dc:Creator=Bert & Co',
    '-XMP-dc:Rights=© 2026 <Anna>',
  ],
  ...['-XMP-photoshop:Credit=Agentur Foto', '-XMP-xmpRights:UsageTerms=Press only', '-IPTC:ObjectName=Cover Ärger'],
  ...['-IPTC:By-line=Anna Foto', '-IPTC:Credit=Agentur Foto', '-IPTC:CopyrightNotice=2026 Anna Foto'],
];
const EXIFTOOL = ['-q', '-overwrite_original', '-codedcharacterset=utf8'];

async function written(bytes: Buffer, name: string, ...tags: string[]): Promise<Buffer> {
  writeFileSync(path(name), bytes);
  await run('exiftool', [...EXIFTOOL, ...tags, path(name)]);
  return readFileSync(path(name));
}

/** Everything that exiftool finds, by group and name; what it computes and knows of the file is left out. */
async function tagsOf(bytes: Buffer): Promise<Record<string, unknown>> {
  writeFileSync(path('read'), bytes);
  const { stdout } = await run('exiftool', ['-j', '-G1', '-a', '-u', '-ee', path('read')]);
  const [tags] = JSON.parse(stdout) as [Record<string, unknown>];
  return Object.fromEntries(
    Object.entries(tags).filter(([name]) => !/^(?:SourceFile|System:|File:|Composite:|ExifTool:ExifToolV)/.test(name)),
  );
}

const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes).raw().toBuffer();
const base = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#40a060' } });

type Clean = typeof cleanJpeg;
const PICTURES: readonly [string, string, Clean, () => Promise<Buffer>][] = [
  ['JPEG', 'a.jpg', cleanJpeg, () => base().withMetadata({ icc: 'p3', orientation: 6 }).jpeg().toBuffer()],
  [
    'progressive JPEG',
    'b.jpg',
    cleanJpeg,
    () => base().withMetadata({ icc: 'p3', orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
  ],
  [
    'CMYK JPEG',
    'c.jpg',
    cleanJpeg,
    () => base().toColourspace('cmyk').withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  ['PNG', 'd.png', cleanPng, () => base().withMetadata({ icc: 'p3', orientation: 6 }).png().toBuffer()],
];

describe.each(PICTURES)('a %s', (_what, name, clean, make) => {
  let source: Buffer;
  let result: Buffer;
  beforeAll(async () => {
    source = await written(await make(), name, ...PRIVATE, ...OWN);
    result = spliced(source, clean(source));
  });

  test('names neither position, device, dates nor programs any more', async () => {
    const before = await tagsOf(source);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['GPS:GPSLatitude', 'IFD0:Model', 'ExifIFD:SerialNumber']),
    );
    const left = await tagsOf(result);
    expect(
      Object.keys(left).filter(
        (tag) =>
          /GPS|Make|Model|Serial|Owner|City|Location|Date|Software|Tool|Comment|Document/i.test(tag) &&
          !/^ICC|Profile/.test(tag),
      ),
    ).toEqual([]);
    for (const text of ['Nokamera', 'SN4711', 'LS4712', '4713', 'Privat', 'Editor'])
      expect(result.includes(text)).toBe(false);
  });

  test('keeps title, creator, credit, copyright and orientation', async () => {
    expect(await tagsOf(result)).toMatchObject({
      'IFD0:ImageDescription': 'Cover of Ärger',
      'IFD0:Artist': 'Anna Foto',
      'IFD0:Copyright': '2026 Anna Foto',
      'IFD0:Orientation': 'Rotate 90 CW',
      'XMP-dc:Title': 'Cover Ärger',
      'XMP-dc:Creator': ['Anna Foto', 'Bert & Co'],
      'XMP-dc:Rights': '© 2026 <Anna>',
      'XMP-photoshop:Credit': 'Agentur Foto',
      'XMP-xmpRights:UsageTerms': 'Press only',
      'IPTC:ObjectName': 'Cover Ärger',
      'IPTC:By-line': 'Anna Foto',
      'IPTC:Credit': 'Agentur Foto',
      'IPTC:CopyrightNotice': '2026 Anna Foto',
    });
  });

  test('has the same pixels and colour profile', async () => {
    expect((await pixels(result)).equals(await pixels(source))).toBe(true);
    const [before, after] = [await sharp(source).metadata(), await sharp(result).metadata()];
    expect(after.icc).toEqual(before.icc);
    expect(after.space).toBe(before.space);
  });

  test('is not changed a second time', () => {
    expect(clean(result)).toEqual([]);
  });

  test('has nothing behind its end', async () => {
    const plain = await make();
    for (const behind of [Buffer.from('Paula Privat'), await base().jpeg().toBuffer(), Buffer.alloc(9)]) {
      expect(spliced(plain, clean(plain))).toEqual(
        spliced(Buffer.concat([plain, behind]), clean(Buffer.concat([plain, behind]))),
      );
    }
  });
});

test('what cameras write as a description by themselves is no title', async () => {
  const source = await written(
    await base().jpeg().toBuffer(),
    'camera.jpg',
    '-ImageDescription=OLYMPUS DIGITAL CAMERA',
  );
  expect(await tagsOf(spliced(source, cleanJpeg(source)))).not.toHaveProperty('IFD0:ImageDescription');
});

test('a preview within the EXIF goes', async () => {
  writeFileSync(path('preview.jpg'), await base().resize(32).jpeg().toBuffer());
  const source = await written(
    await base().jpeg().toBuffer(),
    'with-preview.jpg',
    `-ThumbnailImage<=${path('preview.jpg')}`,
    '-Artist=Anna',
  );
  expect(await tagsOf(source)).toHaveProperty('IFD1:ThumbnailImage');
  expect(await tagsOf(spliced(source, cleanJpeg(source)))).toEqual(
    expect.not.objectContaining({ 'IFD1:ThumbnailImage': expect.anything() }),
  );
});

test.each([0, 1, 7, 20, 40, 100, 300])('a file that ends after %d bytes is read without an error', async (length) => {
  const jpeg = await written(await base().jpeg().toBuffer(), 'short.jpg', ...PRIVATE, ...OWN);
  const png = await written(await base().png().toBuffer(), 'short.png', ...PRIVATE, ...OWN);
  expect(() => cleanJpeg(jpeg.subarray(0, length))).not.toThrow();
  expect(() => cleanPng(png.subarray(0, length))).not.toThrow();
});
