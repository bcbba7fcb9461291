import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  InteractionType,
  isSuperAdmin,
  type albumSortColumns,
  type CampaignStatus,
  type ContainsAi,
  type InteractionCounts,
  type InteractionStatus,
  type Page,
  type Principal,
  type ReleaseStatus,
  type ReleaseTableRow,
  type ReportTarget,
} from '@mpn/domain';
import {
  aiOfRelease,
  allOf,
  database,
  orderBy,
  paging,
  piece,
  select,
  selectPrepared,
  type SqlPiece,
} from '@mpn/server-kit';
import { editableReleases, ownReleases } from '../../access/scope';
import { editLockOf } from '../../rules/edit-lock';
import { listStanding } from '../../access/file-standing';
import { fileUrlsFor, fileFacts, type FileUrls, type FileFacts } from '../file-urls';
import { forgivingSearch, type SearchedBy } from '../search/corrections';
import { RELEASE_COLUMNS, searchedWords, SENT_RELEASE_COLUMNS, type SearchedColumns } from '../search/release-search';
import { byRelevance, searchedFor } from '../search/relevance';
import { BY_INDEX, commonFilters, refuseFilters, type ReleaseListQuery } from './table-filters';
import { MY_FAVORITE } from '../favorite-sql';
import { companyName, ORDERED_CAMPAIGN, SHARED_WITH, visiblePartners } from '../campaigns-and-shares-sql';
import { GENRE_NAMES } from '../child-collections-sql';
import { COUNTS } from '../interaction-counts';
import { REPORTABLE_FOR, withReportGaps } from '../reportability-sql';
import type { HitCount } from './hit-count';
import { ownSearch, ownTotal, type ListedBy } from './own-hits';

interface AlbumFacts {
  id: number;
  status: ReleaseStatus;
  title: string;
  artistName: string | null;
  labelName: string | null;
  ean: string | null;
  releaseDate: string | null;
  trackCount: number;
  updatedAt: Date;
  genres: string[];
  format: string | null;
  promoTrackTitle: string | null;
  promoFile: FileFacts | null;
  cover: FileFacts | null;
  interactionStatus: InteractionStatus;
  interactions: InteractionCounts;
  campaign: { id: number; status: CampaignStatus; inCart: boolean; startDate: string; endDate: string } | null;
  promoShareCount: number;
  reportableFor: ReportTarget[];
  containsAi: ContainsAi;
  companyName: string;
  favorite: boolean;
  mayEdit: boolean;
  withdrawnAt: Date | null;
  orderedCampaignId: number | null;
}

const SORT: Readonly<Record<(typeof albumSortColumns)[number], string>> = {
  id: 'r.id',
  title: 'mpn_normalize(r.title)',
  artistName: 'mpn_normalize(r.artist_name)',
  labelName: 'mpn_normalize(r.label_name)',
  ean: 'r.ean',
  releaseDate: 'r.release_date',
  status: 'r.status',
  updatedAt: 'r.updated_at',
};

const MEDIA_FILTERS = [
  'answers',
  'favorites',
  'myGenres',
  'ended',
  'onlyNew',
  'newFirst',
  'newSince',
  'promoters',
] as const;

/** The strongest interaction of any user: four index look-ups, however many events there are. */
const STRONGEST_INTERACTION = `case
  when exists (select 1 from interaction_list i where i.release_id = r.id and i.type = 'REQUESTED') then 'REQUESTED'
  when exists (select 1 from interaction_list i where i.release_id = r.id and i.type = 'DOWNLOADED') then 'DOWNLOADED'
  when exists (select 1 from interaction_list i where i.release_id = r.id and i.type = 'LISTENED_TO') then 'LISTENED_TO'
  when exists (select 1 from interaction_list i where i.release_id = r.id and i.type = 'SEEN') then 'SEEN'
  else 'NEW' end`;

/** The row's campaign: the current one, else the newest past one. */
const SHOWN_CAMPAIGN = `(select json_build_object('id', c.id, 'status', c.status, 'inCart', coalesce(c.in_cart, false),
    'startDate', c.start_date, 'endDate', c.end_date)
  from sampling_campaigns c where c.release_id = r.id and c.deleted_at is null
  order by (c.status in ('PAID_FINISHED', 'PAID_CANCELED')), c.id desc limit 1)`;

const COLUMNS = `r.id, r.status, r.title, r.artist_name as "artistName", r.label_name as "labelName", r.ean,
  r.release_date as "releaseDate", coalesce(r.track_count, 0) as "trackCount", r.updated_at as "updatedAt",
  r.withdrawn_at as "withdrawnAt", ${GENRE_NAMES} as genres,
  (select case when :german then f.name_de else f.name_en end from format_list f
    where f.id = r.format_id) as format,
  promo.title as "promoTrackTitle", promo.file as "promoFile", ${STRONGEST_INTERACTION} as "interactionStatus",
  (select json_build_object(${COUNTS}) from interaction_list i where i.release_id = r.id) as interactions,
  (select ${fileFacts('cf')} from artworks w join file_facts cf on cf.id = w.file_id
   where w.release_id = r.id and w.kind = 'FRONT_COVER' order by w.position, w.id limit 1) as cover,
  ${SHOWN_CAMPAIGN} as campaign, ${ORDERED_CAMPAIGN} as "orderedCampaignId",
  (select count(*)::int from share_parties s where ${SHARED_WITH}) as "promoShareCount",
  ${MY_FAVORITE} as favorite, ${REPORTABLE_FOR} as "reportableFor",
  ${aiOfRelease('r.id')} as "containsAi",
  ${companyName('r.company_id')} as "companyName"`;

function campaignFilter(statuses: NonNullable<ReleaseListQuery['campaignStatus']>): SqlPiece {
  const exists = `exists (select 1 from sampling_campaigns fc where fc.release_id = r.id and fc.deleted_at is null`;
  const pieces: string[] = [];
  const wanted = statuses.filter((status) => status !== 'NONE');
  if (wanted.length > 0) pieces.push(`${exists} and fc.status = any(:campaignStatus))`);
  if (statuses.includes('NONE')) pieces.push(`not ${exists})`);
  return piece(pieces.join(' or '), { campaignStatus: wanted });
}

/** As {@link STRONGEST_INTERACTION}, for all rows at once: sets of releases instead of look-ups per row. */
function interactionFilter(statuses: readonly InteractionStatus[]): SqlPiece {
  const having = (types: readonly string[]): string =>
    `r.id in (select i.release_id from interaction_list i
      where i.release_id is not null and i.type in ('${types.join("', '")}'))`;
  const conditions = [...new Set(statuses)].map((status) => {
    if (status === 'NEW') return `not ${having(InteractionType)}`;
    const stronger = InteractionType.slice(InteractionType.indexOf(status) + 1);
    return stronger.length === 0 ? having([status]) : `(${having([status])} and not ${having(stronger)})`;
  });
  return piece(conditions.join(' or '));
}

/** What the promoter's lists search: with senders for a super admin, who sees the releases of every company. */
export const searchedColumns = (principal: Principal): SearchedColumns =>
  isSuperAdmin(principal) ? SENT_RELEASE_COLUMNS : RELEASE_COLUMNS;

/** Filters of the promoter's tabs, over the alias `r`, without the search. */
export function promoterFilters(query: ReleaseListQuery): SqlPiece[] {
  refuseFilters(query, MEDIA_FILTERS);
  const pieces = commonFilters(query);
  if (query.campaignStatus?.length) pieces.push(campaignFilter(query.campaignStatus));
  if (query.interactionStatus?.length) {
    pieces.push(interactionFilter(query.interactionStatus));
  }
  if (query.reportGaps?.length) pieces.push(withReportGaps(query.reportGaps));
  return pieces;
}

/** Tables that the filters of the query read. */
export function listedBy(query: ReleaseListQuery, filters: readonly SqlPiece[]): ListedBy {
  if (query.campaignStatus?.length || query.interactionStatus?.length) return 'others';
  return filters.length > 0 ? 'release' : 'nothing';
}

/** What the orders of {@link SORT} read. */
const SORTED_BY =
  'r.id, r.title, r.artist_name, r.label_name, r.ean, r.release_date, r.status, r.updated_at, r.search_words';

/**
 * What the list shows of these releases, in this order. Another statement finds the releases, so that the text of this
 * one is the same for every filter and can be prepared: planning its many look-ups takes longer than running them.
 */
function factsOf(knex: Knex, principal: Principal, ids: readonly number[], german: boolean): Promise<AlbumFacts[]> {
  const edit = editableReleases(principal);
  return selectPrepared<AlbumFacts>(
    knex,
    `select ${COLUMNS}, (${edit.sql}) as "mayEdit"
     from unnest(:ids::int[]) with ordinality shown(id, place)
     join releases r on r.id = shown.id
     left join lateral (
       select t.title, ${fileFacts('tf')} as file from tracks t left join file_facts tf on tf.id = t.audio_file_id
       where t.release_id = r.id and t.is_promo_track order by t.set_number, t.position limit 1) promo on true
     order by shown.place`,
    { ...edit.bindings, ...visiblePartners(principal), ids, german, me: principal.userId },
  );
}

interface PageOfIds extends HitCount {
  ids: readonly number[];
}

/** Scope, filters and search of a list, and its order. */
interface Asked {
  query: ReleaseListQuery;
  where: SqlPiece;
  listed: ListedBy;
  order: string;
  isCorrected: boolean;
}

/** Ids of a page from the index of the order. */
async function fromIndex(knex: Knex, { query, where, listed, order }: Asked): Promise<number[]> {
  const page = paging(query);
  // Filters need another plan for each value.
  const read = listed === 'nothing' ? selectPrepared : select;
  const rows = await read<{ id: number }>(
    knex,
    `select r.id from releases r where ${where.sql} order by ${order} ${page.sql}`,
    { ...where.bindings, ...page.bindings },
  );
  return rows.map(({ id }) => id);
}

/**
 * The ids of a page in order, and the total. The ids of a search are taken from its hits; without a search, and where
 * it has too many hits to sort, they are read from the index of the order. {@link ownSearch} and {@link ownTotal} say
 * how long hits and totals are cached.
 */
async function pageOfIds(knex: Knex, principal: Principal, asked: Asked): Promise<PageOfIds> {
  const { query, where, listed, order, isCorrected } = asked;
  if (searchedWords(query.term).length === 0) {
    const [ids, hits] = await Promise.all([
      fromIndex(knex, asked),
      ownTotal(knex, principal, where, listed, 'releases'),
    ]);
    return { ids, ...hits };
  }
  const { page, pageSize } = query;
  const sorted = { order, sortedBy: SORTED_BY, isCorrected, page, pageSize };
  const { hits, ids } = await ownSearch(knex, principal, where, listed, sorted);
  return { ids: ids ?? (await fromIndex(knex, asked)), ...hits };
}

/** The promoter's list, tab albums. */
export async function albumTable(
  strapi: Core.Strapi,
  principal: Principal,
  query: ReleaseListQuery,
  german: boolean,
): Promise<Page<ReleaseTableRow>> {
  const usual = orderBy(query, SORT, { column: SORT.updatedAt, direction: 'desc', ...BY_INDEX });
  const knex = database(strapi);
  const filters = promoterFilters(query);
  const search = (searched: SearchedBy): Promise<PageOfIds> => {
    const pieces = searched.pieces(searchedColumns(principal));
    const where = searchedFor(query, allOf([ownReleases(principal), ...filters, ...pieces]));
    const listed = listedBy(query, [...filters, ...pieces]);
    const order = byRelevance(query, searched, usual);
    return pageOfIds(knex, principal, { query, where, listed, order, isCorrected: searched.isCorrected });
  };
  const { ids, ...hits } = await forgivingSearch(knex, query.term, search, ({ ids: [first] }) => first);
  const rows = await factsOf(knex, principal, ids, german);
  const urls = fileUrlsFor(principal, listStanding(principal));
  return {
    items: rows.map((row) => albumRow(principal, urls, row)),
    ...hits,
    page: query.page,
    pageSize: query.pageSize,
  };
}

function albumRow(principal: Principal, urls: FileUrls, facts: AlbumFacts): ReleaseTableRow {
  const { promoFile, cover, mayEdit, withdrawnAt, orderedCampaignId, ...row } = facts;
  return {
    ...row,
    coverUrl: urls.picture(cover, 'FRONT_COVER', 320),
    promoTrackUrl: urls.listening(promoFile)?.url ?? null,
    editable:
      editLockOf(principal, { mayEdit, withdrawnAt, orderedCampaignId, currentCampaign: row.campaign }) === null,
    withdrawn: withdrawnAt !== null,
    updatedAt: row.updatedAt.toISOString(),
  };
}
