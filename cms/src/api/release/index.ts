/** What the rest of the server may use of releases; {@link SqlPiece}s and SQL are over the alias `r` of `releases`. */
export { listStanding, marketStanding, ownStanding, sampledStanding } from './access/file-standing';
export {
  addressedToMe,
  DOWNLOAD_OFFERED,
  ENDED_ACTION,
  LIVE_ACTION,
  ownReleases,
  PAUSED_ACTION,
  releasesWithOriginals,
  SAMPLING_JOIN,
  seesMarket,
  visibleFullSamplings,
} from './access/scope';
export { registerTrackCleanUp } from './commands/child-collections/tracks';
export { insertRelease } from './commands/create-release';
export { patchRelease } from './commands/patch-release';
export { placeImportedFile } from './commands/place-imported-file';
export { actingCompany } from './commands/save-fields';
export { assertTrackOfRelease } from './commands/track-of-release';
export { type Withdrawable, withdrawLocked } from './commands/withdraw-release';
export { WITHDRAWN_TASK } from './mails/tasks';
export { companyName } from './queries/campaigns-and-shares-sql';
export {
  ARTIST_INFOS,
  ARTWORKS,
  CONTACTS,
  CUE_POINTS,
  GENRE_NAMES,
  P_LINE,
  RECORDING_RIGHTS,
  RELEASE_RIGHTS,
  VIDEO_LINKS,
  VIDEOS,
} from './queries/child-collections-sql';
export { inChosenGenres, wantsMailsAbout } from './queries/chosen-genres';
export { readRelease } from './queries/detail/entity';
export { MY_FAVORITE } from './queries/favorite-sql';
export { type FileFacts, fileFacts, type FileUrls, fileUrlsFor } from './queries/file-urls';
export { COUNTS } from './queries/interaction-counts';
export { findOwnRelease, readOwnRelease } from './queries/own-release';
export { labelReports } from './queries/label-reports';
export { REPORTABLE_FOR } from './queries/reportability-sql';
export { contactsOfRelease, RELEASE_NAMES, RELEASE_VERSIONS } from './queries/release-names';
export { asTyped, forgivingSearch, type SearchedBy } from './queries/search/corrections';
export { byRelevance, searchedFor } from './queries/search/relevance';
export { SENT_RELEASE_COLUMNS } from './queries/search/release-search';
export { albumTable } from './queries/tables/album-table';
export { LABEL_LIMIT, mergedLabels } from './queries/tables/label-names';
export { OFFERED_TRACK, type OfferedTrackFacts, offeredTrackView } from './queries/tables/offered-track';
export { BY_INDEX, commonFilters, refuseFilters, type ReleaseListQuery, viewOf } from './queries/tables/table-filters';
export { trackTable } from './queries/tables/track-table';
export { withdrawnBySupport } from './queries/withdrawn-by-support';
export { registerReleases } from './register';
export { isGerman } from './rules/is-german';
