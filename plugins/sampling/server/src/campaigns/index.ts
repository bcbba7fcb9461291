/** What the rest of the plugin may use of `campaigns`; nothing else of it is imported from outside. */
export { actOnAction, actOnCampaign } from './commands/act-on-campaign';
export { addToCart } from './commands/add-to-cart';
export { announceCampaign } from './commands/announce-campaign';
export {
  assertNoCurrentCampaign,
  assertSamplingAllowed,
  type CampaignPlan,
  createCampaign,
  defaultAction,
  defaultPeriod,
  insertCampaign,
  lockReleaseForSampling,
} from './commands/create-campaign';
export { COVERAGE_OUTSIDE_CART } from './commands/cover-institutions';
export { includeNewInstitutions } from './commands/include-new-institutions';
export { forgetWarnings } from './commands/leave-cart';
export { assertNoPendingOrder } from './commands/pending-order';
export { purchaseCampaign } from './commands/purchase-campaign';
export { loadActions, saveActions } from './commands/store-actions';
export { transitionCampaign } from './commands/transition-campaign';
export { updateCampaign } from './commands/update-campaign';
export { registerDisabledCompanies } from './jobs/disabled-companies';
export { registerStartAndEnd } from './jobs/start-and-end';
export { registerUnpaidCarts } from './jobs/unpaid-carts';
export { oneCampaignView } from './queries/campaign-view';
export { cartCampaigns, dropGoneInstitutions } from './queries/cart-campaigns';
export { campaignStep } from './queries/first-steps';
export { campaignsOfRelease } from './queries/release-campaigns';
export { campaignSelection, wantedOfDrafts } from './queries/wanted';
export { registerCampaigns } from './register';
export type { ActionInput } from './rules/campaign-save';
export { planned, withInstants } from './rules/periods';
export { localToday, planInTimeZone } from './rules/time-zone';
