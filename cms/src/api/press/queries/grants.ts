import type { Knex } from 'knex';
import {
  fail,
  type Page,
  type PressExtensionView,
  type PressGrantRow,
  type pressLinkEndpoints,
  type PressLinkState,
  type PressReply,
  type QueryOf,
} from '@mpn/domain';
import {
  csvFile,
  csvHead,
  exportedRows,
  patternOf,
  select,
  tablePage,
  type CsvForm,
  type MadeFile,
} from '@mpn/server-kit';
import de from '../locales/de.json';
import en from '../locales/en.json';

type TableQuery = QueryOf<typeof pressLinkEndpoints.grants>;

/** SQL: a number over what was played at the personal link `g`; `p` is one track in one session. */
export const overPlays = (expression: string): string => `(select ${expression} from press_plays p
  join press_visits v on v.id = p.visit_id where v.grant_id = g.id)`;

const EXTENSION = `(select json_build_object('id', e.id, 'state', e.state, 'sentence', e.sentence,
    'requestedAt', to_char(e.requested_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from press_extensions e where e.grant_id = g.id order by e.id desc limit 1)`;

/** SQL: a column of the last answer at the personal link `g`. */
export const lastAnswer = (column: string): string => `(select w.${column} from press_answers w where w.grant_id = g.id
  order by w.answered_at desc, w.id desc limit 1)`;

/** SQL: whether the address is one of a member institution. */
const MEMBER = `(g.email is not null and exists (select 1 from people u join partners c on c.id = u.company_id
  where c.type = 'MEDIA' and u.deleted_at is null and lower(u.email) = g.email))`;

const COLUMNS = `g.id, g.kind, g.label, g.email, g.basis, g.state, g.expires_at as "expiresAt",
  (l.mode = 'DOWNLOAD' and (g.email is null or ${MEMBER})) as "streamOnly",
  g.first_visit_at as "firstVisitAt", g.last_visit_at as "lastVisitAt",
  ${overPlays('count(distinct p.track_id) filter (where p.played)::int')} as played,
  ${overPlays('count(distinct p.track_id) filter (where p.listened)::int')} as listened,
  ${overPlays('count(distinct p.track_id) filter (where p.completed)::int')} as completed,
  ${overPlays('coalesce(sum(p.downloads), 0)::int')} as downloads,
  (select count(distinct v.session_id)::int from press_visits v where v.grant_id = g.id and v.visited_at is not null)
    as devices,
  (select count(distinct s.network)::int from press_visits v join press_sessions s on s.id = v.session_id
   where v.grant_id = g.id and v.visited_at is not null) as networks,
  ${lastAnswer('answer')} as answer, ${lastAnswer('sentence')} as sentence, ${EXTENSION} as extension`;

const FROM = 'press_grants g join press_links l on l.id = g.link_id';

type Facts = Omit<PressGrantRow, 'expiresAt' | 'firstVisitAt' | 'lastVisitAt'> & {
  expiresAt: Date | null;
  firstVisitAt: Date | null;
  lastVisitAt: Date | null;
  extension: PressExtensionView | null;
};

const viewOf = (row: Facts): PressGrantRow => ({
  ...row,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  firstVisitAt: row.firstVisitAt?.toISOString() ?? null,
  lastVisitAt: row.lastVisitAt?.toISOString() ?? null,
});

/** One personal link. @throws AppError not-found */
export async function readGrant(db: Knex, id: number): Promise<PressGrantRow> {
  const [row] = await select<Facts>(db, `select ${COLUMNS} from ${FROM} where g.id = :id`, { id });
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return viewOf(row);
}

const SORTABLE: Record<NonNullable<TableQuery['sortBy']>, string> = {
  label: 'lower(g.label)',
  lastVisitAt: 'g.last_visit_at',
  played: overPlays('count(distinct p.track_id) filter (where p.played)'),
  downloads: overPlays('coalesce(sum(p.downloads), 0)'),
};

const HAS_PLAYED = `exists (select 1 from press_plays p join press_visits v on v.id = p.visit_id
  where v.grant_id = g.id and p.played)`;
const HAS_ASKED = `exists (select 1 from press_extensions e where e.grant_id = g.id and e.state = 'OPEN')`;
const SHOWN = { notPlayed: `not ${HAS_PLAYED}`, played: HAS_PLAYED, asked: HAS_ASKED } as const;

function matching(db: Knex, linkId: number, { term, show }: TableQuery): Knex.QueryBuilder {
  return db
    .from(db.raw(FROM) as unknown as string)
    .where('g.link_id', linkId)
    .whereNot('g.kind', 'PREVIEW')
    .where((where) => {
      if (show && show !== 'all') where.whereRaw(SHOWN[show]);
      if (!term?.trim()) return;
      const pattern = patternOf(term.trim());
      where.whereRaw('(g.label ilike ? or g.email ilike ?)', [pattern, pattern]);
    })
    .select(db.raw(COLUMNS));
}

/** One page of the personal links of a link. The caller has checked that the link is theirs. */
export async function grantTable(db: Knex, linkId: number, query: TableQuery): Promise<Page<PressGrantRow>> {
  const fallback = { column: SORTABLE.label, direction: 'asc', id: 'g.id' } as const;
  const page = await tablePage<Facts>(matching(db, linkId, query), query, SORTABLE, fallback);
  return { ...page, items: page.items.map(viewOf) };
}

const TABLE = {
  fileName: 'press-link.csv',
  columns: [
    ...(['name', 'email', 'state', 'firstVisitAt', 'lastVisitAt', 'played', 'listened'] as const),
    ...(['completed', 'downloads', 'answer', 'sentence'] as const),
  ],
};

const TEXTS = { de: de.personalLinks, en: en.personalLinks };
type Words = Readonly<Record<PressLinkState | PressReply, string>>;

/** All personal links that the filters match, as a file. @throws AppError export-too-large */
export async function grantsCsv(db: Knex, linkId: number, query: TableQuery, form: CsvForm): Promise<MadeFile> {
  const rows = await exportedRows<Facts>((limit) => matching(db, linkId, query).orderByRaw('g.id').limit(limit));
  const { fileName, headings } = csvHead(TABLE, TEXTS, form);
  const words: Words | null = form === 'MACHINE' ? null : TEXTS[form].words;
  const word = <C extends keyof Words | null>(code: C) => (code === null ? null : (words?.[code] ?? code));
  const lines = rows
    .map(viewOf)
    .map((row) => [
      ...[row.label, row.email, word(row.state), row.firstVisitAt, row.lastVisitAt],
      ...[row.played, row.listened, row.completed, row.downloads, word(row.answer), row.sentence],
    ]);
  return csvFile(fileName, [headings, ...lines], form);
}
