import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type {
  DeliveryUpdate,
  EditorAnswer,
  KindWithOwnMail,
  Locale,
  MessageKind,
  NotificationData,
  NotificationKind,
  ShareNews,
} from '@mpn/domain';

/** A release as mails show it. */
export interface MailedRelease {
  artist: string;
  title: string;
  label: string | null;
  /** Name of the format in the recipient's language. */
  format: string | null;
  /** YYYY-MM-DD. */
  releaseDate: string | null;
  /** YYYY-MM-DD: the embargo; not to be broadcast before. */
  airDate: string | null;
  /** Names of its genres in the recipient's language, the first one first. */
  genres: readonly string[];
  /** The company that sampled it. */
  promoter: string;
  /** The beginning of the promoter's text, as one line of plain text. */
  pitch: string | null;
  /** An explicit promo track, and its clean version if the release has one; null where the track is not explicit. */
  explicit: { title: string; clean: string | null } | null;
  /** Links that answer about it without a login; null where the recipient cannot answer. */
  answerLinks: Record<EditorAnswer, string> | null;
  /** Page of the release in the web app. */
  link: string;
  /** Stored file of the front cover, which goes inside the mail; null without one. */
  coverFileId: number | null;
}

export interface MailedOrderPosition {
  artist: string;
  title: string;
  /** YYYY-MM-DD. */
  startDate: string;
  /** YYYY-MM-DD. */
  endDate: string;
  downloadInstitutions: number;
  streamingInstitutions: number;
  /** Cents. */
  net: number;
}

interface MailedDelivery {
  institution: string;
  artist: string;
  title: string;
  /** Server and folder, as the institution typed them. */
  target: string;
  link: string;
}

/** Data of each mail template. Instants are ISO 8601, dates YYYY-MM-DD, money in cents; links are complete URLs. */
export interface MailData {
  'password-reset': { name: string; link: string; minutes: number };
  'password-changed': { name: string; at: string };
  /** Sent to the old and to the new e-mail address. */
  'email-changed': { name: string; at: string; oldEmail: string; newEmail: string; to: 'old' | 'new' };
  'login-name-changed': { name: string; at: string; oldLoginName: string; newLoginName: string };
  'login-refused': {
    name: string;
    /** An IPv4 address, or an IPv6 /64 network. */
    network: string;
    at: string;
    link: string;
    /** Minutes for which the link is valid. */
    minutes: number;
    /** Days for which the network stays admitted. */
    days: number;
  };
  'email-verification': { code: string; minutes: number };
  /**
   * To an e-mail address that has an account, when someone tries to register it; the code proves that it is the owner.
   */
  'account-exists': { code: string; minutes: number; loginLink: string; resetLink: string };
  /** `companyName`: null for a super admin without a company. */
  'account-created': { name: string; loginName: string; companyName: string | null; link: string; hours: number };
  /** To the person who registered a company; `pending`: support checks the registration first. */
  'registration-received': { name: string; companyName: string; loginName: string; pending: boolean; link: string };
  /** To support. */
  'registration-waiting': {
    companyName: string;
    city: string;
    country: string;
    vatId: string | null;
    personName: string;
    personEmail: string;
    link: string;
  };
  'registration-approved': { name: string; loginName: string; link: string };
  /** `reason` as support entered it. */
  'registration-declined': { name: string; companyName: string; reason: string };
  /** To the administrators of the company that a person asks to join, else to the super admins. */
  'join-request': {
    name: string;
    companyName: string;
    personName: string;
    personEmail: string;
    position: string | null;
    message: string | null;
    link: string;
  };
  /** `link`: to choose a password. */
  'join-request-accepted': { name: string; companyName: string; loginName: string; link: string; hours: number };
  'join-request-declined': { name: string; companyName: string; reason: string | null };
  /** Nobody decided the request in time, and it was deleted. */
  'join-request-expired': { name: string; companyName: string };
  /** To the administrators of the other company of a promo share. `link`: the share, or the list of shares. */
  'promo-share': {
    name: string;
    news: ShareNews;
    companyName: string;
    fullAccess: boolean;
    mayBuy: boolean;
    /** Number of linked releases. */
    releases: number;
    link: string;
  };
  /** Every kind of notification without a template of its own. `link`: a complete URL; null without a page. */
  notification: {
    name: string;
    kind: NotificationKind;
    data: NotificationData[NotificationKind];
    link: string | null;
  };
  /**
   * Recipients: the promoter's users and the release's contacts (`link`: the list of requests), or the editor who sent
   * the request (`link`: the release).
   */
  'mailing-request': {
    /** null: a contact without a name. */
    name: string | null;
    news: 'REQUESTED' | 'WITHDRAWN' | 'SENT' | 'DECLINED';
    promoter: string;
    person: string;
    institution: string;
    artist: string;
    title: string;
    /** Lines of the postal address. */
    address: string[];
    /** The editor's sentence. */
    message: string | null;
    /** The promoter's sentence. */
    answer: string | null;
    link: string;
  };
  /** `days`: for which the answer links are valid. */
  'new-release': { name: string; release: MailedRelease; days: number };
  /** `allLink`: the list of all that is new to the recipient. */
  'new-releases-digest': {
    name: string;
    releases: MailedRelease[];
    days: number;
    allLink: string;
    settingsLink: string;
  };
  'order-confirmation': {
    name: string;
    orderNumber: string;
    orderedAt: string;
    positions: MailedOrderPosition[];
    net: number;
    tax: number;
    total: number;
    currencyType: string;
    link: string;
  };
  invoice: {
    /** The company that pays. */
    company: string;
    invoiceNumber: string;
    orderNumber: string;
    /** The buyer's own. */
    reference: string | null;
    net: number;
    tax: number;
    total: number;
    currencyType: string;
    dueDate: string;
    /** `iban` without spaces. */
    seller: { name: string; accountHolder: string; bankName: string; iban: string };
    link: string;
  };
  'credit-note': {
    /** The company whose invoice is credited. */
    company: string;
    number: string;
    invoiceNumber: string;
    /** As support entered it. */
    reason: string;
    net: number;
    tax: number;
    total: number;
    currencyType: string;
    sellerName: string;
  };
  'delivery-succeeded': MailedDelivery & {
    deliveredAt: string;
    files: number;
    /** What an update replaces and changes; null for other deliveries. */
    update: DeliveryUpdate | null;
  };
  'delivery-failed': MailedDelivery & { failedAt: string; reason: string };
  /** A message of support to users: `text` as it was typed, each line a paragraph. */
  message: {
    name: string;
    kind: MessageKind;
    title: string;
    text: string;
    link: string | null;
    unsubscribeLink: string;
  };
  /** To promoters, once a day at most. `more`: number of those that are not listed. */
  'new-addressees': {
    name: string;
    institutions: { name: string; medium: string; country: string }[];
    more: number;
    link: string;
    unsubscribeLink: string;
  };
  'release-withdrawn': {
    /** null: no user is known to have this e-mail address. */
    name: string | null;
    artist: string;
    title: string;
    promoter: string;
    /** As the promoter or support entered it. */
    reason: string;
    /** On the recipient's own server: those that hold files of it. */
    folders: readonly string[];
  };
}
export type MailTemplate = keyof MailData;

/** The template of each kind of notification that has one of its own; the others are mailed as `notification`. */
export const OWN_MAILS = {
  NEW_RELEASE: 'new-release',
  'release.withdrawn': 'release-withdrawn',
  DELIVERY_TO_US_FAILED: 'delivery-failed',
  JOIN_REQUEST: 'join-request',
  PROMO_SHARE: 'promo-share',
  MAILING_REQUEST: 'mailing-request',
  MAILING_ANSWER: 'mailing-request',
  MESSAGE: 'message',
  NEW_ADDRESSEES: 'new-addressees',
} as const satisfies Record<KindWithOwnMail, MailTemplate>;

/** A file that goes with a mail: it is read from the storage when the mail is sent. */
export interface MailAttachment {
  fileName: string;
  storageKey: string;
  contentType: string;
}

export interface NewMail<T extends MailTemplate = MailTemplate> {
  /** The recipient: a user (at the current e-mail address) or a bare e-mail address. */
  to: { userId: number; email: string } | { email: string };
  locale: Locale;
  template: T;
  data: MailData[T];
  attachments?: readonly MailAttachment[];
  /** URL of the header List-Unsubscribe, for mails that the recipient can unsubscribe from. */
  unsubscribeLink?: string;
  /** Deduplicates: a second mail with the same key is not written. At most 255 characters. */
  uniqueKey?: string;
}

/** Hash of an e-mail address for use in a `uniqueKey`, because e-mail addresses may be longer than keys. */
export const addressKey = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);

/** Service `api::mail.mail`. */
export interface MailService {
  send<T extends MailTemplate>(trx: Knex, mail: NewMail<T>): Promise<number | null>;
  /** Deletes mails, also unsent ones, whose `uniqueKey` begins with one of these texts and a colon. */
  forget(trx: Knex, keys: readonly string[]): Promise<void>;
}
