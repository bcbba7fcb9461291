import { inLanguageOf, type Locale, type MessageAudience, type NotificationType } from '@mpn/domain';
import { mayLogIn, select, type RowOf } from '@mpn/server-kit';
import type { Knex } from 'knex';
import { isSubscribed } from '../../identity';

export type MessageRow = Pick<
  RowOf<'messages'>,
  | 'id'
  | 'kind'
  | 'title_de'
  | 'title_en'
  | 'text_de'
  | 'text_en'
  | 'link'
  | 'audience'
  | 'sampling_medium_id'
  | 'country'
  | 'language'
  | 'state'
  | 'version'
>;

type Filters = Pick<MessageRow, 'id' | 'kind' | 'audience' | 'sampling_medium_id' | 'country' | 'language'>;

/** A user whom a message is for. */
export interface Reader {
  userId: number;
  email: string;
  name: string;
  locale: Locale;
  notificationType: NotificationType;
}

export const READER = `u.id as "userId", u.email,
  u.full_name as name,
  coalesce(u.preferred_app_locale, 'de-DE') as locale, coalesce(u.notification_type, 'BOTH') as "notificationType"`;

const ROLES: Readonly<Record<MessageAudience, string>> = {
  ALL: 'true',
  PROMOTION: `u.combined_role in ('PROMO_ADMIN', 'PROMO_USER')`,
  MEDIA: `u.combined_role in ('MEDIA_ADMIN', 'MEDIA_USER')`,
};

/** SQL: active users who are in the message's audience. */
const audienceOf = ({ kind, audience, sampling_medium_id, country, language }: Filters): string => `
  people u left join partners c on c.id = u.company_id
  where ${mayLogIn('u')}
    and ${isSubscribed(kind, 'u')} and ${ROLES[audience]}
    ${sampling_medium_id === null ? '' : 'and c.sampling_medium_id = :medium'}
    ${country ? 'and c.country = :country' : ''}
    ${language ? `and (coalesce(u.preferred_app_locale, 'de-DE') = 'de-DE') = ${language === 'de'}` : ''}`;

const bindingsOf = ({ sampling_medium_id: medium, country }: Filters) => ({
  ...(medium === null ? {} : { medium }),
  ...(country ? { country } : {}),
});

export interface AudienceCount {
  recipients: number;
  /** Numbers of recipients by mail and by notification; some get both. */
  mails: number;
  inApp: number;
}

/** Whether a recipient gets a mail: of newsletters always, of other kinds by the notification type. */
export const getsMail = ({ kind }: Pick<MessageRow, 'kind'>, type: NotificationType): boolean =>
  kind === 'NEWSLETTER' || type !== 'IN_APP';
export const getsNotification = ({ kind }: Pick<MessageRow, 'kind'>, type: NotificationType): boolean =>
  kind !== 'NEWSLETTER' && type !== 'EMAIL';

/** Number of users who would get the message now. */
export async function countAudience(db: Knex, message: Filters & Pick<MessageRow, 'kind'>): Promise<AudienceCount> {
  const rows = await select<{ type: NotificationType; n: number }>(
    db,
    `select coalesce(u.notification_type, 'BOTH') as type, count(*)::int as n from ${audienceOf(message)} group by 1`,
    bindingsOf(message),
  );
  const sumOf = (counts: (type: NotificationType) => boolean): number =>
    rows.filter(({ type }) => counts(type)).reduce((sum, { n }) => sum + n, 0);
  return {
    recipients: sumOf(() => true),
    mails: sumOf((type) => getsMail(message, type)),
    inApp: sumOf((type) => getsNotification(message, type)),
  };
}

/** The next recipients by id, who have not received the message yet. */
export const nextReaders = (db: Knex, message: Filters, limit: number): Promise<Reader[]> =>
  select<Reader>(
    db,
    `select ${READER} from ${audienceOf(message)}
       and not exists (select 1 from message_recipients r where r.message_id = :id and r.user_id = u.id)
     order by u.id limit :limit`,
    { ...bindingsOf(message), id: message.id, limit },
  );

/** Title and text in the language of a person. */
export const textsFor = (message: MessageRow, locale: Locale): { title: string; text: string } =>
  inLanguageOf(locale, {
    de: { title: message.title_de, text: message.text_de },
    en: { title: message.title_en, text: message.text_en },
  });
