import type { PromoShareReleaseLinkView, PromoShareView } from '@mpn/domain';

/** A linked release, as far as the form shows it. */
export type LinkedRelease = PromoShareReleaseLinkView;

export interface ScopeValues {
  fullAccess: boolean;
  mayBuy: boolean;
  promoShareReleaseLinks: LinkedRelease[];
}

export const NOTHING_SHARED: ScopeValues = { fullAccess: false, mayBuy: false, promoShareReleaseLinks: [] };

export const scopeValues = ({ fullAccess, mayBuy, promoShareReleaseLinks }: PromoShareView): ScopeValues => ({
  fullAccess,
  mayBuy,
  promoShareReleaseLinks,
});

/** Converts the form's values to the body of the calls. */
export const scopeBody = ({ fullAccess, mayBuy, promoShareReleaseLinks }: ScopeValues) => ({
  fullAccess,
  mayBuy,
  promoShareReleaseLinks: promoShareReleaseLinks.map(({ releaseId, editable }) => ({ releaseId, editable })),
});
