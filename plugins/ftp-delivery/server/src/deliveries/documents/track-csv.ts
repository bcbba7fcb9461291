import {
  textLanguageOf,
  type CsvPreset,
  type CuePoint,
  type FtpEncoding,
  type Locale,
  type TextLanguage,
} from '@mpn/domain';
import {
  composersOf,
  ENDING_NAMES,
  labelCodeText,
  lineText,
  lyricistsOf,
  namesOf,
  numbersOf,
  toLatin1Text,
  VERSION_NAMES,
} from '@mpn/audio-kit';
import { toCsv, type Cell } from '@mpn/server-kit';
import { inLatinLetters, type DeliveryMetadata, type MetadataTrack } from './metadata-file';

interface CsvRow {
  track: MetadataTrack;
  words: Words;
}

type Column<Heading> = readonly [heading: Heading, value: (row: CsvRow) => Cell];

const list = (names: readonly string[] | undefined): string | undefined => names?.join('; ') || undefined;

/** Seconds with three decimals at most. */
const seconds = (point: CuePoint | undefined): number | undefined => point && point.ms / 1000;

const decibels = (value: number | null | undefined): number | undefined =>
  typeof value === 'number' ? Number(value.toFixed(1)) : undefined;

/** h:mm:ss: "3:06" would be three hours to a spreadsheet program. */
function clockText(total: number | undefined): string | undefined {
  if (total === undefined) return undefined;
  const whole = Math.round(total);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${hours}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

const WORDS = {
  de: {
    yes: 'ja',
    no: 'nein',
    ai: { ALL: 'ganz', PARTLY: 'teilweise', NONE: 'keine', UNKNOWN: 'nicht angegeben' },
    concerns: {
      VOCALS: 'Gesang',
      INSTRUMENTS: 'Instrumente',
      COMPOSITION: 'Komposition',
      LYRICS: 'Text',
      POST_PRODUCTION: 'Nachbearbeitung',
    },
    endings: { COLD: 'hart', FADE: 'ausgeblendet' },
    versions: { ...VERSION_NAMES, EXTENDED: 'Extended Version', OTHER: 'andere Version' },
  },
  en: {
    yes: 'yes',
    no: 'no',
    ai: { ALL: 'all', PARTLY: 'partly', NONE: 'none', UNKNOWN: 'not stated' },
    concerns: {
      VOCALS: 'vocals',
      INSTRUMENTS: 'instruments',
      COMPOSITION: 'composition',
      LYRICS: 'lyrics',
      POST_PRODUCTION: 'post-production',
    },
    endings: ENDING_NAMES,
    versions: VERSION_NAMES,
  },
} as const satisfies Record<TextLanguage, object>;
type Words = (typeof WORDS)[TextLanguage];

const aiWord = ({ track: { ai }, words }: CsvRow): string => words.ai[ai?.contains ?? 'UNKNOWN'];

const versionWord = ({ track: { version }, words }: CsvRow): string | undefined =>
  version && words.versions[version.kind];

const explicitWord = ({ track: { explicit }, words }: CsvRow): string | undefined =>
  explicit === undefined ? undefined : explicit ? words.yes : words.no;

/**
 * What stations report to collecting societies in the order in which reports are written: recording, authors, label and
 * codes; then what else counts for a broadcast. Headings in the institution's language.
 */
const REPORT: readonly Column<Readonly<Record<TextLanguage, string>>>[] = [
  [{ de: 'Titel', en: 'Title' }, ({ track }) => track.title],
  [{ de: 'Interpret', en: 'Artist' }, ({ track }) => track.artist],
  [{ de: 'Komponist', en: 'Composer' }, ({ track }) => list(composersOf(track))],
  [{ de: 'Textdichter', en: 'Lyricist' }, ({ track }) => list(lyricistsOf(track))],
  [{ de: 'Bearbeiter', en: 'Arranger' }, ({ track }) => list(namesOf(track, 'ARRANGER', 'ARRANGER_DIFFERENT_EDITING'))],
  [{ de: 'Verlag', en: 'Publisher' }, ({ track }) => track.publisher],
  [{ de: 'Label', en: 'Label' }, ({ track }) => track.label],
  [{ de: 'Labelcode', en: 'Label code' }, ({ track }) => labelCodeText(track)],
  [{ de: 'ISRC', en: 'ISRC' }, ({ track }) => track.isrc],
  [{ de: 'ISWC', en: 'ISWC' }, ({ track }) => track.iswc],
  [{ de: 'Dauer', en: 'Duration' }, ({ track }) => clockText(track.durationSeconds)],
  [{ de: 'EAN', en: 'EAN' }, ({ track }) => track.ean],
  [{ de: 'Katalognummer', en: 'Catalogue number' }, ({ track }) => track.catalogueNumber],
  [{ de: 'Release', en: 'Release' }, ({ track }) => track.album],
  [{ de: 'Veröffentlichung', en: 'Release date' }, ({ track }) => track.releaseDate],
  [{ de: '(P)-Vermerk', en: '(P) line' }, ({ track }) => lineText(track.pLine)],
  [{ de: 'Aufnahmejahr', en: 'Recording year' }, ({ track }) => track.recordingYear],
  [{ de: 'Aufnahmeland', en: 'Recording country' }, ({ track }) => track.recordingCountry],
  [{ de: 'Werk', en: 'Work' }, ({ track }) => track.work],
  [{ de: 'Satz', en: 'Movement' }, ({ track }) => track.movement],
  [{ de: 'Dirigent', en: 'Conductor' }, ({ track }) => track.conductor],
  [{ de: 'Solisten', en: 'Soloists' }, ({ track }) => list(track.soloists)],
  [{ de: 'Ensemble', en: 'Ensemble' }, ({ track }) => list(track.ensembles)],
  [{ de: 'IPI', en: 'IPI' }, ({ track }) => list(numbersOf(track, 'ipi'))],
  [{ de: 'Sprache', en: 'Language' }, ({ track }) => track.language],
  [{ de: 'Explicit', en: 'Explicit' }, explicitWord],
  [{ de: 'Version', en: 'Version' }, versionWord],
  [{ de: 'Version von', en: 'Version of' }, ({ track }) => track.version?.of?.title],
  [{ de: 'Generative KI (laut Label)', en: 'Generative AI (stated by the label)' }, aiWord],
  [
    { de: 'Mit KI entstanden', en: 'Made with AI' },
    ({ track, words }) => list(track.ai?.concerns?.map((concern) => words.concerns[concern])),
  ],
  [{ de: 'KI-Werkzeug', en: 'AI tool' }, ({ track }) => track.ai?.tool],
  [{ de: 'Hinweis zur KI', en: 'AI note' }, ({ track }) => track.ai?.note],
  [{ de: 'Cue-In (s)', en: 'Cue in (s)' }, ({ track }) => seconds(track.cuePoints?.cueIn)],
  [{ de: 'Ende des Intros (s)', en: 'Intro ends (s)' }, ({ track }) => seconds(track.cuePoints?.intro)],
  [{ de: 'Beginn des Outros (s)', en: 'Outro begins (s)' }, ({ track }) => seconds(track.cuePoints?.outro)],
  [{ de: 'Cue-Out (s)', en: 'Cue out (s)' }, ({ track }) => seconds(track.cuePoints?.cueOut)],
  [
    { de: 'Schluss', en: 'Ending' },
    ({ track: { cuePoints }, words }) => cuePoints?.ending && words.endings[cuePoints.ending],
  ],
  [{ de: 'Datei', en: 'File' }, ({ track }) => track.fileName],
];

/**
 * For import into a playout database. Named as mAirList's importer of CSV files knows its fields; columns that it does
 * not know become attributes there, and other importers let people assign each column.
 */
const MUSIC_DATABASE: readonly Column<string>[] = [
  ['Filename', ({ track }) => track.fileName],
  ['ExternalID', ({ track }) => track.cutId],
  ['Artist', ({ track }) => track.artist],
  ['Title', ({ track }) => track.title],
  ['Duration', ({ track }) => track.durationSeconds],
  ['CueIn', ({ track }) => seconds(track.cuePoints?.cueIn)],
  ['Ramp1', ({ track }) => seconds(track.cuePoints?.intro)],
  ['Outro', ({ track }) => seconds(track.cuePoints?.outro)],
  ['CueOut', ({ track }) => seconds(track.cuePoints?.cueOut)],
  ['LevelLoudness', ({ track }) => decibels(track.loudness?.integratedLufs)],
  ['LevelTruePeak', ({ track }) => decibels(track.loudness?.truePeakDbtp)],
  ['Ending', ({ track: { cuePoints } }) => cuePoints?.ending && ENDING_NAMES[cuePoints.ending]],
  ['Album', ({ track }) => track.album],
  ['Album Artist', ({ track }) => track.albumArtist],
  ['Disc', ({ track }) => track.set.number],
  ['Track', ({ track }) => track.track.number],
  ['Genre', ({ track }) => list(track.genres)],
  ['Language', ({ track }) => track.language],
  ['Explicit', explicitWord],
  ['Version', versionWord],
  ['Version Of', ({ track }) => track.version?.of?.isrc ?? track.version?.of?.title],
  ['Generative AI', ({ track }) => track.ai?.contains ?? 'UNKNOWN'],
  ['Made with AI', ({ track }) => list(track.ai?.concerns)],
  ['AI Tool', ({ track }) => track.ai?.tool],
  ['AI Note', ({ track }) => track.ai?.note],
  ['ISRC', ({ track }) => track.isrc],
  ['ISWC', ({ track }) => track.iswc],
  ['EAN', ({ track }) => track.ean],
  ['Label', ({ track }) => track.label],
  ['Label Code', ({ track }) => labelCodeText(track)],
  ['Catalogue Number', ({ track }) => track.catalogueNumber],
  ['Composer', ({ track }) => list(composersOf(track))],
  ['Lyricist', ({ track }) => list(lyricistsOf(track))],
  ['Arranger', ({ track }) => list(namesOf(track, 'ARRANGER', 'ARRANGER_DIFFERENT_EDITING'))],
  ['Producer', ({ track }) => list(namesOf(track, 'PRODUCER_MUSIC'))],
  ['Remixer', ({ track }) => list(namesOf(track, 'REMIXER'))],
  ['Publisher', ({ track }) => track.publisher],
  ['Work', ({ track }) => track.work],
  ['Movement', ({ track }) => track.movement],
  ['Conductor', ({ track }) => track.conductor],
  ['Soloists', ({ track }) => list(track.soloists)],
  ['Ensemble', ({ track }) => list(track.ensembles)],
  ['Release Date', ({ track }) => track.releaseDate],
  ['Air Date', ({ track }) => track.airDate],
  ['Original Release Date', ({ track }) => track.originalReleaseDate],
  ['Recording Year', ({ track }) => track.recordingYear],
  ['Recording Country', ({ track }) => track.recordingCountry],
  ['P Line', ({ track }) => lineText(track.pLine)],
  ['C Line', ({ track }) => lineText(track.cLine)],
];

/** For people: of every track, in the institution's language and as its spreadsheet program reads it. */
function reportCsv(release: DeliveryMetadata, language: TextLanguage): Promise<string> {
  const words = WORDS[language];
  const rows = release.tracks.map((track) => REPORT.map(([, value]) => value({ track, words })));
  return toCsv([REPORT.map(([heading]) => heading[language]), ...rows], language);
}

/** For importers: of the tracks with a file, which is what a database imports. */
async function databaseCsv(original: DeliveryMetadata, encoding: FtpEncoding): Promise<Buffer> {
  const isLatin = encoding === 'LATIN_1';
  const release = isLatin ? inLatinLetters(original) : original;
  // Before anything is quoted: typographic quotation marks become straight ones.
  const letters = (value: Cell): Cell => (isLatin && typeof value === 'string' ? toLatin1Text(value, original) : value);
  const rows = release.tracks
    .filter(({ fileName }) => fileName !== undefined)
    .map((track) => MUSIC_DATABASE.map(([, value]) => letters(value({ track, words: WORDS.en }))));
  const csv = await toCsv([MUSIC_DATABASE.map(([heading]) => heading), ...rows], 'IMPORT');
  return isLatin ? Buffer.from(csv.slice(1), 'latin1') : Buffer.from(csv, 'utf8');
}

/**
 * The tracks as CSV by a preset. REPORT is UTF-8 with a byte order mark, as spreadsheet programs want it, whatever the
 * encoding of the text file. MUSIC_DATABASE has commas and is UTF-8 with a byte order mark, without which mAirList
 * takes it for ANSI, or Latin-1 for institutions whose encoding that is.
 */
export async function trackCsv(
  release: DeliveryMetadata,
  preset: CsvPreset,
  { encoding, locale = 'en-US' }: { encoding: FtpEncoding; locale?: Locale | undefined },
): Promise<Buffer> {
  if (preset === 'MUSIC_DATABASE') return databaseCsv(release, encoding);
  return Buffer.from(await reportCsv(release, textLanguageOf(locale)), 'utf8');
}
