import type { Knex } from 'knex';
import {
  ddexNoteText,
  formatMessage,
  missingOfInput,
  type ImportedReleaseView,
  type Locale,
  type Page,
  type QueryOf,
  type releaseImportEndpoints,
} from '@mpn/domain';
import { exportedRows, patternOf, tablePage } from '@mpn/server-kit';
import { partsOf, tracksWithAudio, type ImportedRow, type StoredProblem } from '../rules/stored';

type TableQuery = QueryOf<typeof releaseImportEndpoints.releases>;
type Row = ImportedRow & { path: string; version: string | null; sent_at: string | null };

const JSON_COLUMNS = [
  'identifiers',
  'draft',
  'track_references',
  'files',
  'differences',
  'notes',
  'unmapped_genres',
  'kept_texts',
  'availability',
  'error',
];
const COLUMNS = `r.*, ${JSON_COLUMNS.map((name) => `r.${name}::text as ${name}`).join(', ')},
  m.path, m.version, m.sent_at`;

const SORTABLE = { title: 'lower(r.title)', artist: 'lower(r.artist)', gtin: 'r.gtin', state: 'r.state' } as const;

const problemView = ({ code, values }: StoredProblem, locale: Locale) => ({
  messageCode: code,
  message: formatMessage(code, locale, values),
});

function view(row: Row, locale: Locale): ImportedReleaseView {
  const { draft, trackReferences, files, differences, notes, unmappedGenres, keptTexts, availability, error } =
    partsOf(row);
  const trackOf = (resource: string | null): number | null => {
    const index = resource === null ? -1 : trackReferences.indexOf(resource);
    return index < 0 ? null : index;
  };
  const audio = tracksWithAudio(files);
  return {
    id: row.id,
    messagePath: row.path,
    version: row.version ?? '',
    sentAt: row.sent_at,
    title: row.title,
    artist: row.artist,
    gtin: row.gtin,
    releaseDate: row.release_date,
    action: row.action,
    state: row.state,
    hold: row.hold,
    mayChoose: (row.state === 'REPORTED' || row.state === 'FAILED') && row.action !== 'NONE',
    releaseId: row.release_id,
    tracks: draft.tracks.map(({ set, position, title, artist, isrc }, index) => ({
      set,
      position,
      title,
      artist: artist ?? null,
      isrc: isrc ?? null,
      hasAudio: audio.has(index),
    })),
    differences,
    notes: notes.map(({ code, severity, path, values, resource }) => ({
      code,
      severity,
      path,
      track: trackOf(resource),
      text: ddexNoteText(code, locale, values),
    })),
    unmappedGenres,
    keptTexts,
    availability,
    refusedFiles: files.flatMap(({ name, refused }) =>
      refused ? [{ path: name, ...problemView(refused, locale) }] : [],
    ),
    missingFacts: row.release_id === null ? missingOfInput(draft, (index) => audio.has(index)) : null,
    lostFiles: row.lost_files ?? 0,
    error: error && problemView(error, locale),
  };
}

function matching(
  db: Knex,
  importId: number,
  { term, state, held }: Omit<TableQuery, 'page' | 'pageSize'>,
): Knex.QueryBuilder {
  const rows = db('imported_releases as r')
    .join('release_import_messages as m', 'm.id', 'r.message_id')
    .where('r.release_import_id', importId)
    .select(db.raw(COLUMNS));
  if (state) rows.where('r.state', state);
  if (held) rows.where('r.state', 'REPORTED').whereNotNull('r.hold');
  const pattern = term?.trim() ? patternOf(term.trim()) : null;
  if (pattern !== null) {
    rows.where((any) => {
      for (const column of ['r.title', 'r.artist', 'r.gtin']) any.orWhereRaw(`${column} ilike ?`, [pattern]);
    });
  }
  return rows;
}

/** One page of a report. The caller has to check access to the import first. */
export async function importedTable(
  db: Knex,
  importId: number,
  query: TableQuery,
  locale: Locale,
): Promise<Page<ImportedReleaseView>> {
  const fallback = { column: 'r.id', direction: 'asc', id: 'r.id' } as const;
  const { items, ...page } = await tablePage<Row>(matching(db, importId, query), query, SORTABLE, fallback);
  return { ...page, items: items.map((row) => view(row, locale)) };
}

/**
 * All releases of a report that the filters match. The caller has to check access to the import first.
 * @throws AppError export-too-large
 */
export async function allImported(
  db: Knex,
  importId: number,
  query: TableQuery,
  locale: Locale,
): Promise<ImportedReleaseView[]> {
  const rows = await exportedRows<Row>((limit) => matching(db, importId, query).orderBy('r.id').limit(limit));
  return rows.map((row) => view(row, locale));
}
