import type { NotificationType } from '../enums';
import type { NotificationData, NotificationKind } from './data';
import { OTHER_KINDS } from './other-kinds';
import { PROMOTER_KINDS } from './promoter-kinds';
import type { Addressee, NotificationLanguage, NotificationRule, RulesOf } from './rule';

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

const UNKNOWN = { de: 'Es gibt etwas Neues.', en: 'There is something new.' };

/**
 * Text and target of a stored notification. One of a kind that an older version wrote, or that lacks what its text
 * needs, gets a general text.
 */
export function notificationContent(
  type: string,
  data: Record<string, unknown>,
  language: NotificationLanguage,
): { text: string; path: string | null } {
  if (!isKind(type)) return { text: UNKNOWN[language], path: null };
  const rule = notificationRule(type);
  try {
    return { text: rule[language].text(data as never), path: rule.path(data as never) };
  } catch {
    return { text: UNKNOWN[language], path: null };
  }
}
