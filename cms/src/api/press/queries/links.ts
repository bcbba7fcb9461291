import type { Knex } from 'knex';
import {
  defaultPressEnd,
  fail,
  instantToLocalDate,
  type AudioFormat,
  type Page,
  type PressLinkDefaults,
  type pressLinkEndpoints,
  type PressLinkRelease,
  type PressLinkRow,
  type PressLinkView,
  type Principal,
  type QueryOf,
} from '@mpn/domain';
import { patternOf, select, tablePage } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { ownReleases } from '../../release';
import { ownLinks } from '../access/own-links';

/** SQL: whether guests may have the release `r` (`isOpenToPress`). */
const OPEN = `(r.withdrawn_at is null and r.deleted_at is null and r.status in ('READY', 'SCHEDULED', 'ON_AIR'))`;

const RELEASES = `coalesce((select json_agg(json_build_object('id', r.id, 'title', r.title, 'artistName', r.artist_name,
    'releaseDate', r.release_date, 'open', ${OPEN}) order by x.position, x.id)
  from press_link_releases x join release_titles r on r.id = x.release_id where x.link_id = l.id), '[]'::json)`;

/** SQL: number of the link's people of whom this holds; their visits are `v`, what they played is `p`. */
const people = (condition: string): string => `(select count(distinct g.id)::int from press_grants g
    left join press_visits v on v.grant_id = g.id left join press_plays p on p.visit_id = v.id
  where g.link_id = l.id and g.kind <> 'PREVIEW' and ${condition})`;

const ROW = `l.id, l.name, ${RELEASES} as releases, l.mode, l.state, l.expires_at as "expiresAt",
  l.created_at as "createdAt", ${people(`g.kind = 'PERSON'`)} as people,
  exists (select 1 from press_grants g where g.link_id = l.id and g.kind = 'PUBLIC' and g.state <> 'REVOKED')
    as everybody,
  ${people('v.visited_at is not null')} as visited, ${people('p.played')} as played,
  ${people('p.downloads > 0')} as downloaded,
  (select count(*)::int from press_extensions e join press_grants g on g.id = e.grant_id
    where g.link_id = l.id and e.state = 'OPEN') as "openRequests",
  (select max(g.last_visit_at) from press_grants g where g.link_id = l.id and g.kind <> 'PREVIEW') as "lastUsedAt"`;

type TableQuery = QueryOf<typeof pressLinkEndpoints.list>;

const SORTABLE: Record<NonNullable<TableQuery['sortBy']>, string> = {
  createdAt: 'l.created_at',
  name: 'lower(l.name)',
  expiresAt: 'l.expires_at',
};

type RowFacts = Omit<PressLinkRow, 'expiresAt' | 'createdAt' | 'lastUsedAt'> & {
  expiresAt: Date;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** One page of the links that the caller reaches. */
export async function linkTable(db: Knex, principal: Principal, query: TableQuery): Promise<Page<PressLinkRow>> {
  const own = ownLinks(principal);
  const pattern = query.term?.trim() ? patternOf(query.term.trim()) : null;
  const rows = db
    .from('press_links as l')
    .whereRaw(own.sql, own.bindings as never)
    .where((where) => {
      if (query.state && query.state.length > 0) where.whereIn('l.state', query.state);
      if (query.releaseId !== undefined) {
        where.whereRaw('exists (select 1 from press_link_releases x where x.link_id = l.id and x.release_id = ?)', [
          query.releaseId,
        ]);
      }
      if (pattern === null) return;
      where.whereRaw(
        `(l.name ilike ? or exists (select 1 from press_link_releases x
           join release_titles r on r.id = x.release_id
           where x.link_id = l.id and (r.title ilike ? or r.artist_name ilike ?)))`,
        [pattern, pattern, pattern],
      );
    })
    .select(db.raw(ROW));
  const fallback = { column: SORTABLE.createdAt, direction: 'desc', id: 'l.id' } as const;
  const page = await tablePage<RowFacts>(rows, query, SORTABLE, fallback);
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      expiresAt: row.expiresAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    })),
  };
}

type ViewFacts = Omit<PressLinkView, 'startDate' | 'endDate' | 'expiresAt' | 'formats' | 'saveResult'> & {
  formats: AudioFormat[] | null;
  startAt: Date | null;
  expiresAt: Date;
};

const VIEW = `select l.id, l.company_id as "companyId", l.slug, l.name, ${RELEASES} as releases, l.mode, l.state,
    l.formats::json as formats, l.max_downloads_per_track as "maxDownloadsPerTrack", l.text_de as "textDe",
    l.text_en as "textEn", l.start_at as "startAt",
    l.expires_at as "expiresAt", l.password_hash is not null as "hasPassword",
    l.device_code is true as "deviceCode", l.show_title as "showTitle", l.version
  from press_links l`;

/** A link that the caller reaches. @throws AppError not-found */
export async function readLink(db: Knex, principal: Principal, id: number): Promise<PressLinkView> {
  const own = ownLinks(principal);
  const [row] = await select<ViewFacts>(db, `${VIEW} where l.id = :id and (${own.sql})`, { id, ...own.bindings });
  if (!row) throw fail('mpn.backend.global.error.not-found');
  const { startAt, expiresAt, formats, ...view } = row;
  const { APP_TIMEZONE: zone } = getSettings();
  return {
    ...view,
    formats: formats ?? [],
    startDate: startAt && instantToLocalDate(startAt, zone),
    // The end is the first instant after the last day.
    endDate: instantToLocalDate(new Date(expiresAt.getTime() - 1), zone),
    expiresAt: expiresAt.toISOString(),
  };
}

/** The releases of these ids that the caller reaches, in the order of the ids. @throws AppError not-found */
export async function releasesForLink(
  db: Knex,
  principal: Principal,
  ids: readonly number[],
): Promise<(PressLinkRelease & { companyId: number })[]> {
  const own = ownReleases(principal);
  const rows = await select<PressLinkRelease & { companyId: number }>(
    db,
    `select r.id, r.company_id as "companyId", r.title, r.artist_name as "artistName", r.release_date as "releaseDate",
       ${OPEN} as open
     from releases r where r.id = any(:ids::int[]) and (${own.sql})`,
    { ids: [...ids], ...own.bindings },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw fail('mpn.backend.global.error.not-found');
    return row;
  });
}

/** What a new link for these releases is offered with. @throws AppError not-found */
export async function linkDefaults(
  db: Knex,
  principal: Principal,
  releaseIds: readonly number[],
  now: Date,
): Promise<PressLinkDefaults> {
  const releases = await releasesForLink(db, principal, releaseIds);
  const own = ownLinks(principal);
  const [last] = await select<NonNullable<PressLinkDefaults['lastLink']>>(
    db,
    `select l.id, l.name, ${people(`g.kind = 'PERSON' and g.erased_at is null`)} as people
     from press_links l
     where (${own.sql}) and l.company_id = :companyId
       and exists (select 1 from press_grants g where g.link_id = l.id and g.kind = 'PERSON')
     order by l.created_at desc, l.id desc limit 1`,
    { ...own.bindings, companyId: releases[0]?.companyId ?? 0 },
  );
  const dates = releases.map(({ releaseDate }) => releaseDate);
  return {
    companyId: releases[0]?.companyId ?? 0,
    releases: releases.map(({ companyId: _companyId, ...release }) => release),
    name: releases
      .map(({ artistName, title }) => [artistName, title].filter(Boolean).join(' – '))
      .join(', ')
      .slice(0, 120),
    endDate: instantToLocalDate(defaultPressEnd(dates, now), getSettings().APP_TIMEZONE),
    lastLink: principal.promoShare === null ? (last ?? null) : null,
  };
}
