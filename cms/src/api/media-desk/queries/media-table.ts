import type { Core } from '@strapi/strapi';
import { NO_ANSWER, type MediaTableRow, type Page, type Principal, type mediaSortColumns } from '@mpn/domain';
import {
  aiOfRelease,
  allOf,
  database,
  isHiddenByAiRule,
  orderBy,
  piece,
  selectPage,
  selectPrepared,
  type SqlPiece,
} from '@mpn/server-kit';
import {
  BY_INDEX,
  byRelevance,
  commonFilters,
  companyName,
  fileFacts,
  type FileFacts,
  type FileUrls,
  fileUrlsFor,
  forgivingSearch,
  GENRE_NAMES,
  inChosenGenres,
  listStanding,
  marketStanding,
  MY_FAVORITE,
  OFFERED_TRACK,
  type OfferedTrackFacts,
  offeredTrackView,
  refuseFilters,
  type ReleaseListQuery,
  searchedFor,
  type SearchedBy,
  SENT_RELEASE_COLUMNS,
} from '../../release';
import { ANSWERS_ENABLED, myAnswer } from './editor-answers-sql';
import { ownAnswer } from '../rules/editor-answers';
import { marketSql, offersSql } from '../access/offers';

/** A release as it was sampled to the caller. */
interface Offer {
  id: number;
  sampledAt: Date;
  state: 'LIVE' | 'PAUSED' | 'ENDED';
  download: boolean;
  promoterId: number;
}

interface MediaFacts extends Omit<
  MediaTableRow,
  'coverUrl' | 'offeredTrack' | 'sampledAt' | 'campaignEnded' | 'campaignPaused' | 'downloadAllowed' | 'answerable'
> {
  answersEnabled: boolean;
  cover: FileFacts | null;
  offered: OfferedTrackFacts | null;
  /** Which of the offers it is about, from 1. */
  place: number;
}

const SORT: Readonly<Record<(typeof mediaSortColumns)[number], string>> = {
  sampledAt: 'o."sampledAt"',
  title: 'mpn_normalize(r.title)',
  artistName: 'mpn_normalize(r.artist_name)',
  labelName: 'mpn_normalize(r.label_name)',
  releaseDate: 'r.release_date',
};

/** SQL: the caller's strongest interaction with the release or any of its tracks. */
export const MY_INTERACTION = `coalesce((select (array['SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'])[max(
    array_position(array['SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'], i.type::text))]
  from interactions i where i.release_id = r.id and i.user_id = :me), 'NEW')`;

/** SQL: whether the caller has marked the release as done. */
const MY_DONE_MARK = `exists (select 1 from done_marks dm where dm.user_id = :me and dm.release_id = r.id)`;

/**
 * SQL: whether the caller had no interaction with the release and its tracks up to and including `:newSince`, and has
 * not marked it as done. What is paused cannot be opened, and so would stay new.
 */
export const IS_NEW = `o.state <> 'PAUSED' and not exists (
  select 1 from interactions i where i.release_id = r.id and i.user_id = :me and i.at <= :newSince)
  and not ${MY_DONE_MARK}`;

/** SQL: the caller's answer about the release as a whole; {@link NO_ANSWER} without one. */
const MY_ANSWER = `coalesce((select ea.answer from editor_answers ea
  where ea.user_id = :me and ea.release_id = r.id and ea.track_id is null), '${NO_ANSWER}')`;

/** SQL: whether the newest delivery to the caller's institution has failed. */
const DELIVERY_FAILED = `coalesce((select d.state = 'FAILED' from release_deliveries d
  where d.release_id = r.id and d.institution_id = :answersOf order by d.id desc limit 1), false)`;

/** SQL: the caller's institution wants to see what is stated about AI; people of other companies do too. */
const AI_MARKED = `not exists (select 1 from partners me where me.id = :answersOf
  and me.ai_rule_all = 'SHOW' and me.ai_rule_partly = 'SHOW')`;

/** Releases that the caller's institution hides are listed to those who filter by what is stated about AI. */
const notHidden = ({ companyId }: Principal): SqlPiece =>
  piece(`not exists (select 1 from partners me where me.id = :aiRulesOf and ${isHiddenByAiRule('r.id', 'me')})`, {
    aiRulesOf: companyId,
  });

const COLUMNS = `r.id, r.title, r.artist_name as "artistName", r.label_name as "labelName", r.label_code as "labelCode",
  ${GENRE_NAMES} as genres,
  (select case when :german then f.name_de else f.name_en end from format_list f
    where f.id = r.format_id) as format,
  r.release_date as "releaseDate", r.air_date as "airDate", coalesce(r.track_count, 0) as "trackCount",
  (select ${fileFacts('cf')} from artworks w join file_facts cf on cf.id = w.file_id
   where w.release_id = r.id and w.kind = 'FRONT_COVER' order by w.position, w.id limit 1) as cover,
  ${OFFERED_TRACK} as offered,
  ${MY_INTERACTION} as "interactionStatus", ${MY_FAVORITE} as favorite, ${MY_DONE_MARK} as done,
  ${myAnswer('0')} as answer, ${ANSWERS_ENABLED} as "answersEnabled",
  ${aiOfRelease('r.id')} as "containsAi", ${AI_MARKED} as "aiMarked",
  ${companyName('o."promoterId"')} as "promoterName", ${DELIVERY_FAILED} as "deliveryFailed"`;

function mediaFilters(query: ReleaseListQuery): SqlPiece[] {
  refuseFilters(query, ['campaignStatus', 'releaseStatus', 'reportGaps']);
  const pieces = commonFilters(query);
  if (query.ended === false) pieces.push(piece(`o.state = 'LIVE'`));
  if (query.ended === true) pieces.push(piece(`o.state = 'ENDED'`));
  if (query.onlyNew) pieces.push(piece(`(${IS_NEW})`));
  if (query.answers?.length) pieces.push(piece(`${MY_ANSWER} = any(:answers)`, { answers: query.answers }));
  if (query.favorites) pieces.push(piece(MY_FAVORITE));
  if (query.promoters?.length) pieces.push(piece('o."promoterId" = any(:promoters)', { promoters: query.promoters }));
  if (query.myGenres) {
    pieces.push(piece(inChosenGenres('r.id', ':me')));
  }
  if (query.interactionStatus?.length) {
    pieces.push(piece(`${MY_INTERACTION} = any(:interactionStatus)`, { interactionStatus: query.interactionStatus }));
  }
  return pieces;
}

/** The filters of the list, with what the caller's institution hides. */
export const listFilters = (principal: Principal, query: ReleaseListQuery): SqlPiece[] => [
  ...mediaFilters(query),
  ...(principal.companyType === 'MEDIA' && !query.containsAi?.length ? [notHidden(principal)] : []),
];

/** The offers that are listed to the caller, once {@link IS_LISTED} holds: the own ones, for others the market. */
export const listedOffers = (principal: Principal): SqlPiece =>
  principal.companyType === 'MEDIA' ? offersSql(principal, new Date()) : marketSql(principal, new Date());

/** SQL: what follows `from`: offers `o` and their releases `r`. */
export const offeredReleases = (offers: SqlPiece): string =>
  `(${offers.sql}) o join releases r on r.id = o."releaseId"`;

/** SQL: whether an offer `o` of a release `r` is in the list. */
export const IS_LISTED = piece(`r.deleted_at is null and r.withdrawn_at is null`);

/**
 * What the list shows of these offers, in their order. Another statement finds them, as `factsOf` in album-table.ts
 * explains.
 */
function factsOf(
  strapi: Core.Strapi,
  principal: Principal,
  offers: readonly Offer[],
  german: boolean,
): Promise<MediaFacts[]> {
  return selectPrepared<MediaFacts>(
    database(strapi),
    `select ${COLUMNS}, o.place::int as place
     from unnest(:ids::int[], :promoterIds::int[]) with ordinality o(id, "promoterId", place)
     join releases r on r.id = o.id
     order by o.place`,
    {
      ids: offers.map(({ id }) => id),
      promoterIds: offers.map(({ promoterId }) => promoterId),
      german,
      me: principal.userId,
      answersOf: principal.companyType === 'MEDIA' ? principal.companyId : null,
    },
  );
}

/**
 * Releases sampled to the caller, newest first; ended and paused ones stay listed without files. For
 * others than media users the market page.
 */
export async function mediaTable(
  strapi: Core.Strapi,
  principal: Principal,
  query: ReleaseListQuery,
  german: boolean,
): Promise<Page<MediaTableRow>> {
  const usual = orderBy(query, SORT, { column: SORT.sampledAt, direction: 'desc', ...BY_INDEX });
  const newSince = query.newSince === undefined ? new Date() : new Date(query.newSince * 1000);
  const isMedia = principal.companyType === 'MEDIA';
  const knex = database(strapi);
  const sampled = listedOffers(principal);
  const filters = listFilters(principal, query);
  const search = (searched: SearchedBy): Promise<Page<Offer>> => {
    const where = searchedFor(query, allOf([IS_LISTED, ...filters, ...searched.pieces(SENT_RELEASE_COLUMNS)]));
    const sorted = byRelevance(query, searched, usual);
    return selectPage<Offer>(
      knex,
      {
        columns: 'r.id, o."sampledAt", o.state, o.download, o."promoterId"',
        from: piece(`${offeredReleases(sampled)} where ${where.sql}`, {
          ...{ ...sampled.bindings, ...where.bindings },
          ...{ me: principal.userId, newSince },
        }),
        order: query.newFirst ? `(${IS_NEW}) desc, ${sorted}` : sorted,
      },
      query,
    );
  };
  const found = await forgivingSearch(knex, query.term, search, ({ items: [first] }) => first?.id);
  const { items: offers } = found;
  const facts = offers.length === 0 ? [] : await factsOf(strapi, principal, offers, german);
  const urls = fileUrlsFor(principal, isMedia ? listStanding(principal) : marketStanding(principal));
  return { ...found, items: facts.map((row) => mediaRow(urls, row, offers[row.place - 1]!)) };
}

function mediaRow(urls: FileUrls, facts: MediaFacts, { sampledAt, state, download }: Offer): MediaTableRow {
  const { cover, offered, answersEnabled, place: _, ...row } = facts;
  const live = state === 'LIVE';
  return {
    ...row,
    ...ownAnswer({ enabled: answersEnabled, ended: !live }, row.answer),
    coverUrl: live ? urls.picture(cover, 'FRONT_COVER', 320) : null,
    offeredTrack: offeredTrackView(urls, offered, live),
    sampledAt: sampledAt.toISOString(),
    campaignEnded: state === 'ENDED',
    campaignPaused: state === 'PAUSED',
    downloadAllowed: live && download,
  };
}
