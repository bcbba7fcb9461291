import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { temporaryFolder } from '../../../../../../audio-kit/src/__tests__/audio-fixtures';
import { toLatin1Text } from '@mpn/audio-kit';
import { factsOfFile } from '../../../tagged/file-facts';
import { manifestJson, type Manifest } from '../manifest';
import { metadataJson, metadataText, type DeliveryMetadata } from '../metadata-file';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

const DELIVERY: DeliveryMetadata = {
  title: 'Grüße – Ελλάδα',
  artist: 'Sigur Rós',
  label: 'Süd Records',
  labelCode: '1234',
  releaseDate: '2026-11-20',
  genres: ['Rock', 'Pop'],
  information: 'Erste Zeile\nzweite “Zeile”',
  tracks: [
    {
      fileName: '1-01_sigur-ros_grusse.mp3',
      durationSeconds: 185.6,
      title: '東京 Café',
      artist: 'Sigur Rós',
      album: 'Grüße – Ελλάδα',
      set: { number: 1, total: 1 },
      track: { number: 1, total: 1 },
      label: 'Süd Records',
      credits: [{ role: 'COMPOSER', name: 'Antonín Dvořák' }],
      genres: ['Rock', 'Pop'],
      loudness: {
        integratedLufs: -14,
        rangeLu: 3.2,
        truePeakDbtp: null,
        maxMomentaryLufs: null,
        maxShortTermLufs: null,
      },
      cover: Buffer.from('jpeg'),
    },
  ],
};

test.each([
  ['Grüße, Çà é ñ ÿ ß', 'Grüße, Çà é ñ ÿ ß'],
  ['decomposed: u\u0308 e\u0301', 'decomposed: ü é'],
  ['“Typografie” – ‚so‘ … 5 €', '"Typografie" - \'so\' ... 5 EUR'],
  ['Dvořák Łukasz Œuvre', 'Dvorák Lukasz OEuvre'],
  ['Ελλάδα', 'Ellada'],
  ['東京', 'Dong Jing'],
  ['heart \u{1f49a} gone', 'heart gone'],
  ['Really?', 'Really?'],
  ['two  spaces', 'two  spaces'],
  ['a \u{1f49a} \u{1f49a} b', 'a b'],
  ['東京 大阪 – Café', 'Dong Jing Da Ban - Café'],
])('%s is transliterated to Latin-1', (text, expected) => {
  expect(toLatin1Text(text).trim()).toBe(expected);
});

test('no script turns into question marks', () => {
  const scripts = [
    'Θεοδωράκης',
    'Чайковский',
    'ピアノ',
    '북경',
    'Việt Nam',
    'עברית',
    'العربية',
    'ქართული',
    '\u{1d50a}\u{1f600}',
    '\ud800',
  ];
  for (const text of scripts) {
    // eslint-disable-next-line no-control-regex -- Latin-1 begins with them; only the question mark is left out
    expect(toLatin1Text(text)).toMatch(/^[\u0000-\u003e\u0040-\u00ff]*$/u);
  }
});

test('the text file is written in each of the three encodings', () => {
  const utf8 = metadataText(DELIVERY, 'UTF_8').toString('utf8');
  const lines = [
    'Release: Grüße – Ελλάδα',
    'Artist: Sigur Rós',
    'Label: Süd Records',
    'Label code: LC 01234',
    'Release date: 2026-11-20',
    'Genre: Rock; Pop',
    'Information: Erste Zeile',
    '  zweite “Zeile”',
    '',
    'Track: 1-01',
    'File: 1-01_sigur-ros_grusse.mp3',
    'Title: 東京 Café',
    'Artist: Sigur Rós',
    'Duration: 3:06',
    'Label: Süd Records',
    'Composer: Antonín Dvořák',
    'Genre: Rock; Pop',
    'Generative AI: not stated',
    'Loudness: -14.0 LUFS',
    'Loudness range: 3.2 LU',
    '',
  ];
  expect(utf8).toBe(lines.join('\r\n'));
  expect(metadataText(DELIVERY, 'UTF_8_BOM')).toEqual(
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(utf8)]),
  );
  writeFileSync(file('latin1.txt'), metadataText(DELIVERY, 'LATIN_1'));
  const converted = execFileSync('iconv', ['-f', 'ISO-8859-1', '-t', 'UTF-8', file('latin1.txt')]).toString();
  expect(converted).toContain('Release: Grüße - Ellada\r\n');
  expect(converted).toContain('Title: Dong Jing Café\r\n');
  expect(converted).not.toContain('?');
});

const RIGHTS: DeliveryMetadata = {
  ...DELIVERY,
  artist: '椎名林檎',
  latin: { artist: 'Shiina Ringo', title: 'Greetings' },
  catalogueNumber: 'KAI 012',
  pLine: { year: 2024, owner: 'Kaiserkai' },
  cLine: { year: 2025, owner: 'Nord' },
  originalReleaseDate: '1998-05-04',
  tracks: [
    {
      ...DELIVERY.tracks[0]!,
      credits: [
        { role: 'COMPOSER', name: 'Ada Groß', ipi: '00014107338', isni: '000000012150090X' },
        { role: 'LYRICIST', name: 'Kim' },
      ],
      latin: { title: 'Tokyo Café', artist: 'Shiina Ringo' },
      pLine: { year: 1998, owner: 'Südwind' },
      recordingYear: 1997,
      recordingCountry: 'JP',
      language: 'ja',
      explicit: false,
      iswc: 'T-034.524.680-1',
      work: 'Sinfonie Nr. 9',
      movement: 'II. Largo',
      conductor: 'Kim',
      soloists: ['Ada', 'Bo'],
      ensembles: ['Orchester Süd'],
    },
  ],
};

test('rights data and numbers of authors are in the text file', () => {
  const text = metadataText(RIGHTS, 'UTF_8').toString();
  for (const line of [
    'Release in Latin letters: Greetings',
    'Artist in Latin letters: Shiina Ringo',
    'Catalogue number: KAI 012',
    'Original release date: 1998-05-04',
    'P line: 2024 Kaiserkai',
    'C line: 2025 Nord',
    'Title in Latin letters: Tokyo Café',
    'Composer: Ada Groß (IPI 00014107338, ISNI 000000012150090X)',
    'Lyricist: Kim',
    'P line: 1998 Südwind',
    'Recording year: 1997',
    'Recording country: JP',
    'Language: ja',
    'Explicit: no',
    'ISWC: T-034.524.680-1',
    'Work: Sinfonie Nr. 9',
    'Movement: II. Largo',
    'Conductor: Kim',
    'Soloists: Ada; Bo',
    'Ensemble: Orchester Süd',
  ]) {
    expect(text).toContain(`\r\n${line}\r\n`);
  }
});

test('in Latin-1 the Latin spelling replaces the original one', () => {
  const text = metadataText(RIGHTS, 'LATIN_1').toString('latin1');
  expect(text).toContain('Release: Greetings\r\nArtist: Shiina Ringo\r\n');
  expect(text).toContain('Title: Tokyo Café\r\n');
  expect(text).not.toContain('Latin letters');
});

test('missing values are in neither file', () => {
  const both = metadataText(DELIVERY, 'UTF_8').toString() + metadataJson(DELIVERY).toString();
  expect(both).not.toMatch(
    /line|recording|language|explicit|iswc|ipi|isni|latin|catalogue|copyright|work|movement|conductor|soloist|ensemble|\bnull\b.*year/i,
  );
});

test('rights data and numbers of authors are in the JSON file', () => {
  const json = JSON.parse(metadataJson(RIGHTS).toString());
  expect(json).toMatchObject({
    catalogueNumber: 'KAI 012',
    pLine: { year: 2024, owner: 'Kaiserkai' },
    cLine: { year: 2025, owner: 'Nord' },
    originalReleaseDate: '1998-05-04',
    latin: { title: 'Greetings', artist: 'Shiina Ringo' },
    tracks: [
      {
        genres: ['Rock', 'Pop'],
        pLine: { year: 1998, owner: 'Südwind' },
        credits: [{ ipi: '00014107338', isni: '000000012150090X' }, { name: 'Kim' }],
        iswc: 'T-034.524.680-1',
        work: 'Sinfonie Nr. 9',
        soloists: ['Ada', 'Bo'],
        explicit: false,
      },
    ],
  });
});

test('further lines of a value are indented equally in every encoding, and typed spaces are kept', () => {
  const information = 'Erste  Zeile\nzweite  Zeile\n東京 \u{1f49a} drei\n\u{1f49a} vier';
  const lines = (encoding: 'UTF_8' | 'LATIN_1'): string[] =>
    metadataText({ ...DELIVERY, information, tracks: [] }, encoding)
      .toString(encoding === 'UTF_8' ? 'utf8' : 'latin1')
      .split('\r\n')
      .slice(6, -1);
  expect(lines('UTF_8')).toEqual(['Information: Erste  Zeile', '  zweite  Zeile', '  東京 💚 drei', '  💚 vier']);
  expect(lines('LATIN_1')).toEqual(['Information: Erste  Zeile', '  zweite  Zeile', '  Dong Jing drei', '  vier']);
});

test('a track without a file or a known length is listed without these', () => {
  const [track] = DELIVERY.tracks;
  const silent = { ...track!, fileName: undefined, durationSeconds: undefined };
  const text = metadataText({ ...DELIVERY, tracks: [silent] }, 'UTF_8').toString();
  expect(text).toContain('Title: 東京 Café\r\n');
  expect(text).not.toMatch(/^(File|Duration):/m);
});

test('the JSON file has everything except the picture', () => {
  const json = JSON.parse(metadataJson(DELIVERY).toString('utf8'));
  expect(json.tracks[0]).toMatchObject({
    title: '東京 Café',
    set: '1/1',
    position: '1/1',
    fileName: '1-01_sigur-ros_grusse.mp3',
  });
  expect(JSON.stringify(json)).not.toContain('cover');
});

test('the manifest lists the files of SHA256SUMS', async () => {
  writeFileSync(file('a.bin'), 'first');
  writeFileSync(file('b.bin'), 'second');
  const files = await Promise.all(
    ['a.bin', 'b.bin'].map(async (name) => {
      const { size: sizeBytes, sha256 } = await factsOfFile(file(name));
      return { name, sizeBytes, sha256 };
    }),
  );
  const bytes = manifestJson({ release: 'R', artist: 'A', createdAt: '2026-11-21T09:00:00.000Z', files });
  const manifest = JSON.parse(bytes.toString()) as Manifest;
  expect(manifest).toMatchObject({ fileCount: 2, totalBytes: 11 });
  const lines = manifest.files.map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  writeFileSync(file('sums'), lines.join(''));
  const checked = execFileSync('sha256sum', ['--check', '--strict', 'sums'], { cwd: temporary.folder });
  expect(checked.toString()).toBe('a.bin: OK\nb.bin: OK\n');
});
