/** Public interface of `release` for the rest of the server, which imports nothing else of it. */
export { listStanding } from './access/file-standing';
export { mediaAccess } from './access/media-access';
export { offersSql } from './access/offers';
export { ownReleases, visibleFullSamplings } from './access/scope';
export { insertRelease } from './commands/create-release';
export { registerReleaseCleanUp } from './commands/delete-release';
export { patchRelease } from './commands/patch-release';
export { placeImportedFile } from './commands/place-imported-file';
export { actingCompany } from './commands/save-fields';
export { registerInteractionFollower } from './commands/record-interaction';
export { type Withdrawable, withdrawLocked } from './commands/withdraw-release';
export { findOwnRelease, readOwnRelease } from './queries/own-release';
export { fileUrlsFor, fileFacts, type FileFacts } from './queries/file-urls';
export { PROMO_TRACK, type PromoTrackFacts, promoTrackView } from './queries/tables/promo-track';
export { registerReleases } from './register';
export { releaseDays } from './queries/release-days';
export { contactsOfRelease, RELEASE_NAMES, RELEASE_VERSIONS } from './queries/release-names';
