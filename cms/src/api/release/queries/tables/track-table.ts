import type { Core } from '@strapi/strapi';
import type { Page, Principal, TrackTableRow, trackSortColumns } from '@mpn/domain';
import { allOf, database, orderBy, paging, piece, select, type SqlPiece } from '@mpn/server-kit';
import { ownReleases } from '../../access/scope';
import { listStanding } from '../../access/file-standing';
import { fileUrlsFor, fileFacts, type FileUrls, type FileFacts } from '../file-urls';
import { companyName } from '../campaigns-and-shares-sql';
import { listedBy, promoterFilters } from './album-table';
import { type ReleaseListQuery } from './table-filters';
import { countHits } from './hit-count';
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
  ${companyName('r.company_id')} as "companyName",
  (select ${fileFacts('cf')} from artworks w join file_facts cf on cf.id = w.file_id
   where w.release_id = r.id and w.kind = 'FRONT_COVER' order by w.position, w.id limit 1) as cover`;

/**
 * Conditions of the search for one track: each word must occur in the track or in the fields of its release. The
 * indexed condition on `releases.search_text` is not enough, because that column contains all tracks of a release.
 */
function trackWords(term: string | undefined): SqlPiece[] {
  const words = (term ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  const text = `mpn_normalize(concat_ws(e'\\n', t.title, t.artist, t.isrc,
    t.work, t.movement, t.conductor, t.soloists, t.ensemble, mpn_track_composers(t.id),
    r.title, r.artist_name, r.ean, r.label_name))`;
  return words.map((_, index) => piece(`${text} like '%' || mpn_normalize(:word${index}) || '%'`));
}

/** The promoter's list, tab tracks. */
export async function trackTable(
  strapi: Core.Strapi,
  principal: Principal,
  query: ReleaseListQuery,
): Promise<Page<TrackTableRow>> {
  const order = orderBy(query, SORT, { column: SORT.id, direction: 'desc', id: 't.id', nulls: 'largest' });
  const filters = promoterFilters(query);
  const ofRelease = allOf([ownReleases(principal), ...filters]);
  const where = allOf([ofRelease, ...trackWords(query.term)]);
  const page = paging(query);
  const knex = database(strapi);
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
    query.term
      ? countHits(knex, 'tracks t join releases r on r.id = t.release_id', where)
      : ownTotal(knex, principal, ofRelease, listedBy(query, filters), 'tracks'),
  ]);
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
