import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { latestTimeOfDay, textLanguageOf, waysOf } from '@mpn/domain';
import {
  enqueue,
  insertRows,
  inTransaction,
  isBlockedInstitution,
  isEnabled,
  lockTopic,
  mayLogIn,
  select,
  notify,
  type PayloadOf,
  type TaskContext,
} from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import notifications from '../../../../config/notifications';
import { isSubscribed, subscriptionLinks } from '../../identity';
import { writeMail } from '../../mail';
import { READER, type Reader } from '../queries/audience';
import { ANNOUNCE_TASK } from './tasks';

const TOPIC = 'new-addressees';
const BATCH = 100;
/** Maximum number of institutions that one mail lists. */
const LISTED = 30;

const NEW_INSTITUTIONS = `select c.id from partners c
  where c.type = 'MEDIA' and ${isEnabled('c')} and c.sampling_medium_id is not null
    and not exists (select 1 from announced_institutions a where a.company_id = c.id)
  order by c.id`;

/**
 * Clock job: at most once a day, records the institutions that can be sampled and were not announced yet, and queues
 * the notifications of promoters in the same transaction, so that each institution is announced once. It runs at every
 * tick and compares with the last due time, so that a missed run is caught up.
 */
export async function findNewAddressees(strapi: Core.Strapi, now: Date): Promise<void> {
  const due = latestTimeOfDay(now, getSettings().APP_TIMEZONE, notifications.newAddresseesTime);
  await inTransaction(strapi, async (trx) => {
    await lockTopic(trx, TOPIC);
    if (await trx('announced_institutions').where('announced_at', '>=', due).first('id')) return;
    const institutionIds = (await select<{ id: number }>(trx, NEW_INSTITUTIONS)).map(({ id }) => id);
    if (institutionIds.length === 0) return;
    await insertRows(
      trx,
      'announced_institutions',
      institutionIds.map((id) => ({ company_id: id, announced_at: now })),
    );
    // The task finds its institutions by this instant.
    await enqueue(trx, ANNOUNCE_TASK, { announcedAt: now.toISOString() }, { queueName: TOPIC });
  });
}

interface Promoter extends Reader {
  institutions: { name: string; mediumDe: string; mediumEn: string; country: string }[];
}

/** The next promoters who subscribed to new addressees, each with the new institutions that they have not blocked. */
const nextPromoters = (trx: Knex, announcedAt: Date, after: number): Promise<Promoter[]> =>
  select<Promoter>(
    trx,
    `select ${READER}, coalesce(news.institutions, '[]'::json) as institutions
     from people u join partners c on c.id = u.company_id
     left join lateral (
       select json_agg(json_build_object('name', i.name, 'mediumDe', m.name_de, 'mediumEn', m.name_en,
         'country', k.code)
         order by i.name, i.id) as institutions
       from announced_institutions a join partners i on i.id = a.company_id
       join medium_list m on m.id = i.sampling_medium_id join country_list k on k.id = m.country_id
       where a.announced_at = :announcedAt and ${isEnabled('i')} and not ${isBlockedInstitution('c.id', 'i.id')}
     ) news on true
     where u.id > :after and u.combined_role in ('PROMO_ADMIN', 'PROMO_USER') and ${mayLogIn('u')}
       and ${isSubscribed('NEW_ADDRESSEES', 'u')}
     order by u.id limit ${BATCH}`,
    { announcedAt, after },
  );

async function mailTo(strapi: Core.Strapi, trx: Knex, promoter: Promoter, uniqueKey: string): Promise<void> {
  const { userId, email, name, locale, institutions } = promoter;
  const { oneClick, page } = subscriptionLinks({ userId, kind: 'NEW_ADDRESSEES' });
  const language = textLanguageOf(locale);
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  await writeMail(strapi, trx, {
    to: { userId, email },
    locale,
    template: 'new-addressees',
    data: {
      name,
      institutions: institutions.slice(0, LISTED).map((one) => ({
        name: one.name,
        medium: { de: one.mediumDe, en: one.mediumEn }[language],
        country: countries.of(one.country) ?? one.country,
      })),
      more: Math.max(0, institutions.length - LISTED),
      link: `${getSettings().PUBLIC_URL}/institutions`,
      unsubscribeLink: page,
    },
    unsubscribeLink: oneClick,
    uniqueKey,
  });
}

/** @returns the id of the last promoter of the batch; null after the last batch */
async function announceBatch(strapi: Core.Strapi, announcedAt: string, after: number): Promise<number | null> {
  return inTransaction(strapi, async (trx) => {
    // A second run of the same task waits here; its unique keys then prevent a second notification.
    await lockTopic(trx, `${TOPIC}:${announcedAt}`);
    const uniqueKey = `new-addressees:${announcedAt}`;
    const batch = await nextPromoters(trx, new Date(announcedAt), after);
    for (const one of batch) {
      const [first] = one.institutions;
      if (!first) continue;
      await notify(strapi, trx, {
        kind: 'NEW_ADDRESSEES',
        userIds: [one.userId],
        data: { count: one.institutions.length, name: first.name },
        // Mailed by mailTo, because this mail has an unsubscribe link.
        mail: null,
        uniqueKey,
      });
      if (waysOf(one.notificationType).byMail) await mailTo(strapi, trx, one, `${uniqueKey}:${one.userId}`);
    }
    return batch.length === BATCH ? (batch.at(-1)?.userId ?? null) : null;
  });
}

/** Task `message.new-addressees`: one notification per promoter with all new institutions. Idempotent. */
export async function announceNewAddressees(
  { announcedAt }: PayloadOf<typeof ANNOUNCE_TASK>,
  { strapi }: TaskContext,
): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    after = await announceBatch(strapi, announcedAt, after);
  }
}
