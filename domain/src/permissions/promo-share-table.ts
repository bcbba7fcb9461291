import type { ErrorCode } from '../errors';
import type { ShareFacts } from './permission-facts';

/**
 * Levels of a promo share for one release: read link, editable link, full access to the source company, and full access
 * with the grant to buy on its account. Each level includes the ones before it.
 */
export const ShareLevel = ['READ_LINK', 'EDITABLE_LINK', 'FULL_ACCESS', 'FULL_ACCESS_AND_PURCHASE'] as const;
export type ShareLevel = (typeof ShareLevel)[number];

/** One row of the table: the lowest level that includes the capability; null: no level does. */
interface ShareCapabilityRow {
  from: ShareLevel | null;
  /** Error code of a refused call, where there is a more specific one than role-access-denied. */
  refusal?: ErrorCode;
}

/**
 * What a promo share partner may do. The partner's permissions follow from it, every call of the API names its row
 * ({@link promoShareCalls}), and the row rules of releases and campaigns use it.
 */
export const promoShareTable = {
  useOwnSession: { from: 'READ_LINK' },
  readReleases: { from: 'READ_LINK' },
  hearStream: { from: 'READ_LINK' },
  editReleases: { from: 'EDITABLE_LINK' },
  uploadFiles: { from: 'EDITABLE_LINK' },
  readOriginals: { from: 'EDITABLE_LINK' },
  createReleases: { from: 'FULL_ACCESS' },
  readCampaigns: { from: 'FULL_ACCESS' },
  planCampaigns: { from: 'FULL_ACCESS' },
  readCirclesAndTemplates: { from: 'FULL_ACCESS' },
  readStatistics: { from: 'FULL_ACCESS' },
  managePressLinks: { from: 'FULL_ACCESS' },
  buyOwnCampaigns: {
    from: 'FULL_ACCESS_AND_PURCHASE',
    refusal: 'mpn.backend.shop.error.purchase-not-granted',
  },
  deleteReleases: { from: null },
  withdrawReleases: { from: null },
  changePaidCampaigns: { from: null },
  changeCirclesAndTemplates: { from: null },
  readOrders: { from: null },
  useDeliveryLog: { from: null },
  manageShares: { from: null },
  manageBlockList: { from: null },
  administer: { from: null },
  importReleases: { from: null },
  actAsMedia: { from: null },
} as const satisfies Record<string, ShareCapabilityRow>;
export type ShareCapability = keyof typeof promoShareTable;

/** Texts of the rows, for the documentation. Apart from the table, which the login page loads. */
export const shareCapabilityTexts: Record<ShareCapability, string> = {
  useOwnSession: 'leave the view; own saved table settings, notifications, favorites and notepad; reference lists',
  readReleases: 'see shared releases in the list and in detail',
  hearStream: 'listen to the STREAM rendition',
  editReleases: 'edit the contents of a release',
  uploadFiles: 'upload files for it',
  readOriginals: 'read and download its originals',
  createReleases: 'create and copy releases',
  readCampaigns: 'see the campaigns of releases, prices of own ones only',
  planCampaigns: 'plan own campaigns (created in this share), up to the cart',
  readCirclesAndTemplates: 'read circles and templates',
  readStatistics: 'read the statistics of releases',
  managePressLinks: 'make press links for typed addresses, and see what came of own ones',
  buyOwnCampaigns: "buy own campaigns on the source company's account",
  deleteReleases: 'delete releases',
  withdrawReleases: 'withdraw releases',
  changePaidCampaigns: 'pause, resume, cancel or activate what is paid',
  changeCirclesAndTemplates: 'save, change or delete circles and templates',
  readOrders: 'orders, order history, invoices, receipts',
  useDeliveryLog: 'delivery log, and retries',
  manageShares: 'who else releases are shared with; the shares themselves',
  manageBlockList: 'block list',
  administer: 'accounts, users, contacts, mailing requests, company records and settings',
  importReleases: 'digital and XML import',
  actAsMedia: 'what editors do: interactions, answers, requests for delivery and for mailings',
};

const rowOf = (capability: ShareCapability): ShareCapabilityRow => promoShareTable[capability];

/** Whether the level includes the capability. */
export function levelIncludes(level: ShareLevel, capability: ShareCapability): boolean {
  const { from } = rowOf(capability);
  return from !== null && ShareLevel.indexOf(level) >= ShareLevel.indexOf(from);
}

/** The highest level of a share, for at least one release. */
export function highestShareLevel({ fullAccess, hasEditableRelease, purchaseAllowed }: ShareFacts): ShareLevel {
  if (fullAccess) return purchaseAllowed ? 'FULL_ACCESS_AND_PURCHASE' : 'FULL_ACCESS';
  return hasEditableRelease ? 'EDITABLE_LINK' : 'READ_LINK';
}

/** The error code for a missing capability. */
export function refusalOf(capability: ShareCapability): ErrorCode {
  return rowOf(capability).refusal ?? 'mpn.backend.global.error.role-access-denied';
}

const CONDITION_TEXT: Readonly<Record<ShareLevel, string | undefined>> = {
  READ_LINK: undefined,
  EDITABLE_LINK: 'if the release link is editable, or the share has fullAccess',
  FULL_ACCESS: 'if the share has fullAccess',
  FULL_ACCESS_AND_PURCHASE: 'if the share has fullAccess and mayBuy',
};

/** The condition's text in the generated permission table; undefined: always. */
export function shareConditionText(capability: ShareCapability): string | undefined {
  const { from } = rowOf(capability);
  return from === null ? 'never' : CONDITION_TEXT[from];
}
