import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Locale } from '@mpn/domain';

/** A release as mails show it. */
export interface MailedRelease {
  artist: string;
  title: string;
  label: string | null;
  /** Name of the format in the recipient's language. */
  format: string | null;
  /** YYYY-MM-DD. */
  releaseDate: string | null;
  /** YYYY-MM-DD: not to be aired before. */
  airDate: string | null;
  /** Page of the release in the web app. */
  link: string;
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

/** What each mail needs to know. Instants are ISO 8601, dates YYYY-MM-DD, money in cents; links are complete addresses. */
export interface MailData {
  'password-reset': { name: string; link: string; minutes: number };
  'password-changed': { name: string; at: string };
  'email-verification': { code: string; minutes: number };
  'account-created': { name: string; loginName: string; companyName: string; link: string; hours: number };
  'registration-approved': { name: string; loginName: string; link: string };
  'new-release': { name: string; promoter: string; release: MailedRelease };
  'new-releases-digest': { name: string; releases: MailedRelease[]; settingsLink: string };
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
  'delivery-succeeded': MailedDelivery & { deliveredAt: string; files: number };
  'delivery-failed': MailedDelivery & { failedAt: string; reason: string };
  'release-withdrawn': {
    /** null: an address that no person is known behind. */
    name: string | null;
    artist: string;
    title: string;
    promoter: string;
    /** As the promoter, or support, has put it. */
    reason: string;
  };
}
export type MailTemplate = keyof MailData;

export interface NewMail<T extends MailTemplate = MailTemplate> {
  /** Who gets it: a user (with the address as it is now) or a bare address. */
  to: { userId: number; email: string } | { email: string };
  locale: Locale;
  template: T;
  data: MailData[T];
  /** Mails of one key are one mail: a repeated job or clock tick writes nothing. At most 255 characters. */
  uniqueKey?: string;
}

/** What an address is in a mail's key: addresses are longer than keys may be. */
export const addressKey = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);

/** Service `api::mail.mail`. */
export interface MailService {
  send<T extends MailTemplate>(trx: Knex, mail: NewMail<T>): Promise<number | null>;
}

/**
 * Writes a mail and queues its sending in the transaction that causes it: rolled back, it was never there.
 *
 * @returns the mail's id, or null when a mail of this key was written before.
 */
export function sendMail<T extends MailTemplate>(
  strapi: Core.Strapi,
  trx: Knex,
  mail: NewMail<T>,
): Promise<number | null> {
  return (strapi.service('api::mail.mail') as unknown as MailService).send(trx, mail);
}
