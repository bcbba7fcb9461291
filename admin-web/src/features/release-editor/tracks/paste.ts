import {
  formatIsrc,
  formatIswc,
  isCountryCode,
  isIsrc,
  isIswc,
  isLanguageCode,
  normaliseCountry,
  normaliseLanguage,
  versionKindOf,
  type ContainsAi,
  type TrackVersionKind,
} from '@mpn/domain';
import { codeOptions } from '@/providers/i18n/code-names';
import type { LineDraft } from '../rights/rights-line';

export interface PastedTrack {
  title: string;
  artist: string | null;
  isrc: string | null;
  composer: string | null;
  /** Milliseconds. */
  durationMs: number | null;
  iswc: string | null;
  pLine: LineDraft | null;
  recordingYear: number | null;
  recordingCountry: string | null;
  language: string | null;
  explicit: boolean | null;
  work: string | null;
  movement: string | null;
  conductor: string | null;
  soloists: string | null;
  ensemble: string | null;
  containsAi: ContainsAi | null;
  versionKind: TrackVersionKind | null;
}

type Column = keyof PastedTrack | 'ignore';

const HEADS: readonly [Column, RegExp][] = [
  ['iswc', /^iswc/i],
  ['pLine', /^(p[ -]?line|℗|\(p\)|p[ -]?zeile|p[ -]?vermerk)/i],
  ['recordingYear', /^(year of )?recording( year)?$|^recorded( in)?$|^(aufnahme)?jahr$|^year$|^aufgenommen$/i],
  ['recordingCountry', /^(recording )?country( of recording)?$|^(aufnahme)?land$/i],
  ['language', /^language|^sprache/i],
  ['explicit', /^explicit|^parental/i],
  ['isrc', /^isrc/i],
  ['title', /^(track ?)?tit(le|el)$|^track$|^song$|^name$/i],
  ['artist', /^artist|^interpret|^künstler/i],
  ['work', /^(musical )?work( title)?$|^werk(titel)?$/i],
  ['movement', /^movement|^satz/i],
  ['conductor', /^conductor|^dirigent/i],
  ['soloists', /^soloist|^solist/i],
  ['ensemble', /^ensemble|^orchest(ra|er)|^choir$|^chor$/i],
  ['containsAi', /^(contains |generative )?a\.?i\.?( statement| disclosure)?$|^k\.?i\.?([ -]?angabe)?$/i],
  ['versionKind', /^(track )?version( type)?$|^fassung$/i],
  ['composer', /^composer|^author|^writer|^komponist|^urheber|^autor/i],
  ['durationMs', /^duration|^length|^time$|^dauer|^länge|^spieldauer/i],
];

/** "3:45", "1:02:03" or "00:03:45" in milliseconds. */
export function parseDuration(text: string): number | null {
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (!match) return null;
  return ((Number(match[1] ?? 0) * 60 + Number(match[2])) * 60 + Number(match[3])) * 1000;
}

function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : '\t';
  return line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}

function headOf(cells: readonly string[]): Column[] | null {
  const columns = cells.map((cell): Column => HEADS.find(([, pattern]) => pattern.test(cell))?.[0] ?? 'ignore');
  return columns.includes('title') ? columns : null;
}

type Form = 'isrc' | 'iswc' | 'durationMs' | 'number' | 'text';

function formOf(cell: string): Form {
  if (isIsrc(cell)) return 'isrc';
  if (isIswc(cell)) return 'iswc';
  if (parseDuration(cell) !== null) return 'durationMs';
  return /^\d{1,3}\.?$/.test(cell) ? 'number' : 'text';
}

/**
 * The form (ISRC, ISWC, duration, number) of at least half of a column's filled cells, so that one mistyped ISRC does
 * not become a title; else text, and null for an empty column.
 */
function formOfColumn(cells: readonly string[]): Form | null {
  const forms = cells.filter((cell) => cell !== '').map(formOf);
  const codes = ['isrc', 'iswc', 'durationMs', 'number'] as const;
  const common = codes.find((form) => forms.filter((each) => each === form).length * 2 >= forms.length);
  return forms.length === 0 ? null : (common ?? 'text');
}

// Without a header line columns are guessed: codes and durations by their form; a bare number is the track's and is
// ignored; of the texts the first is the title, the second the artist, the third the composer.
function guessColumns(lines: readonly string[][]): Column[] {
  const texts: Column[] = ['title', 'artist', 'composer'];
  const width = Math.max(0, ...lines.map(({ length }) => length));
  return Array.from({ length: width }, (_, at): Column => {
    const form = formOfColumn(lines.map((cells) => cells[at] ?? ''));
    if (form === null || form === 'number') return 'ignore';
    return form === 'text' ? (texts.shift() ?? 'ignore') : form;
  });
}

/** "2024 Kaiserkai" or "℗ 2024 Kaiserkai"; without a year only the owner is set, so that the field shows the error. */
function parseLine(text: string | null): LineDraft | null {
  if (text === null) return null;
  const [, year, owner = ''] = /^(?:℗|\(p\)|©|\(c\))?\s*(\d{4})?[\s,]*(.*)/is.exec(text) ?? [];
  return { year: year === undefined ? null : Number(year), owner: owner || null };
}

/** "yes", "ja", "1", "x" and "explicit" are true, their opposites and "clean" false; anything else is null. */
function parseExplicit(text: string | null): boolean | null {
  if (text === null) return null;
  if (/^(yes|y|ja|j|true|1|x|e|explicit)$/i.test(text)) return true;
  return /^(no|n|nein|false|0|clean|not explicit)$/i.test(text) ? false : null;
}

/** What is stated about AI: "no", "partly", "all" and the like in both languages; anything else is null. */
function parseAi(text: string | null): ContainsAi | null {
  if (text === null) return null;
  if (/^(no|n|none|nein|ohne|keine|0)$/i.test(text)) return 'NONE';
  if (/^(partly|partial|teilweise|teils)$/i.test(text)) return 'PARTLY';
  return /^(all|fully|ganz|alles|vollständig)$/i.test(text) ? 'ALL' : null;
}

/** A kind of version as titles name it ("Radio Edit", "Clean"); anything else is null. */
function parseVersion(text: string | null): TrackVersionKind | null {
  return text === null ? null : versionKindOf(`x (${text})`);
}

/**
 * Code of a country or language given by code or name; any other text is returned as it is, so that the field shows the
 * error.
 */
function codeOf(kind: 'region' | 'language', text: string | null): string | null {
  if (text === null) return null;
  const [isCode, toCode] = kind === 'region' ? [isCountryCode, normaliseCountry] : [isLanguageCode, normaliseLanguage];
  if (isCode(text)) return toCode(text);
  const name = text.toLowerCase();
  const named = (['de-DE', 'en-US'] as const)
    .flatMap((locale) => codeOptions(kind, locale))
    .find(({ label }) => label.toLowerCase() === name);
  return named?.value ?? text;
}

function toTrack(cells: readonly string[], columns: readonly Column[]): PastedTrack {
  const text = (column: Column) => {
    const at = columns.indexOf(column);
    return at < 0 ? null : (cells[at] ?? '') || null;
  };
  const isrc = text('isrc');
  return {
    title: text('title') ?? '',
    artist: text('artist'),
    isrc: isrc && formatIsrc(isrc),
    composer: text('composer'),
    durationMs: parseDuration(text('durationMs') ?? ''),
    iswc: text('iswc') && formatIswc(text('iswc')!),
    pLine: parseLine(text('pLine')),
    recordingYear: /^\d{4}$/.test(text('recordingYear') ?? '') ? Number(text('recordingYear')) : null,
    recordingCountry: codeOf('region', text('recordingCountry')),
    language: codeOf('language', text('language')),
    explicit: parseExplicit(text('explicit')),
    work: text('work'),
    movement: text('movement'),
    conductor: text('conductor'),
    soloists: text('soloists'),
    ensemble: text('ensemble'),
    containsAi: parseAi(text('containsAi')),
    versionKind: parseVersion(text('versionKind')),
  };
}

/** Rows copied from a spreadsheet (tabs or semicolons), with or without a line of column names. */
export function parsePastedTracks(text: string): PastedTrack[] {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf);
  const head = lines[0] ? headOf(lines[0]) : null;
  const rows = lines.slice(head ? 1 : 0);
  const columns = head ?? guessColumns(rows);
  return rows.map((cells) => toTrack(cells, columns)).filter(({ title, isrc }) => title !== '' || isrc !== null);
}
