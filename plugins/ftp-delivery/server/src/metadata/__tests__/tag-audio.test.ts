import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AudioFormat } from '@mpn/domain';
import sharp from 'sharp';
import { ffmpeg, makeSource, pcmMd5, streamEntry, temporaryFolder } from '../../audio/__tests__/audio-fixtures';
import { measureLoudness } from '../../audio/loudness';
import { probeAudio } from '../../audio/probe';
import { renderAudio } from '../../audio/render';
import { coverForDelivery, coverForTags } from '../cover';
import { tagAudio } from '../tags/tag-audio';
import type { TrackMetadata } from '../track-metadata';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

const FORMATS: AudioFormat[] = ['MP3', 'FLAC', 'WAVE_STANDARD', 'WAVE_HIGH'];
let metadata: TrackMetadata;

beforeAll(async () => {
  makeSource(file('source.wav'), 48_000, 'pcm_s24le', 4);
  const sourceInfo = await probeAudio(file('source.wav'));
  for (const format of FORMATS) {
    await renderAudio({ source: file('source.wav'), sourceInfo, format, target: file(format) });
  }
  const picture = await sharp({ create: { width: 1_400, height: 1_400, channels: 3, background: '#c03020' } })
    .png()
    .toBuffer();
  metadata = {
    title: 'Grüße aus Køln – Ελλάδα 東京',
    artist: 'Björk & Motörhead feat. Édith',
    album: 'Ausgewählte Stücke “Ω”',
    albumArtist: 'Various Ärtists',
    set: { number: 2, total: 3 },
    track: { number: 7, total: 12 },
    isrc: 'DEA621501234',
    ean: '4006381333931',
    label: 'Süd Records',
    labelCode: '1234',
    credits: [
      { role: 'COMPOSER', name: 'Antonín Dvořák' },
      { role: 'COMPOSER', name: 'Μίκης Θεοδωράκης' },
      { role: 'LYRICIST', name: 'Jürgen Weiß' },
      { role: 'ARRANGER', name: 'Łukasz Ŝ' },
    ],
    publisher: 'Éditions du Café',
    releaseDate: '2026-11-20',
    airDate: '2026-11-13',
    copyright: '℗ 2026 Süd Records',
    genre: 'Rock/Pop',
    loudness: await measureLoudness(file('source.wav')),
    cover: await coverForTags(picture),
  };
  for (const format of FORMATS) await tag(format, `${format}-tagged`);
}, 120_000);

async function tag(format: AudioFormat, name: string, changes: Partial<TrackMetadata> = {}): Promise<string> {
  await tagAudio({ format, input: file(format), output: file(name), metadata: { ...metadata, ...changes } });
  return file(name);
}

interface ReadBack {
  common: Record<string, unknown>;
  native: Record<string, [id: string, value: unknown][]>;
}

/** music-metadata is an ES module: it reads in a process of its own. */
function readWithMusicMetadata(name: string): ReadBack {
  const module = path.resolve(__dirname, '../../../../../../node_modules/music-metadata/lib/index.js');
  const script = `import(${JSON.stringify(pathToFileURL(module).href)}).then(async (mm) => {
    const { common, native } = await mm.parseFile(process.argv[1]);
    common.picture = (common.picture ?? []).map((p) => ({ format: p.format, type: p.type, length: p.data.length }));
    const plain = Object.entries(native).map(([k, v]) => [k, v.map((t) => [t.id, t.value?.data ? 'data' : t.value])]);
    console.log(JSON.stringify({ common, native: Object.fromEntries(plain) }));
  })`;
  return JSON.parse(execFileSync('node', ['-e', script, file(name)]).toString()) as ReadBack;
}

test.each(FORMATS)('%s: tagging leaves the audio as it was', (format) => {
  expect(pcmMd5(file(`${format}-tagged`))).toBe(pcmMd5(file(format)));
});

test.each(FORMATS)('%s: the same input gives the same bytes, and tagging twice is the same as once', async (format) => {
  const once = readFileSync(file(`${format}-tagged`));
  await tag(format, 'again');
  expect(readFileSync(file('again')).equals(once)).toBe(true);
  await tagAudio({ format, input: file(`${format}-tagged`), output: file('twice'), metadata });
  expect(readFileSync(file('twice')).equals(once)).toBe(true);
});

test.each(['MP3', 'FLAC'] as const)('%s as music-metadata reads it', (format) => {
  expect(readWithMusicMetadata(`${format}-tagged`).common).toMatchObject({
    title: metadata.title,
    artist: metadata.artist,
    album: metadata.album,
    albumartist: metadata.albumArtist,
    track: { no: 7, of: 12 },
    disk: { no: 2, of: 3 },
    isrc: ['DEA621501234'],
    barcode: '4006381333931',
    label: ['Süd Records'],
    composer: ['Antonín Dvořák', 'Μίκης Θεοδωράκης'],
    lyricist: ['Jürgen Weiß'],
    copyright: '℗ 2026 Süd Records',
    genre: ['Rock/Pop'],
    year: 2026,
    picture: [{ format: 'image/jpeg', type: 'Cover (front)', length: metadata.cover!.length }],
  });
});

test('MP3 is ID3v2.3, and ffprobe finds audio and picture', () => {
  expect([...readFileSync(file('MP3-tagged')).subarray(0, 5)]).toEqual([0x49, 0x44, 0x33, 3, 0]);
  const { native } = readWithMusicMetadata('MP3-tagged');
  expect(Object.keys(native)).toEqual(['ID3v2.3']);
  expect(native['ID3v2.3']).toEqual(
    expect.arrayContaining([
      ['TXXX:LABELCODE', 'LC 01234'],
      ['TXXX:AIRDATE', '2026-11-13'],
      ['TXXX:MUSICPUBLISHER', 'Éditions du Café'],
      ['TXXX:CREDITS', 'Arranger: Łukasz Ŝ'],
    ]),
  );
  const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file('MP3-tagged')];
  const report = JSON.parse(execFileSync('ffprobe', args).toString()) as {
    streams: { codec_name: string }[];
    format: { tags: Record<string, string> };
  };
  expect(report.streams.map((stream) => stream.codec_name)).toEqual(['mp3', 'mjpeg']);
  expect(report.format.tags).toMatchObject({
    title: metadata.title,
    artist: metadata.artist,
    publisher: 'Süd Records',
  });
});

test('FLAC as metaflac reads it: comments, picture, and samples that match their MD5', () => {
  const tags = execFileSync('metaflac', ['--no-utf8-convert', '--export-tags-to=-', file('FLAC-tagged')]).toString();
  const expected = [
    `TITLE=${metadata.title}`,
    'LABELCODE=LC 01234',
    'AIRDATE=2026-11-13',
    'DATE=2026-11-20',
    'ARRANGER=Łukasz Ŝ',
  ];
  expect(tags.split('\n')).toEqual(expect.arrayContaining(expected));
  const picture = execFileSync('metaflac', ['--list', '--block-type=PICTURE', file('FLAC-tagged')]).toString();
  expect(picture).toContain('type: 3 (Cover (front))');
  expect(picture).toContain('width: 1000');
  execFileSync('flac', ['--test', '--silent', '--warnings-as-errors', file('FLAC-tagged')]);
});

describe.each(['WAVE_STANDARD', 'WAVE_HIGH'] as const)('%s', (format) => {
  const bytes = (): Buffer => readFileSync(file(`${format}-tagged`));
  const report = (option: string): string =>
    execFileSync('sndfile-info', [option, file(`${format}-tagged`)]).toString('latin1');

  test('is plain PCM, not extensible', () => {
    expect(bytes().readUInt16LE(20)).toBe(1);
    const resolution = streamEntry(file(`${format}-tagged`), 'sample_rate,bits_per_sample');
    expect(resolution).toBe(format === 'WAVE_HIGH' ? '48000,24' : '44100,16');
  });

  test('has its chunks in the order that playout systems expect', () => {
    const content = bytes();
    const ids: string[] = [];
    for (let offset = 12; offset < content.length;) {
      ids.push(content.toString('latin1', offset, offset + 4));
      const size = content.readUInt32LE(offset + 4);
      offset += 8 + size + (size % 2);
    }
    expect(ids).toEqual(['fmt ', 'bext', 'cart', 'iXML', 'LIST', 'data']);
    expect(content.readUInt32LE(4)).toBe(content.length - 8);
  });

  test('bext as sndfile-info reads it', () => {
    const text = report('--broadcast');
    expect(text).toMatch(
      /Description\s*: Bj\xf6rk & Mot\xf6rhead feat\. \xc9dith - Gr\xfc\xdfe aus K\xf8ln - Ellada Dong Jing/,
    );
    expect(text).toMatch(/Originator\s*: S\xfcd Records/);
    expect(text).toMatch(/Origination ref\s*: DEA621501234/);
    expect(text).toMatch(/Origination date\s*: 2026-11-20/);
    expect(text).toMatch(format === 'WAVE_HIGH' ? /A=PCM,F=48000,W=24,M=stereo/ : /A=PCM,F=44100,W=16,M=stereo/);
  });

  test('bext version 2 with the loudness in hundredths', () => {
    const content = bytes();
    const bext = content.indexOf('bext') + 8;
    expect(content.readUInt16LE(bext + 346)).toBe(2);
    expect(content.readInt16LE(bext + 412) / 100).toBeCloseTo(metadata.loudness!.integratedLufs!, 2);
    expect(content.readInt16LE(bext + 414) / 100).toBeCloseTo(metadata.loudness!.rangeLu!, 2);
    expect(content.readInt16LE(bext + 416) / 100).toBeCloseTo(metadata.loudness!.truePeakDbtp!, 2);
  });

  test('cart as sndfile-info reads it', () => {
    const text = report('--cart');
    expect(text).toMatch(/Title\s*: Gr\xfc\xdfe aus K\xf8ln - Ellada Dong Jing/);
    expect(text).toMatch(/Artist\s*: Bj\xf6rk/);
    expect(text).toMatch(/Cut id\s*: DEA621501234/i);
    expect(text).toMatch(/Start date\s*: 2026-11-13/i);
    expect(text).toMatch(/Category\s*: MUSIC/);
  });

  test('iXML keeps every script', () => {
    const content = bytes();
    const start = content.indexOf('iXML');
    writeFileSync(file('ixml.xml'), content.subarray(start + 8, start + 8 + content.readUInt32LE(start + 4)));
    const script = `import sys, xml.etree.ElementTree as e
root = e.parse(sys.argv[1]).getroot()
sys.stdout.buffer.write("|".join(root.findtext(p) for p in ("USER/TITLE", "USER/CREDITS/CREDIT[2]", "PROJECT")).encode("utf8"))`;
    const parsed = execFileSync('python3', ['-c', script, file('ixml.xml')]).toString();
    expect(parsed).toBe(`${metadata.title}|Μίκης Θεοδωράκης|${metadata.album}`);
  });

  test('LIST INFO in single bytes', () => {
    const { native } = readWithMusicMetadata(`${format}-tagged`);
    expect(native.exif).toEqual(
      expect.arrayContaining([
        ['ICRD', '2026-11-20'],
        ['ITRK', '7'],
        ['IGNR', 'Rock/Pop'],
      ]),
    );
    expect(bytes().includes(Buffer.from('ICOP\x15\0\0\0(P) 2026 S\xfcd Records\0', 'latin1'))).toBe(true);
  });
});

test('what is left out is not written: no ISRC, no EAN, no cover', async () => {
  for (const format of FORMATS) {
    const content = readFileSync(
      await tag(format, `${format}-bare`, { isrc: undefined, ean: undefined, cover: undefined }),
    );
    for (const text of ['TSRC', 'ISRC', 'BARCODE', 'DEA621501234', '4006381333931', 'image/jpeg']) {
      const found = content.includes(text) || content.includes(Buffer.from(text, 'utf16le'));
      expect([format, text, found]).toEqual([format, text, false]);
    }
  }
});

test('an odd number of data bytes is padded, and mono is said', async () => {
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'sine=r=48000:d=1',
    '-af',
    'atrim=end_sample=24001',
    '-c:a',
    'pcm_s24le',
    file('odd.wav'),
  );
  await tagAudio({ format: 'WAVE_HIGH', input: file('odd.wav'), output: file('odd-tagged.wav'), metadata });
  const content = readFileSync(file('odd-tagged.wav'));
  const data = content.indexOf('data', content.indexOf('LIST'));
  expect(content.readUInt32LE(data + 4)).toBe(24_001 * 3);
  expect(content.length).toBe(data + 8 + 24_001 * 3 + 1);
  expect(pcmMd5(file('odd-tagged.wav'))).toBe(pcmMd5(file('odd.wav')));
  expect(content.includes('M=mono')).toBe(true);
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
