import type { Knex } from 'knex';
import type { ImportedReleaseView, Locale, QueryOf, releaseImportEndpoints } from '@mpn/domain';
import { csvFile, type Cell, type CsvForm, type MadeFile } from '@mpn/server-kit';
import { allImported } from './imported-releases';
import { reportFileName, reportWords, type ReportKind } from './report-texts';

/** A line of the report: a release, or a note, difference or refused file of it. */
interface ReportLine {
  release: ImportedReleaseView;
  /** Name of the track, or path of a refused file. */
  track: string;
  kind: ReportKind;
  code: string;
  text: string;
  before: string | null;
  after: string | null;
}

const CHANGE = 'CHANGE';
const FILE = 'FILE';

function linesOf(release: ImportedReleaseView): ReportLine[] {
  const { state, hold, action, error, notes, differences, refusedFiles, tracks } = release;
  const trackName = (index: number | null): string => {
    const track = index === null ? undefined : tracks[index];
    return track ? `${track.set}.${track.position} ${track.title}` : '';
  };
  const line = (kind: ReportKind, code: string, rest: Partial<ReportLine>): ReportLine => ({
    ...{ release, kind, code, track: '', text: '', before: '', after: '' },
    ...rest,
  });
  return [
    line(state, hold ?? action, { text: error?.message ?? '' }),
    ...notes.map(({ code, severity, text, track }) => line(severity, code, { track: trackName(track), text })),
    ...differences.map(({ field, track, before, after }) =>
      line(CHANGE, field, { track: trackName(track), before, after }),
    ),
    ...refusedFiles.map(({ path, messageCode, message }) => line(FILE, messageCode, { track: path, text: message })),
  ];
}

const COLUMNS = [
  ...(['message', 'gtin', 'artist', 'title', 'track', 'kind', 'code', 'text', 'before', 'after'] as const),
];

const placeOf = ({ messagePath, gtin, artist, title }: ImportedReleaseView): Cell[] => [
  ...[messagePath, gtin, artist, title],
];

const machineRow = ({ release, track, kind, code, text, before, after }: ReportLine): Cell[] => [
  ...placeOf(release),
  ...[track, kind, code, text, before, after],
];

function peopleRow(line: ReportLine, texts: (typeof reportWords)['de']): Cell[] {
  const { release, track, kind, code, text, before, after } = line;
  const { hold, action, state } = release;
  const words = (): string => {
    if (kind === state) return hold ? texts.holds[hold] : texts.actions[action];
    return kind === CHANGE ? (texts.fields[code] ?? code) : '';
  };
  return [...placeOf(release), track, texts.kinds[kind], words(), text, before, after];
}

/**
 * The report as a file: a line for each release, and one for each note, difference and refused file of it.
 * @throws AppError export-too-large
 */
export async function reportFile(
  db: Knex,
  { importId, query, name }: { importId: number; query: QueryOf<typeof releaseImportEndpoints.releases>; name: string },
  locale: Locale,
  form: CsvForm,
): Promise<MadeFile> {
  const lines = (await allImported(db, importId, query, locale)).flatMap(linesOf);
  if (form === 'MACHINE') {
    return csvFile(`xml-import-${importId}.csv`, [COLUMNS, ...lines.map(machineRow)], form);
  }
  const texts = reportWords[form];
  const rows = lines.map((line) => peopleRow(line, texts));
  return csvFile(reportFileName(form, name), [COLUMNS.map((column) => texts.headings[column]), ...rows], form);
}
