import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AudioFormat } from '@mpn/domain';
import { pcmMd5, temporaryFolder } from '../../../__tests__/audio-fixtures';
import { tagAudio } from '../tag-audio';
import type { TrackMetadata } from '../../track-metadata';
import { readWithMusicMetadata, taggedFiles, type TaggedFiles } from './tag-fixtures';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

const FORMATS: AudioFormat[] = ['MP3', 'FLAC', 'WAVE_STANDARD', 'WAVE_HIGH'];
let metadata: TrackMetadata;
let tag: TaggedFiles['tag'];
beforeAll(async () => {
  ({ metadata, tag } = await taggedFiles(file, FORMATS));
}, 120_000);

test.each(FORMATS)('%s: tagging does not change the audio', (format) => {
  expect(pcmMd5(file(`${format}-tagged`))).toBe(pcmMd5(file(format)));
});

test.each(FORMATS)('%s: the same input gives the same bytes, and tagging twice is the same as once', async (format) => {
  const once = readFileSync(file(`${format}-tagged`));
  await tag(format, 'again');
  expect(readFileSync(file('again')).equals(once)).toBe(true);
  await tagAudio({ format, input: file(`${format}-tagged`), output: file('twice'), metadata });
  expect(readFileSync(file('twice')).equals(once)).toBe(true);
});

test.each(['MP3', 'FLAC'] as const)('%s is read correctly by music-metadata', (format) => {
  expect(readWithMusicMetadata(file(`${format}-tagged`)).common).toMatchObject({
    title: metadata.title,
    artist: metadata.artist,
    album: metadata.album,
    albumartist: metadata.albumArtist,
    track: { no: 7, of: 12 },
    disk: { no: 2, of: 3 },
    isrc: ['DEA621501234'],
    barcode: '4006381333931',
    label: ['Süd Records'],
    // ID3v2.3 would split a name with a slash.
    composer: ['Antonín Dvořák', 'Μίκης Θεοδωράκης', format === 'MP3' ? 'Sun\u2215Moon' : 'Sun/Moon'],
    lyricist: ['Jürgen Weiß'],
    copyright: '(P) 2026 Süd Records; (C) 2025 Verlag Nord',
    genre: format === 'MP3' ? ['Rock/Pop; Acid Jazz; Blues'] : ['Rock/Pop', 'Acid Jazz', 'Blues'],
    language: 'deu',
    catalognumber: ['KAI 012'],
    year: 2026,
    picture: [{ format: 'image/jpeg', type: 'Cover (front)', length: metadata.cover!.length }],
  });
});

test.each(['MP3', 'FLAC'] as const)('%s: ReplayGain and R128 bring the file to the reference level', (format) => {
  const { native } = readWithMusicMetadata(file(`${format}-tagged`));
  const tags = new Map(Object.values(native).flat());
  const value = (name: string): unknown => tags.get(format === 'MP3' ? `TXXX:${name}` : name);
  const { integratedLufs, truePeakDbtp } = metadata.loudness!;
  expect(value('REPLAYGAIN_TRACK_GAIN')).toBe(`${(-18 - integratedLufs!).toFixed(2)} dB`);
  expect(Number(value('REPLAYGAIN_TRACK_PEAK'))).toBeCloseTo(10 ** (truePeakDbtp! / 20), 5);
  expect(Number(value('R128_TRACK_GAIN')) / 256).toBeCloseTo(-23 - integratedLufs!, 2);
});

test('a silent recording has no ReplayGain', async () => {
  const silent = {
    integratedLufs: null,
    rangeLu: null,
    truePeakDbtp: null,
    maxMomentaryLufs: null,
    maxShortTermLufs: null,
  };
  await tag('FLAC', 'silent', { loudness: silent });
  const names = Object.values(readWithMusicMetadata(file('silent')).native)
    .flat()
    .map(([id]) => id);
  expect(names.filter((name) => /GAIN/.test(name))).toEqual([]);
});

test('MP3 is ID3v2.3, and ffprobe finds audio and picture', () => {
  expect([...readFileSync(file('MP3-tagged')).subarray(0, 5)]).toEqual([0x49, 0x44, 0x33, 3, 0]);
  const { native } = readWithMusicMetadata(file('MP3-tagged'));
  expect(Object.keys(native)).toEqual(['ID3v2.3']);
  expect(native['ID3v2.3']).toEqual(
    expect.arrayContaining([
      ['TXXX:LABELCODE', 'LC 01234'],
      ['TXXX:AIRDATE', '2026-11-13'],
      ['TXXX:MUSICPUBLISHER', 'Éditions du Café'],
      ['TXXX:PRODUCEDNOTICE', '2026 Süd Records'],
      ['TXXX:ORIGINALDATE', '1998-05-04'],
      ['TXXX:RECORDINGYEAR', '1997'],
      ['TXXX:RECORDINGCOUNTRY', 'AT'],
      ['TXXX:ITUNESADVISORY', '1'],
      ['TXXX:ISWC', 'T-034.524.680-1'],
      ['TIT3', 'Radio Edit'],
      ['TPE3', 'Jiří Dirigent'],
      ['TXXX:WORK', 'Sinfonie Nr. 9 e-Moll op. 95'],
      ['TXXX:MOVEMENTNAME', 'II. Largo'],
      ['TXXX:SOLOISTS', 'Éva Solo; Åke Zweit'],
      ['TXXX:ENSEMBLE', 'Orchester Süd'],
      ['TXXX:AI_CONTRIBUTION', 'PARTLY'],
      ['TXXX:AI_CONCERNS', 'VOCALS; LYRICS'],
      ['TXXX:AI_TOOL', 'Klangmaschine 3'],
      ['TXXX:IPI', 'Antonín Dvořák: 00014107338'],
      ['TXXX:ISNI', 'Antonín Dvořák: 000000012150090X'],
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
    composer: 'Antonín Dvořák/Μίκης Θεοδωράκης/Sun\u2215Moon',
    genre: 'Rock/Pop; Acid Jazz; Blues',
    language: 'deu',
    CREDITS:
      'Composer: Antonín Dvořák; Composer: Μίκης Θεοδωράκης; Lyricist: Jürgen Weiß; Arranger: Łukasz Ŝ; Composer: Sun/Moon; Other artist: Feat Ürtist',
  });
});

test('FLAC is read correctly by metaflac: comments, picture, and samples that match their MD5', () => {
  const tags = execFileSync('metaflac', ['--no-utf8-convert', '--export-tags-to=-', file('FLAC-tagged')]).toString();
  const expected = [
    `TITLE=${metadata.title}`,
    'VERSION=Radio Edit',
    'SUBTITLE=Radio Edit',
    'LABELCODE=LC 01234',
    'AIRDATE=2026-11-13',
    'DATE=2026-11-20',
    'ARRANGER=Łukasz Ŝ',
    'COMPOSER=Sun/Moon',
    'CREDITS=Other artist: Feat Ürtist',
    'COPYRIGHT=(P) 2026 Süd Records; (C) 2025 Verlag Nord',
    'PRODUCEDNOTICE=2026 Süd Records',
    'GENRE=Rock/Pop',
    'GENRE=Acid Jazz',
    'GENRE=Blues',
    'CATALOGNUMBER=KAI 012',
    'ORIGINALDATE=1998-05-04',
    'RECORDINGYEAR=1997',
    'RECORDINGCOUNTRY=AT',
    'LANGUAGE=deu',
    'ITUNESADVISORY=1',
    'ISWC=T-034.524.680-1',
    'WORK=Sinfonie Nr. 9 e-Moll op. 95',
    'MOVEMENTNAME=II. Largo',
    'CONDUCTOR=Jiří Dirigent',
    'SOLOISTS=Éva Solo',
    'SOLOISTS=Åke Zweit',
    'ENSEMBLE=Orchester Süd',
    'AI_CONTRIBUTION=PARTLY',
    'AI_CONCERNS=VOCALS',
    'AI_CONCERNS=LYRICS',
    'AI_TOOL=Klangmaschine 3',
    'IPI=Antonín Dvořák: 00014107338',
    'ISNI=Antonín Dvořák: 000000012150090X',
  ];
  expect(tags.split('\n')).toEqual(expect.arrayContaining(expected));
  expect(tags.split('\n').filter((tag) => tag.startsWith('PERFORMER='))).toEqual([`PERFORMER=${metadata.artist}`]);
  const picture = execFileSync('metaflac', ['--list', '--block-type=PICTURE', file('FLAC-tagged')]).toString();
  expect(picture).toContain('type: 3 (Cover (front))');
  expect(picture).toContain('width: 1000');
  execFileSync('flac', ['--test', '--silent', '--warnings-as-errors', file('FLAC-tagged')]);
});

const BARE: Partial<TrackMetadata> = {
  cutId: undefined,
  isrc: undefined,
  ean: undefined,
  cover: undefined,
  catalogueNumber: undefined,
  pLine: undefined,
  cLine: undefined,
  originalReleaseDate: undefined,
  recordingYear: undefined,
  recordingCountry: undefined,
  language: undefined,
  explicit: undefined,
  iswc: undefined,
  work: undefined,
  movement: undefined,
  conductor: undefined,
  soloists: undefined,
  ensembles: undefined,
  ai: undefined,
  version: undefined,
  credits: [],
};

test('missing values are not written: ISRC, EAN, cover and rights', async () => {
  const codes = ['TSRC', 'ISRC', 'BARCODE', 'DEA621501234', '4006381333931', 'image/jpeg', 'axml', 'ISWC', 'IPI'];
  const rights = [
    '(P)',
    '(C)',
    'TCOP',
    'COPYRIGHT',
    'ICOP',
    'P_LINE',
    'PRODUCED',
    'TLAN',
    'LANG',
    'ADVISORY',
    'RECORDING',
    'WORK',
    'MOVEMENT',
    'CONDUCTOR',
    'TPE3',
    'SOLOIST',
    'ENSEMBLE',
    'AI_CONTRIBUTION',
    'AI_TOOL',
    'TIT3',
    'SUBTITLE',
    'VERSION=',
    'Version: ',
    'VERSION_OF',
    'liq_cue',
    'LIQ_CUE',
  ];
  for (const format of FORMATS) {
    const content = readFileSync(await tag(format, `${format}-bare`, BARE));
    for (const text of [...codes, ...rights]) {
      const found = content.includes(text) || content.includes(Buffer.from(text, 'utf16le'));
      expect([format, text, found]).toEqual([format, text, false]);
    }
  }
});

test.each(['MP3', 'FLAC'] as const)(
  '%s has cue-in and cue-out in seconds where Liquidsoap reads them',
  async (format) => {
    const cuePoints = { cueIn: { ms: 250, source: 'MEASURED' }, cueOut: { ms: 1_900, source: 'ENTERED' } } as const;
    const path = await tag(format, `${format}-cue`, { ...BARE, cuePoints });
    const probe = ['-v', 'error', '-show_entries', 'format_tags', '-of', 'json', path];
    const { tags } = (JSON.parse(execFileSync('ffprobe', probe).toString()) as { format: { tags: object } }).format;
    // It reads names in small letters, whatever their case in the file; Vorbis comments have capitals.
    const byName = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]));
    expect(byName).toMatchObject({ liq_cue_in: '0.250', liq_cue_out: '1.900' });
  },
);
