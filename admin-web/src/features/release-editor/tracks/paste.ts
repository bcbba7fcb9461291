import { formatIsrc, isIsrc } from '@mpn/domain';

export interface PastedTrack {
  title: string;
  artist: string | null;
  isrc: string | null;
  composer: string | null;
  /** Milliseconds. */
  durationMs: number | null;
}

type Column = keyof PastedTrack | 'ignore';

const HEADS: readonly [Column, RegExp][] = [
  ['isrc', /^isrc/i],
  ['title', /^(track ?)?tit(le|el)$|^track$|^song$|^name$/i],
  ['artist', /^artist|^interpret|^künstler/i],
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

// Without a head line the cells speak for themselves: an ISRC and a length are known by their shape, a bare number is the
// track's, and of the texts the first is the title, the next the artist, the next the composer.
function guessColumns(cells: readonly string[]): Column[] {
  const texts: Column[] = ['title', 'artist', 'composer'];
  return cells.map((cell) => {
    if (isIsrc(cell)) return 'isrc';
    if (parseDuration(cell) !== null) return 'durationMs';
    if (cell === '' || /^\d{1,3}\.?$/.test(cell)) return 'ignore';
    return texts.shift() ?? 'ignore';
  });
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
  };
}

/** Rows copied from a spreadsheet (tabs or semicolons), with or without a line of column names. */
export function parsePastedTracks(text: string): PastedTrack[] {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf);
  const head = lines[0] ? headOf(lines[0]) : null;
  return lines
    .slice(head ? 1 : 0)
    .map((cells) => toTrack(cells, head ?? guessColumns(cells)))
    .filter(({ title, isrc }) => title !== '' || isrc !== null);
}
