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
} from '@mpn/audio-kit';
import { toCsv, type Cell } from '@mpn/server-kit';
import { inLatinLetters, type DeliveryMetadata, type MetadataTrack } from './metadata-file';
import de from './locales/de.json';
import en from './locales/en.json';

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

const WORDS: Readonly<Record<TextLanguage, typeof en.report>> = { de: de.report, en: en.report };
type Words = typeof en.report;

const aiWord = ({ track: { ai }, words }: CsvRow): string => words.ai[ai?.contains ?? 'UNKNOWN'];

const versionWord = ({ track: { version }, words }: CsvRow): string | undefined =>
  version && words.versions[version.kind];

const explicitWord = ({ track: { explicit }, words }: CsvRow): string | undefined =>
  explicit === undefined ? undefined : explicit ? words.yes : words.no;

/**
 * What stations report to collecting societies in the order in which reports are written: recording, authors, label and
 * codes; then what else counts for a broadcast. Headings in the institution's language.
 */
const REPORT: readonly Column<keyof Words['headings']>[] = [
  ['title', ({ track }) => track.title],
  ['artist', ({ track }) => track.artist],
  ['composer', ({ track }) => list(composersOf(track))],
  ['lyricist', ({ track }) => list(lyricistsOf(track))],
  ['arranger', ({ track }) => list(namesOf(track, 'ARRANGER', 'ARRANGER_DIFFERENT_EDITING'))],
  ['publisher', ({ track }) => track.publisher],
  ['label', ({ track }) => track.label],
  ['labelCode', ({ track }) => labelCodeText(track)],
  ['isrc', ({ track }) => track.isrc],
  ['iswc', ({ track }) => track.iswc],
  ['duration', ({ track }) => clockText(track.durationSeconds)],
  ['ean', ({ track }) => track.ean],
  ['catalogueNumber', ({ track }) => track.catalogueNumber],
  ['release', ({ track }) => track.album],
  ['releaseDate', ({ track }) => track.releaseDate],
  ['pLine', ({ track }) => lineText(track.pLine)],
  ['recordingYear', ({ track }) => track.recordingYear],
  ['recordingCountry', ({ track }) => track.recordingCountry],
  ['work', ({ track }) => track.work],
  ['movement', ({ track }) => track.movement],
  ['conductor', ({ track }) => track.conductor],
  ['soloists', ({ track }) => list(track.soloists)],
  ['ensemble', ({ track }) => list(track.ensembles)],
  ['ipi', ({ track }) => list(numbersOf(track, 'ipi'))],
  ['language', ({ track }) => track.language],
  ['explicit', explicitWord],
  ['version', versionWord],
  ['versionOf', ({ track }) => track.version?.of?.title],
  ['containsAi', aiWord],
  ['madeWithAi', ({ track, words }) => list(track.ai?.concerns?.map((concern) => words.concerns[concern]))],
  ['aiTool', ({ track }) => track.ai?.tool],
  ['aiNote', ({ track }) => track.ai?.note],
  ['cueIn', ({ track }) => seconds(track.cuePoints?.cueIn)],
  ['introEnds', ({ track }) => seconds(track.cuePoints?.intro)],
  ['outroBegins', ({ track }) => seconds(track.cuePoints?.outro)],
  ['cueOut', ({ track }) => seconds(track.cuePoints?.cueOut)],
  ['ending', ({ track: { cuePoints }, words }) => cuePoints?.ending && words.endings[cuePoints.ending]],
  ['file', ({ track }) => track.fileName],
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
  return toCsv([REPORT.map(([heading]) => words.headings[heading]), ...rows], language);
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
