import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { ffmpeg, pcmMd5, streamEntry, temporaryFolder } from '../../../__tests__/audio-fixtures';
import { tagAudio } from '../tag-audio';
import type { TrackMetadata } from '../../track-metadata';
import { readWithMusicMetadata, taggedFiles } from './tag-fixtures';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

const FORMATS = ['WAVE_STANDARD', 'WAVE_HIGH'] as const;
let metadata: TrackMetadata;
beforeAll(async () => {
  ({ metadata } = await taggedFiles(file, FORMATS));
}, 120_000);

describe.each(FORMATS)('%s', (format) => {
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
    expect(ids).toEqual(['fmt ', 'bext', 'cart', 'iXML', 'axml', 'LIST', 'data']);
    expect(content.readUInt32LE(4)).toBe(content.length - 8);
  });

  test('has bext as read by sndfile-info', () => {
    const text = report('--broadcast');
    expect(text).toMatch(
      /Description\s*: Bj\xf6rk & Mot\xf6rhead feat\. \xc9dith - Gr\xfc\xdfe aus K\xf8ln - Ellada Dong Jing/,
    );
    expect(text).toMatch(/Originator\s*: S\xfcd Records/);
    // EBU R 99: country, organisation, serial number, time, random number
    expect(text).toMatch(/Origination ref\s*: DEMPN000000004711091530\d{9}\s/);
    expect(text).toMatch(/Origination date\s*: 2026-10-01/);
    expect(text).toMatch(/Origination time\s*: 09:15:30/);
    expect(text).toMatch(
      format === 'WAVE_HIGH'
        ? /A=PCM,F=48000,W=24,M=stereo,T=master\s+A=PCM,F=48000,W=24,M=stereo,T=TPDF; gain -0\.30 dB/
        : /A=PCM,F=48000,W=24,M=stereo,T=master\s+A=PCM,F=44100,W=16,M=stereo,T=soxr; TPDF; gain -0\.30 dB/,
    );
  });

  test('has bext version 2 with the loudness in hundredths', () => {
    const content = bytes();
    const bext = content.indexOf('bext') + 8;
    expect(content.readUInt16LE(bext + 346)).toBe(2);
    expect(content.readInt16LE(bext + 412) / 100).toBeCloseTo(metadata.loudness!.integratedLufs!, 2);
    expect(content.readInt16LE(bext + 414) / 100).toBeCloseTo(metadata.loudness!.rangeLu!, 2);
    expect(content.readInt16LE(bext + 416) / 100).toBeCloseTo(metadata.loudness!.truePeakDbtp!, 2);
  });

  test('has cart as read by sndfile-info', () => {
    const text = report('--cart');
    expect(text).toMatch(/Title\s*: Gr\xfc\xdfe aus K\xf8ln - Ellada Dong Jing/);
    expect(text).toMatch(/Artist\s*: Bj\xf6rk/);
    expect(text).toMatch(/Cut id\s*: DEA621501234/i);
    // Neither the release date nor the air date locks a promo in playout.
    expect(text).toMatch(/Start date\s*: 1900-01-01/i);
    expect(text).toMatch(/Classification\s*: Rock\/Pop; Acid Jazz; Blues/);
    expect(text).toMatch(/Version: Radio Edit\r?\n/);
    expect(text).toMatch(/EAN: 4006381333931\r?\n/);
    expect(text).toMatch(/Catalogue number: KAI 012\r?\n/);
    expect(text).toMatch(/Air date: 2026-11-13\r?\n/);
    expect(text).toMatch(/Copyright: \(P\) 2026 S\xfcd Records; \(C\) 2025 Verlag Nord\r?\n/);
    expect(text).toMatch(/Category\s*: MUSIC/);
  });

  test('has iXML with every script', () => {
    const content = bytes();
    const start = content.indexOf('iXML');
    writeFileSync(file('ixml.xml'), content.subarray(start + 8, start + 8 + content.readUInt32LE(start + 4)));
    const script = `import sys, xml.etree.ElementTree as e
root = e.parse(sys.argv[1]).getroot()
paths = ("USER/TITLE", "USER/CREDITS/CREDIT[2]", "PROJECT", "USER/P_LINE", "USER/C_LINE", "USER/GENRE[3]", "USER/LANGUAGE", "USER/ISWC", "USER/VERSION", "USER/VERSION_OF")
texts = [root.findtext(p) for p in paths] + [root.find("USER/CREDITS/CREDIT[1]").get("isni")]
sys.stdout.buffer.write("|".join(texts).encode("utf8"))`;
    const parsed = execFileSync('python3', ['-c', script, file('ixml.xml')]).toString();
    expect(parsed).toBe(
      `${metadata.title}|Μίκης Θεοδωράκης|${metadata.album}|2026 Süd Records|2025 Verlag Nord|Blues|de|T-034.524.680-1|Radio Edit|DEA621501233|000000012150090X`,
    );
  });

  test('has axml with ISRC, ISWC, IPI and ISNI as EBUCore', () => {
    const content = bytes();
    const start = content.indexOf('axml');
    writeFileSync(file('axml.xml'), content.subarray(start + 8, start + 8 + content.readUInt32LE(start + 4)));
    const script = `import sys, xml.etree.ElementTree as e
core = "{urn:ebu:metadata-schema:ebucore}"
root = e.parse(sys.argv[1]).getroot()
ids = [i.get("formatLabel") + "=" + i.find("{http://purl.org/dc/elements/1.1/}identifier").text for i in root.iter(core + "identifier")]
people = [c.get("contactId") + "=" + c.find(core + "name").text for c in root.iter(core + "contactDetails")]
roles = [r.get("typeLabel") for r in root.iter(core + "role")]
sys.stdout.buffer.write("|".join(ids + people + roles).encode("utf8"))`;
    expect(execFileSync('python3', ['-c', script, file('axml.xml')]).toString()).toBe(
      'ISRC=ISRC:DEA621501234|ISWC=ISWC:T-034.524.680-1|IPI:00014107338=Antonín Dvořák|ISNI:000000012150090X=Antonín Dvořák|Composer',
    );
  });

  test('has LIST INFO in single bytes', () => {
    const { native } = readWithMusicMetadata(file(`${format}-tagged`));
    expect(native.exif).toEqual(
      expect.arrayContaining([
        ['ICRD', '2026-11-20'],
        ['ITRK', '7'],
        ['IGNR', 'Rock/Pop; Acid Jazz; Blues'],
        ['ILNG', 'deu'],
        ['ICMT', 'EAN 4006381333931'],
      ]),
    );
    expect(
      bytes().includes(Buffer.from('ICOP\x2b\0\0\0(P) 2026 S\xfcd Records; (C) 2025 Verlag Nord\0', 'latin1')),
    ).toBe(true);
  });
});

test('an odd number of data bytes is padded, and mono is declared', async () => {
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
