import type { Core } from '@strapi/strapi';
import type { Page, Principal, TrackTableRow, trackSortColumns } from '@mpn/domain';
import type { Knex } from 'knex';
import { allOf, database, orderBy, paging, piece, select, type SqlPiece } from '@mpn/server-kit';
import { ownReleases } from '../../access/scope';
import { listStanding } from '../../access/file-standing';
import { fileUrlsFor, fileFacts, type FileUrls, type FileFacts } from '../file-urls';
import { companyName } from '../campaigns-and-shares-sql';
import { forgivingSearch, type SearchedBy } from '../search/corrections';
import { byRelevance, searchedFor } from '../search/relevance';
import type { SearchedColumns } from '../search/release-search';
import { listedBy, promoterFilters, searchedColumns } from './album-table';
import { type ReleaseListQuery } from './table-filters';
import { countHits, type HitCount } from './hit-count';
import { LISTED_RECORDING } from './listed-recording';
import { ownTotal } from './own-hits';

interface TrackFacts extends Omit<TrackTableRow, 'coverUrl' | 'audioUrl'> {
  cover: FileFacts | null;
  audio: FileFacts | null;
}

const SORT: Readonly<Record<(typeof trackSortColumns)[number], string>> = {
  id: 't.id',
  title: 'mpn_normalize(t.title)',
  artistName: 'mpn_normalize(t.artist)',
  isrc: 't.isrc',
  releaseTitle: 'mpn_normalize(r.title)',
  releaseDate: 'r.release_date',
};

const COLUMNS = `t.id, t.release_id as "releaseId", t.set_number as "set", t.position, t.title,
  coalesce(t.artist, r.artist_name) as "artistName", r.title as "releaseTitle", t.isrc,
  coalesce(t.is_promo_track, false) as "isPromoTrack", t.duration_ms as "durationMs", r.label_name as "labelName",
  r.release_date as "releaseDate", r.status, r.withdrawn_at is not null as withdrawn, ${fileFacts('tf')} as audio,
  ${LISTED_RECORDING.composers} as composers, ${LISTED_RECORDING.work} as work,
  ${LISTED_RECORDING.explicit} as explicit, ${LISTED_RECORDING.loudnessLufs} as "loudnessLufs",
  ${LISTED_RECORDING.containsAi} as "containsAi",
  ${LISTED_RECORDING.introMs} as "introMs",
  ${companyName('r.company_id')} as "companyName",
  (select ${fileFacts('cf')} from artworks w join file_facts cf on cf.id = w.file_id
   where w.release_id = r.id and w.kind = 'FRONT_COVER' order by w.position, w.id limit 1) as cover`;

/**
 * What a search for one track reads: the track, and its release without the other tracks. The indexed condition on
 * `releases.search_words` is not enough, because that column contains all tracks of a release.
 */
const TRACK_COLUMNS: SearchedColumns = {
  words: ['t.search_words', `split_part(r.search_words, e'\\n\\n', 1)`],
  codes: `mpn_normalize(concat_ws(e'\\n', t.title, t.isrc, r.title, r.artist_name, r.ean, r.catalogue_number))`,
};

/** Filters of the tab: what is stated about AI is that of the track itself. */
function trackFilters({ containsAi, ...query }: ReleaseListQuery): SqlPiece[] {
  const filters = promoterFilters(query);
  if (!containsAi?.length) return filters;
  return [...filters, piece(`${LISTED_RECORDING.containsAi} = any(:containsAi)`, { containsAi })];
}

interface TrackPage extends HitCount {
  rows: TrackFacts[];
}

/** One page of the tracks that match the search, and the total. */
async function searchTracks(
  knex: Knex,
  principal: Principal,
  query: ReleaseListQuery,
  searched: SearchedBy,
): Promise<TrackPage> {
  const usual = orderBy(query, SORT, { column: SORT.id, direction: 'desc', id: 't.id', nulls: 'largest' });
  const filters = trackFilters(query);
  const columns = searchedColumns(principal);
  const ofRelease = allOf([ownReleases(principal), ...filters, ...searched.pieces(columns)]);
  const ofTrack = searched.pieces({ ...TRACK_COLUMNS, ...(columns.sender && { sender: columns.sender }) });
  const where = searchedFor(query, allOf([ofRelease, ...ofTrack]));
  const order = byRelevance(query, searched, usual, 't.search_words');
  const page = paging(query);
  const [rows, hits] = await Promise.all([
    select<TrackFacts>(
      knex,
      `select ${COLUMNS}
       from (select t.* from tracks t join releases r on r.id = t.release_id where ${where.sql}
         order by ${order} ${page.sql}) t
       join releases r on r.id = t.release_id left join file_facts tf on tf.id = t.audio_file_id
       order by ${order}`,
      { ...where.bindings, ...page.bindings },
    ),
    ofTrack.length > 0
      ? countHits(knex, 'tracks t join releases r on r.id = t.release_id', where)
      : ownTotal(knex, principal, ofRelease, listedBy(query, filters), 'tracks'),
  ]);
  return { rows, ...hits };
}

/** The promoter's list, tab tracks. */
export async function trackTable(
  strapi: Core.Strapi,
  principal: Principal,
  query: ReleaseListQuery,
): Promise<Page<TrackTableRow>> {
  const knex = database(strapi);
  const search = (searched: SearchedBy): Promise<TrackPage> => searchTracks(knex, principal, query, searched);
  const { rows, ...hits } = await forgivingSearch(knex, query.term, search, ({ rows: [first] }) => first?.releaseId);
  const urls = fileUrlsFor(principal, listStanding(principal));
  return { items: rows.map((row) => trackRow(urls, row)), ...hits, page: query.page, pageSize: query.pageSize };
}

function trackRow(urls: FileUrls, { cover, audio, ...row }: TrackFacts): TrackTableRow {
  return {
    ...row,
    coverUrl: urls.picture(cover, 'FRONT_COVER', 320),
    audioUrl: urls.listening(audio)?.url ?? null,
  };
}
