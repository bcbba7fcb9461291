import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { temporaryFolder } from '../../../../../../audio-kit/src/__tests__/audio-fixtures';
import type { DeliveryMetadata, MetadataTrack } from '../metadata-file';
import { trackCsv } from '../track-csv';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

const TRACK: MetadataTrack = {
  fileName: '1-01_Sigur-Ros-Lied.wav',
  durationSeconds: 3661.5,
  title: 'Lied; „für“ "Kim", Teil 1',
  artist: '=SUM(A1)',
  album: 'Grüße, eins',
  albumArtist: 'Sigur Rós',
  cutId: 'DEA122600001',
  set: { number: 1, total: 1 },
  track: { number: 1, total: 2 },
  isrc: 'DEA122600001',
  ean: '4006381333931',
  label: 'Süd Records',
  labelCode: '1234',
  publisher: 'Verlag; Söhne',
  credits: [
    { role: 'AUTHOR', name: 'Antonín Dvořák', ipi: '00014107338' },
    { role: 'COMPOSER', name: 'Kim' },
    { role: 'ARRANGER', name: 'Bo' },
  ],
  genres: ['Rock', 'Pop'],
  recordingYear: 2025,
  explicit: true,
  ai: { contains: 'PARTLY', concerns: ['VOCALS'], tool: 'Klang 3', note: 'Zeile 1\nZeile 2' },
  cuePoints: {
    cueIn: { ms: 250, source: 'MEASURED' },
    intro: { ms: 14_620, source: 'ENTERED' },
    outro: { ms: 3_600_000, source: 'ENTERED' },
    cueOut: { ms: 3_660_001, source: 'MEASURED' },
    ending: 'FADE',
  },
  loudness: { integratedLufs: -14.04, rangeLu: 3, truePeakDbtp: -1, maxMomentaryLufs: null, maxShortTermLufs: null },
};

const RELEASE: DeliveryMetadata = {
  title: 'Grüße',
  artist: 'Sigur Rós',
  label: 'Süd Records',
  genres: ['Rock', 'Pop'],
  tracks: [
    TRACK,
    {
      fileName: undefined,
      durationSeconds: undefined,
      title: 'Ohne Datei',
      artist: 'Sigur Rós',
      album: 'Grüße',
      set: { number: 1 },
      track: { number: 2 },
      label: 'Süd Records',
      credits: [],
      genres: [],
    },
  ],
};

const READER = `import csv, json, sys
path, encoding, delimiter = sys.argv[1:]
with open(path, encoding=encoding, newline='') as rows:
    print(json.dumps(list(csv.DictReader(rows, delimiter=delimiter, strict=True))))`;

/** Rows as Python's csv module reads them. */
function read(bytes: Buffer, encoding: string, delimiter: string): Record<string, string>[] {
  writeFileSync(file('tracks.csv'), bytes);
  const json = execFileSync('python3', ['-c', READER, file('tracks.csv'), encoding, delimiter]).toString();
  return JSON.parse(json) as Record<string, string>[];
}

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

test('a report is read by a German spreadsheet: semicolons, decimal commas, no formulas', async () => {
  const bytes = await trackCsv(RELEASE, 'REPORT', { encoding: 'LATIN_1', locale: 'de-DE' });
  expect(bytes.subarray(0, 3)).toEqual(BOM);
  const [row, other, ...more] = read(bytes, 'utf-8-sig', ';');
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    Titel: TRACK.title,
    Interpret: "'=SUM(A1)",
    Komponist: 'Antonín Dvořák; Kim',
    Textdichter: 'Antonín Dvořák',
    Bearbeiter: 'Bo',
    Verlag: 'Verlag; Söhne',
    Labelcode: 'LC 01234',
    ISRC: 'DEA122600001',
    Dauer: '1:01:02',
    EAN: '4006381333931',
    Explicit: 'ja',
    'Generative KI (laut Label)': 'teilweise',
    'Mit KI entstanden': 'Gesang',
    'Hinweis zur KI': 'Zeile 1\nZeile 2',
    'Cue-In (s)': '0,25',
    'Ende des Intros (s)': '14,62',
    'Cue-Out (s)': '3660,001',
    Schluss: 'ausgeblendet',
    Datei: '1-01_Sigur-Ros-Lied.wav',
  });
  expect(Object.keys(row!).slice(0, 4)).toEqual(['Titel', 'Interpret', 'Komponist', 'Textdichter']);
  expect(other).toMatchObject({ Titel: 'Ohne Datei', 'Generative KI (laut Label)': 'nicht angegeben', Dauer: '' });
});

test('a report for an English institution has commas, decimal points and English headings', async () => {
  const bytes = await trackCsv(RELEASE, 'REPORT', { encoding: 'UTF_8', locale: 'en-US' });
  expect(read(bytes, 'utf-8-sig', ',')[0]).toMatchObject({
    Title: TRACK.title,
    'Generative AI (stated by the label)': 'partly',
    'Cue in (s)': '0.25',
    Ending: 'fade',
  });
});

test('a file for databases holds texts as they are, positions in seconds, and tracks with a file only', async () => {
  const bytes = await trackCsv(RELEASE, 'MUSIC_DATABASE', { encoding: 'UTF_8', locale: 'de-DE' });
  expect(bytes.subarray(0, 3)).toEqual(BOM);
  // One line for each row: simple importers read by lines.
  expect(bytes.toString().match(/\r\n/g)).toHaveLength(2);
  expect(bytes.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const rows = read(bytes, 'utf-8-sig', ',');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    Filename: '1-01_Sigur-Ros-Lied.wav',
    ExternalID: 'DEA122600001',
    Artist: '=SUM(A1)',
    Title: TRACK.title,
    Duration: '3661.5',
    CueIn: '0.25',
    Ramp1: '14.62',
    Outro: '3600',
    CueOut: '3660.001',
    LevelLoudness: '-14',
    LevelTruePeak: '-1',
    'Generative AI': 'PARTLY',
    'Made with AI': 'VOCALS',
    'AI Note': 'Zeile 1 Zeile 2',
    Composer: 'Antonín Dvořák; Kim',
    Publisher: 'Verlag; Söhne',
    Album: 'Grüße, eins',
  });
});

test('in Latin-1 it stays whole, although quotation marks become straight ones', async () => {
  const bytes = await trackCsv(RELEASE, 'MUSIC_DATABASE', { encoding: 'LATIN_1' });
  expect(read(bytes, 'latin-1', ',')[0]).toMatchObject({
    Title: 'Lied; "für" "Kim", Teil 1',
    Label: 'Süd Records',
    Composer: 'Antonín Dvorák; Kim',
  });
});
