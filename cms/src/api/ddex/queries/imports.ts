import type { Knex } from 'knex';
import {
  ddexFailureText,
  ddexNoteText,
  fail,
  formatMessage,
  isDdexFailureCode,
  isErrorCode,
  reachedCompanyId,
  type Locale,
  type Page,
  type Principal,
  type QueryOf,
  type ReleaseImportCounts,
  type releaseImportEndpoints,
  type ReleaseImportRow,
  type ReleaseImportView,
} from '@mpn/domain';
import { patternOf, select, tablePage, type RowOf } from '@mpn/server-kit';
import { failureOf, notesOf } from '../rules/stored';

type Row = Pick<
  RowOf<'release_imports'>,
  | 'id'
  | 'status'
  | 'source'
  | 'name'
  | 'size'
  | 'created_at'
  | 'finished_at'
  | 'storage_key'
  | 'folder'
  | 'failure'
  | 'notes'
>;
type Counted = Row & {
  counts: Omit<ReleaseImportCounts, 'messages' | 'brokenMessages'>;
  messages: number;
  broken: number;
};

const SHOWN = 100;

const COUNTS = `(select json_build_object('releases', count(*),
    'create', count(*) filter (where r.action = 'CREATE'), 'update', count(*) filter (where r.action = 'UPDATE'),
    'held', count(*) filter (where r.state = 'REPORTED' and r.hold is not null),
    'waiting', count(*) filter (where r.state = 'WAITING'), 'imported', count(*) filter (where r.state = 'IMPORTED'),
    'failed', count(*) filter (where r.state = 'FAILED'),
    'incomplete', count(*) filter (where r.lost_files > 0),
    'lostFiles', coalesce(sum(r.lost_files), 0))
  from imported_releases r where r.release_import_id = i.id) as counts,
  (select count(*) from release_import_messages m
    where m.release_import_id = i.id and m.failure is null)::int as messages,
  (select count(*) from release_import_messages m
    where m.release_import_id = i.id and m.failure is not null)::int as broken`;

const COLUMNS = `i.id, i.status, i.source, i.name, i.size, i.created_at, i.finished_at, i.storage_key, i.folder,
  i.failure::text as failure, i.notes::text as notes, ${COUNTS}`;

const SORTABLE = { createdAt: 'i.created_at', name: 'lower(i.name)', status: 'i.status' } as const;

const rowView = ({ counts, messages, broken, ...row }: Counted): ReleaseImportRow => ({
  id: row.id,
  status: row.status,
  source: row.source,
  name: row.name,
  size: Number(row.size),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  isKept: row.storage_key !== null || row.folder !== null,
  counts: { messages, brokenMessages: broken, ...counts },
});

/** Imports of the company acted for; all for a super admin. */
function own(db: Knex, principal: Principal): Knex.QueryBuilder {
  const companyId = reachedCompanyId(principal);
  return db('release_imports as i').where((where) => {
    if (companyId !== null) where.where('i.company_id', companyId);
  });
}

export async function importTable(
  db: Knex,
  principal: Principal,
  query: QueryOf<typeof releaseImportEndpoints.list>,
): Promise<Page<ReleaseImportRow>> {
  const rows = own(db, principal).select(db.raw(COLUMNS));
  if (query.term?.trim()) rows.whereILike('i.name', patternOf(query.term.trim()));
  const fallback = { column: SORTABLE.createdAt, direction: 'desc', id: 'i.id' } as const;
  const { items, ...page } = await tablePage<Counted>(rows, query, SORTABLE, fallback);
  return { ...page, items: items.map(rowView) };
}

/** Text of a stored failure: of a message, or of an error of the catalogue. */
export function failureText(stored: string | null, locale: Locale): string | null {
  const failure = failureOf(stored);
  if (!failure) return null;
  const code: string = failure.code;
  if (isDdexFailureCode(code)) return ddexFailureText(code, locale, failure.values);
  return isErrorCode(code) ? formatMessage(code, locale, failure.values) : code;
}

/** @throws AppError not-found */
export async function readImport(
  db: Knex,
  principal: Principal,
  id: number,
  locale: Locale,
): Promise<ReleaseImportView> {
  const row = (await own(db, principal).where('i.id', id).select(db.raw(COLUMNS)).first()) as Counted | undefined;
  if (!row) throw fail('mpn.backend.global.error.not-found');
  const broken = await select<{ path: string; failure: string }>(
    db,
    `select path, failure::text as failure from release_import_messages
     where release_import_id = :id and failure is not null order by id limit :limit::int`,
    { id, limit: SHOWN },
  );
  return {
    ...rowView(row),
    failure: failureText(row.failure, locale),
    broken: broken.map(({ path, failure }) => ({ path, text: failureText(failure, locale) ?? '' })),
    notes: notesOf(row)
      .slice(0, SHOWN)
      .map(({ code, severity, path, values }) => ({
        code,
        severity,
        path,
        track: null,
        text: ddexNoteText(code, locale, values),
      })),
  };
}
