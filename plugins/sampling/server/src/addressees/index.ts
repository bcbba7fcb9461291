/** What the rest of the plugin may use of `addressees`; nothing else of it is imported from outside. */
export { assertBlockListAccess, blockListVersion, putBlockList } from './commands/block-list';
export { changeCircle, createCircle, deleteCircle } from './commands/circles';
export { recordSampled } from './commands/record-sampled';
export {
  addresseeDetails,
  addresseeEditors,
  findEditors,
  isVisibleInstitution,
  samplingDepartments,
} from './queries/addressee-details';
export { addresseeTree } from './queries/addressee-tree';
export { archivesOfAction } from './queries/archives';
export { blockListEffects } from './queries/block-list-effects';
export { blockListTable } from './queries/block-list-table';
export { listCircles, readCircle } from './queries/circles';
export {
  ARD_PERMITTED,
  ELIGIBLE,
  COVERED_BY_FULL,
  SELECTED_INSTITUTION,
  OWN_RELEASE,
  PROMOTERS,
  TAKES_CAMPAIGN,
  takesRelease,
  WITH_SELECTED,
} from './queries/eligible';
export { institutionTable } from './queries/institution-table';
export { editorsOfAction, institutionsOfAction, runningActions } from './queries/reach';
export { SAMPLED, sampledOfRelease } from './queries/sampled';
export { partsOfCountry, samplingCountries } from './queries/sampling-countries';
