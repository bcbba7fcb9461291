import type { ErrorCode } from '../errors';
import type { ShareFacts } from './permission-facts';

/**
 * Levels of a promo share for one release: read link, editable link, full access to the source company, and full access
 * with the grant to buy on its account. Each level includes the ones before it.
 */
export const ShareLevel = ['READ_LINK', 'EDITABLE_LINK', 'FULL_ACCESS', 'FULL_ACCESS_AND_PURCHASE'] as const;
export type ShareLevel = (typeof ShareLevel)[number];

/** One row of the table: a description, and the lowest level that includes the capability; null: no level does. */
interface ShareCapabilityRow {
  text: string;
  from: ShareLevel | null;
  /** Error code of a refused call, where there is a more specific one than role-access-denied. */
  refusal?: ErrorCode;
}

/**
 * What a promo share partner may do. The partner's permissions follow from it, every call of the API names its row
 * ({@link promoShareCalls}), and the row rules of releases and campaigns use it.
 */
export const promoShareTable = {
  useOwnSession: {
    text: 'leave the view; own saved table settings, notifications, favorites and notepad; reference lists',
    from: 'READ_LINK',
  },
  readReleases: { text: 'see shared releases in the list and in detail', from: 'READ_LINK' },
  hearStream: { text: 'listen to the STREAM rendition', from: 'READ_LINK' },
  editReleases: { text: 'edit the contents of a release', from: 'EDITABLE_LINK' },
  uploadFiles: { text: 'upload files for it', from: 'EDITABLE_LINK' },
  readOriginals: { text: 'read and download its originals', from: 'EDITABLE_LINK' },
  createReleases: { text: 'create and copy releases', from: 'FULL_ACCESS' },
  readCampaigns: { text: 'see the campaigns of releases, prices of own ones only', from: 'FULL_ACCESS' },
  planCampaigns: { text: 'plan own campaigns (created in this share), up to the cart', from: 'FULL_ACCESS' },
  readCirclesAndTemplates: { text: 'read circles and templates', from: 'FULL_ACCESS' },
  readStatistics: { text: 'read the statistics of releases', from: 'FULL_ACCESS' },
  buyOwnCampaigns: {
    text: "buy own campaigns on the source company's account",
    from: 'FULL_ACCESS_AND_PURCHASE',
    refusal: 'mpn.backend.shop.error.purchase-not-granted',
  },
  deleteReleases: { text: 'delete releases', from: null },
  withdrawReleases: { text: 'withdraw releases', from: null },
  changePaidCampaigns: { text: 'pause, resume, cancel or activate what is paid', from: null },
  changeCirclesAndTemplates: { text: 'save or delete circles and templates', from: null },
  readOrders: { text: 'orders, order history, invoices, receipts', from: null },
  readDeliveryLog: { text: 'delivery log, and retries', from: null },
  readOtherPartners: { text: 'who else releases are shared with; the shares themselves', from: null },
  manageBlockList: { text: 'block list', from: null },
  manageAccounts: { text: 'accounts, users, contacts, company records and settings', from: null },
  importReleases: { text: 'digital and XML import', from: null },
  actAsMedia: { text: 'what editors do: interactions, requests for delivery', from: null },
} as const satisfies Record<string, ShareCapabilityRow>;
export type ShareCapability = keyof typeof promoShareTable;

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
