import type { InteractionType } from '../enums';
import type { MessageKind } from '../messages';
import type { ErrorCode, ErrorValues } from '../errors';

/** The release that a notification is about. */
export interface NotifiedRelease {
  releaseId: number;
  title: string;
  artist: string | null;
}

/** What happened to a share. WITHDRAWN: the offer was deleted before it was answered. */
export type ShareNews = 'OFFERED' | 'CHANGED' | 'ACCEPTED' | 'DECLINED' | 'ENDED' | 'WITHDRAWN';

/** The kinds of interaction whose first occurrence is notified. */
export const FirstInteraction = [
  'LISTENED_TO',
  'DOWNLOADED',
  'REQUESTED',
] as const satisfies readonly InteractionType[];
export type FirstInteraction = (typeof FirstInteraction)[number];

/** An institution to which a release could not be delivered, and why, as promoters see it. */
export interface FailedInstitution {
  institution: string;
  code: ErrorCode;
  values: ErrorValues;
}

/** A release in a cart whose release date is near. */
export interface WaitingRelease {
  title: string;
  /** YYYY-MM-DD. */
  releaseDate: string;
}

/** The stored data of each kind of notification: ids, and the values for its text. */
export interface NotificationData {
  NEW_RELEASE: NotifiedRelease & { actionId: number };
  /** `views`: names of the person's saved views in which the release is new. */
  VIEW_HIT: NotifiedRelease & { views: string[] };
  /** Spelt as the first version stored it: rows of notifications hold their kind. */
  'release.withdrawn': NotifiedRelease & { promoter: string; reason: string };
  DELIVERY_TO_US_FAILED: { deliveryId: number; title: string; code: ErrorCode; values: ErrorValues };
  /** `title`: of the release or the track that was requested. */
  REQUEST_NOT_DELIVERED: { releaseId: number; title: string; code: ErrorCode; values: ErrorValues };
  CAMPAIGN_BEGUN: NotifiedRelease & { campaignId: number };
  CAMPAIGN_ENDED: NotifiedRelease & { campaignId: number };
  RELEASE_WITHDRAWN_BY_SUPPORT: NotifiedRelease & { reason: string };
  RELEASE_FIRSTS: NotifiedRelease & { firsts: { type: FirstInteraction; institution: string }[] };
  DELIVERIES_FAILED: NotifiedRelease & { failed: FailedInstitution[] };
  INVOICE_READY: { orderId: number; orderNumber: string; invoiceNumber: string };
  CART_UNPAID: { waiting: WaitingRelease[] };
  /** `names`: of some of the institutions, in alphabetical order; `count`: how many there are. */
  AI_RULES_IN_CART: NotifiedRelease & { campaignId: number; names: string[]; count: number };
  AUTOMATIC_SAMPLING_IN_CART: { releaseId: number; releaseTitle: string; campaignId: number; releaseDate: string };
  DIGITAL_IMPORT_INCOMPLETE: { releaseId: number; title: string };
  /**
   * `name`: of the delivery; numbers of its releases. `incomplete`: of the imported ones those without some of their
   * files, which older notifications do not have; `held`: those that need a choice; `broken`: unreadable messages.
   */
  RELEASE_IMPORT_DONE: {
    importId: number;
    name: string;
    imported: number;
    failed: number;
    incomplete?: number;
    held: number;
    broken: number;
  };
  PROMO_SHARE: { news: ShareNews; companyName: string; shareId: number; toSource: boolean };
  MAILING_REQUEST: {
    news: 'REQUESTED' | 'WITHDRAWN';
    releaseId: number;
    title: string;
    person: string;
    institution: string;
  };
  MAILING_ANSWER: {
    news: 'SENT' | 'DECLINED';
    releaseId: number;
    title: string;
    promoter: string;
    /** The promoter's sentence. */
    answer: string | null;
  };
  PRESS_LINK: {
    news: 'FIRST_PLAYED' | 'EXTENSION_REQUESTED' | 'MANY_DEVICES' | 'REVOKED_BY_SUPPORT';
    linkId: number;
    /** The link's name. */
    link: string;
    /** Name of the person of the personal link; empty for the link for everybody, and for news about the whole link. */
    person: string;
    /** Why support revoked it. */
    reason?: string;
  };
  MESSAGE: { messageId: number; kind: MessageKind; titleDe: string; titleEn: string };
  /** `name`: one of the new institutions. */
  NEW_ADDRESSEES: { count: number; name: string };
  JOIN_REQUEST: { personName: string; companyName: string };
  /** `count`: how many accounts the first sign-in has made; `provider`: host of the company's provider. */
  ACCOUNTS_BY_SIGN_ON: { count: number; provider: string };
  /** `endsOn`: day on which the client secret ends, YYYY-MM-DD. */
  SIGN_ON_SECRET_ENDS: { endsOn: string; provider: string };
  ORDER_NEEDS_ATTENTION: { orderId: number; orderNumber: string; refusals: { title: string; code: ErrorCode }[] };
  DELIVERY_NEEDS_ATTENTION: { deliveryId: number | null; releaseId: number; title: string; code: ErrorCode };
}
export type NotificationKind = keyof NotificationData;
