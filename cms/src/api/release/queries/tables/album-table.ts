import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  InteractionType,
  type albumSortColumns,
  type CampaignStatus,
  type InteractionCounts,
  type InteractionStatus,
  type Page,
  type Principal,
  type ReleaseStatus,
  type ReleaseTableRow,
  type ReportTarget,
} from '@mpn/domain';
import { allOf, database, orderBy, paging, piece, select, selectPrepared, type SqlPiece } from '@mpn/server-kit';
import { editableReleases, ownReleases } from '../../access/scope';
import { editLockOf } from '../../rules/edit-lock';
import { listStanding } from '../../access/file-standing';
import { fileUrlsFor, fileFacts, type FileUrls, type FileFacts } from '../file-urls';
import { BY_INDEX, commonFilters, refuseFilters, searchPieces, type ReleaseListQuery } from './table-filters';
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

/** Filters of the promoter's tabs, over the alias `r`. */
export function promoterFilters(query: ReleaseListQuery): SqlPiece[] {
  refuseFilters(query, MEDIA_FILTERS);
  const pieces = [...commonFilters(query), ...searchPieces(query.term)];
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
const SORTED_BY = 'r.id, r.title, r.artist_name, r.label_name, r.ean, r.release_date, r.status, r.updated_at';

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

interface PageOfIds {
  ids: Promise<readonly number[]>;
  hits: Promise<HitCount>;
}

/**
 * The ids of a page in order, and the total. The ids of a search are taken from its hits; without a search, and where
 * it has too many hits to sort, they are read from the index of the order. {@link ownSearch} and {@link ownTotal} say
 * how long hits and totals are cached.
 */
function pageOfIds(knex: Knex, principal: Principal, query: ReleaseListQuery, order: string): PageOfIds {
  const filters = promoterFilters(query);
  const where = allOf([ownReleases(principal), ...filters]);
  const listed = listedBy(query, filters);
  const page = paging(query);
  // Filters need another plan for each value.
  const read = filters.length > 0 ? select : selectPrepared;
  const fromIndex = async (): Promise<number[]> => {
    const rows = await read<{ id: number }>(
      knex,
      `select r.id from releases r where ${where.sql} order by ${order} ${page.sql}`,
      { ...where.bindings, ...page.bindings },
    );
    return rows.map(({ id }) => id);
  };
  if (searchPieces(query.term).length === 0)
    return { ids: fromIndex(), hits: ownTotal(knex, principal, where, listed, 'releases') };
  const search = ownSearch(knex, principal, where, listed, { order, sortedBy: SORTED_BY, ...query });
  return { ids: search.then(({ ids }) => ids ?? fromIndex()), hits: search.then(({ hits }) => hits) };
}

/** The promoter's list, tab albums. */
export async function albumTable(
  strapi: Core.Strapi,
  principal: Principal,
  query: ReleaseListQuery,
  german: boolean,
): Promise<Page<ReleaseTableRow>> {
  const order = orderBy(query, SORT, { column: SORT.updatedAt, direction: 'desc', ...BY_INDEX });
  const knex = database(strapi);
  const page = pageOfIds(knex, principal, query, order);
  const [rows, hits] = await Promise.all([page.ids.then((ids) => factsOf(knex, principal, ids, german)), page.hits]);
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
