import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  notificationRule,
  waysOf,
  type CompanyKind,
  type KindWithOwnMail,
  type NotificationData,
  type NotificationKind,
  type PersonalKind,
} from '@mpn/domain';
import type { MailData, MailTemplate, NewMail, TemplateOfKind, UnsubscribableTemplate } from '../mail/mail';
import { insertNotifications } from './insert-notifications';
import { service } from '../registry';
import { sendMail } from '../mail/send-mail';
import type { NotificationRecipient } from './notification-recipient';

/** Recipients: the people of a company, persons, or (for kinds that address support) none. */
type Recipients<K extends NotificationKind> = K extends CompanyKind
  ? { companyId: number }
  : K extends PersonalKind
    ? { userIds: readonly number[] }
    : unknown;

/**
 * `mail` returns the template's data, or null for no mail to this person; it is null where the caller sends the mail,
 * with a link to unsubscribe that is the recipient's.
 */
type OwnMail<T extends MailTemplate> = T extends UnsubscribableTemplate
  ? { mail: null }
  : { template: T; mail: (person: NotificationRecipient) => Omit<MailData[T], 'name'> | null };

/** For kinds with a mail template of their own: the mail. For other kinds: who gets no mail. */
type MailOf<K extends NotificationKind> = K extends KindWithOwnMail
  ? OwnMail<TemplateOfKind<K>>
  : { exceptMailTo?: string | null };

/** The data of a notification of one kind, with its recipients. */
export type NotificationInput<K extends NotificationKind> = {
  kind: K;
  data: NotificationData[K];
  /** A person is notified once per key. */
  uniqueKey: string;
} & Recipients<K> &
  MailOf<K>;

/** {@link NotificationInput} as it is read here. */
interface AnyNotification {
  companyId?: number;
  userIds?: readonly number[];
  template?: MailTemplate;
  mail?: ((person: NotificationRecipient) => object | null) | null;
  exceptMailTo?: string | null;
}

const isSame = (one: string, other: string | null | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

/** The mail to one person; null where there is none. */
function mailTo<K extends NotificationKind>(
  strapi: Core.Strapi,
  { kind, data }: NotificationInput<K>,
  { template, mail, exceptMailTo }: AnyNotification,
  person: NotificationRecipient,
): Pick<NewMail, 'template' | 'data'> | null {
  if (notificationRule(kind).mail === 'OWN') {
    const own = mail?.(person);
    return own && template ? { template, data: { ...own, name: person.name } as MailData[MailTemplate] } : null;
  }
  if (isSame(person.email, exceptMailTo)) return null;
  const path = notificationRule(kind).path(data);
  const link = path && `${strapi.config.get<string>('server.url')}${path}`;
  return { template: 'notification', data: { name: person.name, kind, data, link } };
}

/**
 * Notifies people in the transaction that causes it, each by the ways that their notification type says
 * (docs/domain.md#mails-and-notifications). All notifications are written here. Only people who can log in are
 * notified, each once per key.
 */
export async function notify<K extends NotificationKind>(
  strapi: Core.Strapi,
  trx: Knex,
  news: NotificationInput<K>,
): Promise<void> {
  const { kind, data, uniqueKey } = news;
  const given: AnyNotification = news;
  const people = await service(strapi, 'api::identity.people').addressed(trx, notificationRule(kind).addressee, given);
  const notified = await insertNotifications(
    trx,
    people.map(({ userId, notificationType }) => ({
      ...{ userId, type: kind, data, uniqueKey: `${uniqueKey}:${userId}` },
      mailOnly: !waysOf(notificationType).inApp,
    })),
  );
  for (const person of people) {
    const { userId, email, locale } = person;
    if (!notified.has(userId) || !waysOf(person.notificationType).byMail) continue;
    const mail = mailTo(strapi, news, given, person);
    if (mail)
      await sendMail(strapi, trx, { ...mail, to: { userId, email }, locale, uniqueKey: `${uniqueKey}:${userId}` });
  }
}
