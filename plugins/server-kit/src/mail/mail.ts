import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { KindWithOwnMail, Locale, NotificationData, NotificationKind } from '@mpn/domain';

/** What a mail is, beside its data. */
export interface MailRules {
  /** The kind of notification that is mailed by it. Without one, it is sent whatever the recipient has chosen. */
  kind?: KindWithOwnMail;
  /** Whether it says how to unsubscribe: who sends it gives the link. */
  unsubscribable?: true;
}

/** A mail as its owner declares it: what its template takes, and what it is. */
export interface Mail<Data extends object, Rules extends MailRules = object> {
  data: Data;
  rules: Rules;
}

/**
 * Every mail, by the name of its template. Who sends one declares it in contracts.ts: `declare module '@mpn/server-kit'
 * { interface Mails { invoice: Mail<{ ... }> } }`; docs/generated/mails.md lists all. Instants are ISO 8601, dates
 * YYYY-MM-DD, money in cents; links are complete URLs.
 */
export interface Mails {
  /** A notification of a kind without a template of its own. `link`: null without a page. */
  notification: Mail<{
    name: string;
    kind: NotificationKind;
    data: NotificationData[NotificationKind];
    link: string | null;
  }>;
}
export type MailTemplate = keyof Mails;
/** Data of each mail template. */
export type MailData = { [T in MailTemplate]: Mails[T]['data'] };

/** The templates whose rules are at least these. */
type TemplatesWith<Rules extends MailRules> = {
  [T in MailTemplate]: Mails[T]['rules'] extends Rules ? T : never;
}[MailTemplate];
/** Mails that the recipient can unsubscribe from. */
export type UnsubscribableTemplate = TemplatesWith<{ unsubscribable: true }>;
/** The template of a kind of notification; `never` for a kind that is mailed as `notification`. */
export type TemplateOfKind<K extends NotificationKind> = K extends KindWithOwnMail
  ? {
      [T in MailTemplate]: Mails[T]['rules'] extends { kind: infer Kinds } ? (K extends Kinds ? T : never) : never;
    }[MailTemplate]
  : never;

/** A file that goes with a mail: it is read from the storage when the mail is sent. */
export interface MailAttachment {
  fileName: string;
  storageKey: string;
  contentType: string;
}

interface AnyMail<T extends MailTemplate> {
  /** The recipient: a user (at the current e-mail address) or a bare e-mail address. */
  to: { userId: number; email: string } | { email: string };
  locale: Locale;
  template: T;
  data: MailData[T];
  attachments?: readonly MailAttachment[];
  /** Deduplicates: a second mail with the same key is not written. At most 255 characters. */
  uniqueKey?: string;
}

/** A mail to be written. `unsubscribeLink`: URL of the header List-Unsubscribe; null for a sample to its author. */
export type NewMail<T extends MailTemplate = MailTemplate> = AnyMail<T> &
  (T extends UnsubscribableTemplate ? { unsubscribeLink: string | null } : { unsubscribeLink?: never });

/** Hash of an e-mail address for use in a `uniqueKey`, because e-mail addresses may be longer than keys. */
export const addressKey = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);

/** Service `api::mail.mail`. */
export interface MailService {
  send<T extends MailTemplate>(trx: Knex, mail: NewMail<T>): Promise<number | null>;
  /** Deletes mails, also unsent ones, whose `uniqueKey` begins with one of these texts and a colon. */
  forget(trx: Knex, keys: readonly string[]): Promise<void>;
}
