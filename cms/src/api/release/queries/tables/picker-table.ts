import type { Core } from '@strapi/strapi';
import type { Page, Principal, QueryOf, ReleasePickerRow, releaseEndpoints } from '@mpn/domain';
import type { Knex } from 'knex';
import { allOf, database, orderBy, paging, piece, select, selectPrepared, type SqlPiece } from '@mpn/server-kit';
import { ownReleases } from '../../access/scope';
import { listStanding } from '../../access/file-standing';
import { fileUrlsFor, fileFacts, type FileFacts } from '../file-urls';
import { forgivingSearch, type SearchedBy } from '../search/corrections';
import { byRelevance, searchedFor } from '../search/relevance';
import { searchedColumns } from './album-table';
import type { HitCount } from './hit-count';
import { ownTotal } from './own-hits';
import { BY_INDEX } from './table-filters';

type PickerQuery = QueryOf<typeof releaseEndpoints.picker>;
type PickerFacts = Omit<ReleasePickerRow, 'coverUrl'> & { cover: FileFacts | null };

const SORT = {
  id: 'r.id',
  title: 'mpn_normalize(r.title)',
  artistName: 'mpn_normalize(r.artist_name)',
  releaseDate: 'r.release_date',
} as const;

interface PickerPage extends HitCount {
  rows: PickerFacts[];
}

/** What a search of the picker is narrowed by. */
function pickerFilters(query: PickerQuery): SqlPiece[] {
  const filters: SqlPiece[] = [];
  if (query.notInShareId !== undefined) {
    filters.push(
      piece(
        `not exists (select 1 from shared_releases nl
                     where nl.promo_share_id = :notInShareId and nl.release_id = r.id)`,
        { notInShareId: query.notInShareId },
      ),
    );
  }
  if (query.companyId !== undefined) filters.push(piece('r.company_id = :ofCompany', { ofCompany: query.companyId }));
  if (query.releaseStatus !== undefined && query.releaseStatus.length > 0) {
    filters.push(
      piece('r.withdrawn_at is null and r.status = any(:ofStatus::text[])', { ofStatus: query.releaseStatus }),
    );
  }
  return filters;
}

async function searchPicker(
  knex: Knex,
  principal: Principal,
  query: PickerQuery,
  searched: SearchedBy,
): Promise<PickerPage> {
  const usual = orderBy(query, SORT, { column: SORT.title, direction: 'asc', ...BY_INDEX });
  const order = byRelevance(query, searched, usual);
  const filters = [...pickerFilters(query), ...searched.pieces(searchedColumns(principal))];
  const where = searchedFor(query, allOf([ownReleases(principal), ...filters]));
  const page = paging(query);
  // The search needs another plan for each term.
  const read = filters.length > 0 ? select : selectPrepared;
  const [rows, hits] = await Promise.all([
    read<PickerFacts>(
      knex,
      `select r.id, r.title, r.artist_name as "artistName", r.ean, r.release_date as "releaseDate",
         r.label_name as "labelName",
         (select ${fileFacts('cf')} from artworks w join file_facts cf on cf.id = w.file_id
          where w.release_id = r.id and w.kind = 'FRONT_COVER' order by w.position, w.id limit 1) as cover
       from releases r where ${where.sql} order by ${order} ${page.sql}`,
      { ...where.bindings, ...page.bindings },
    ),
    ownTotal(knex, principal, where, filters.length > 0 ? 'others' : 'nothing', 'releases'),
  ]);
  return { rows, ...hits };
}

/** Own releases for a promo share's release picker, by default ordered by title; those of a search by relevance. */
export async function pickerTable(
  strapi: Core.Strapi,
  principal: Principal,
  query: PickerQuery,
): Promise<Page<ReleasePickerRow>> {
  const knex = database(strapi);
  const search = (searched: SearchedBy): Promise<PickerPage> => searchPicker(knex, principal, query, searched);
  const { rows, ...hits } = await forgivingSearch(knex, query.term, search, ({ rows: [first] }) => first?.id);
  const urls = fileUrlsFor(principal, listStanding(principal));
  return {
    items: rows.map(({ cover, ...row }) => ({ ...row, coverUrl: urls.picture(cover, 'FRONT_COVER', 160) })),
    ...hits,
    page: query.page,
    pageSize: query.pageSize,
  };
}
