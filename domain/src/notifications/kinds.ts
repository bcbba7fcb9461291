import type { NotificationType } from '../enums';
import type { TextLanguage } from '../format';
import type { NotificationData, NotificationKind } from './data';
import { OTHER_KINDS } from './other-kinds';
import { PROMOTER_KINDS } from './promoter-kinds';
import {
  notificationWords,
  type Addressee,
  type NotificationRule,
  type NotificationTextName,
  type NotificationWords,
  type RulesOf,
} from './rule';

/**
 * Every kind of notification: whom it addresses, what it opens, and its texts (docs/domain.md#mails-and-notifications).
 */
export const NOTIFICATIONS = { ...PROMOTER_KINDS, ...OTHER_KINDS } satisfies RulesOf<NotificationKind>;
type Notifications = typeof NOTIFICATIONS;

export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[];

type KindsOf<Part> = { [K in NotificationKind]: Notifications[K] extends Part ? K : never }[NotificationKind];
/** Kinds with a mail template of their own. */
export type KindWithOwnMail = KindsOf<{ mail: 'OWN' }>;
/** Kinds that address the people of a company. */
export type CompanyKind = KindsOf<{ addressee: Exclude<Addressee, 'SUPPORT' | 'PEOPLE'> }>;
/** Kinds that address the persons named by `userIds`. */
export type PersonalKind = KindsOf<{ addressee: 'PEOPLE' }>;

/** The rule of a kind, typed by its data. */
export const notificationRule = <K extends NotificationKind>(kind: K): NotificationRule<NotificationData[K]> =>
  NOTIFICATIONS[kind] as unknown as NotificationRule<NotificationData[K]>;

/** Whether a person is notified in the web app and by mail, from the notification type that the person chose. */
export const waysOf = (type: NotificationType): { inApp: boolean; byMail: boolean } => ({
  inApp: type !== 'EMAIL',
  byMail: type !== 'IN_APP',
});

const isKind = (type: string): type is NotificationKind => Object.hasOwn(NOTIFICATIONS, type);

/**
 * Text and target of a stored notification. One of a kind that an older version wrote, or that lacks what its text
 * needs, gets a general text.
 */
export function notificationContent(
  type: string,
  data: Record<string, unknown>,
  language: TextLanguage,
): { text: string; path: string | null } {
  const words = notificationWords(language);
  if (!isKind(type)) return { text: words.t('unknown'), path: null };
  const rule = notificationRule(type);
  try {
    return { text: textIn(words, type, data as never), path: rule.path(data as never) };
  } catch {
    return { text: words.t('unknown'), path: null };
  }
}

function textIn<K extends NotificationKind>(words: NotificationWords, kind: K, data: NotificationData[K]): string {
  const rule = notificationRule(kind);
  return words.t(rule.text?.(data) ?? (`${kind}.text` as NotificationTextName), rule.values(data, words));
}

/** The mail of a kind that is mailed with the texts of its rule. */
export interface NotificationMail {
  subject: string;
  text: string;
  /** Label of the button that opens the kind's page. */
  button: string;
  /** A table below the text. */
  facts: [label: string, value: string][];
}

/** @returns null for a kind that has a template of its own */
export function notificationMail<K extends NotificationKind>(
  kind: K,
  data: NotificationData[K],
  language: TextLanguage,
): NotificationMail | null {
  const rule = notificationRule(kind);
  if (rule.mail === 'OWN') return null;
  const words = notificationWords(language);
  const subject = rule.subject?.(data) ?? (`${kind}.subject` as NotificationTextName);
  return {
    subject: words.t(subject, rule.values(data, words)),
    text: textIn(words, kind, data),
    button: words.t(`${kind}.button` as NotificationTextName),
    facts: rule.facts?.(data, words) ?? [],
  };
}
