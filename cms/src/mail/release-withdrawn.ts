import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Locale } from '@mpn/domain';
import type { NotificationAddress, PluginServices } from '@mpn/plugin-ftp-delivery/contracts';
import {
  addressKey,
  audit,
  database,
  inTransaction,
  insertRows,
  type NewMail,
  type TaskHandler,
} from '@mpn/server-kit';
import { select } from '../scoping/sql';
import { writeMail } from './write-mail';

/** Tells everybody who may hold something of a withdrawn release; queued by the withdrawal itself. */
export const WITHDRAWN_TASK = 'mail.release-withdrawn';

/** Mails of one transaction: what a worker that dies has to write once more. */
const AT_ONCE = 100;

interface Withdrawal {
  id: number;
  title: string;
  artist: string | null;
  promoter: string;
  reason: string;
}

interface Person {
  id: number;
  email: string;
  name: string;
  locale: Locale;
  byMail: boolean;
}

const WITHDRAWAL = `select r.id, r.title, r.artist_name as artist, coalesce(c.name, '') as promoter,
    coalesce(r.withdrawal_reason, '') as reason
  from releases r left join companies c on c.id = r.company_id where r.id = :releaseId and r.withdrawn_at is not null`;

/**
 * Everybody who did anything with the release, and the admins of the institutions it was to be delivered to; where one
 * has no admin, all of its people.
 */
const PEOPLE = `select u.id, u.email, trim(concat_ws(' ', u.first_name, u.last_name)) as name,
    coalesce(u.preferred_app_locale, 'de-DE') as locale, coalesce(u.notification_type, 'BOTH') <> 'IN_APP' as "byMail"
  from up_users u
  where u.deleted_at is null and coalesce(u.disabled, false) = false
    and (exists (select 1 from interactions i where i.user_id = u.id and i.release_id = :releaseId)
      or (exists (select 1 from deliveries d where d.institution_id = u.company_id and d.release_id = :releaseId)
        and (u.combined_role = 'MEDIA_ADMIN' or not exists (select 1 from up_users a where a.company_id = u.company_id
          and a.combined_role = 'MEDIA_ADMIN' and a.deleted_at is null and coalesce(a.disabled, false) = false))))
  order by u.id`;

const keyOf = (releaseId: number, who: number | string): string => `release-withdrawn-${releaseId}-${who}`;

/** The notices in the web app and the record of who is told; once, however often the job runs. */
async function notify(
  trx: Knex,
  withdrawal: Withdrawal,
  people: readonly Person[],
  addresses: readonly NotificationAddress[],
): Promise<void> {
  const { id: releaseId, title, artist, promoter, reason } = withdrawal;
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`release-withdrawn:${releaseId}`]);
  const entry = { action: 'release.withdraw-told', objectType: 'release', objectId: releaseId };
  const told: unknown = await trx('audit_records')
    .where({ action: entry.action, object_type: entry.objectType, object_id: releaseId })
    .first('id');
  if (told) return;
  const data = { releaseId, title, artist, promoter, reason };
  await insertRows(
    trx,
    'notifications',
    people.map(({ id }) => ({ user_id: id, type: 'release.withdrawn', data, unique_key: keyOf(releaseId, id) })),
  );
  await audit(trx, { userId: null }, { ...entry, data: { recipients: people.length, addresses: addresses.length } });
}

type WithdrawnMail = NewMail<'release-withdrawn'>;

function mailsOf(withdrawal: Withdrawal, people: readonly Person[], addresses: readonly NotificationAddress[]) {
  const { id, title, artist, promoter, reason } = withdrawal;
  const data = { artist: artist ?? '', title, promoter, reason };
  const written = people.filter(({ byMail }) => byMail);
  const known = new Set(written.map(({ email }) => email.toLowerCase()));
  const toPeople = written.map(({ id: userId, email, name, locale }): WithdrawnMail => ({
    template: 'release-withdrawn',
    to: { userId, email },
    locale,
    data: { ...data, name },
    uniqueKey: keyOf(id, userId),
  }));
  const toAddresses = addresses
    .filter(({ email }) => !known.has(email.toLowerCase()))
    .map(({ email, locale }): WithdrawnMail => ({
      template: 'release-withdrawn',
      to: { email },
      locale,
      data: { ...data, name: null },
      uniqueKey: keyOf(id, addressKey(email)),
    }));
  return [...toPeople, ...toAddresses];
}

/**
 * Task `mail.release-withdrawn` `{releaseId}`: tells people in the web app and by mail, and the addresses that institutions
 * named for their servers, with the reason. Not in the withdrawal's own transaction, whose effect must wait for nobody.
 * Run twice, it tells nobody twice.
 */
export const tellOfWithdrawal: TaskHandler = async (payload, { strapi, signal }) => {
  const releaseId = Number(payload.releaseId);
  const db = database(strapi);
  const [withdrawal] = await select<Withdrawal>(db, WITHDRAWAL, { releaseId });
  if (!withdrawal) return;
  const people = await select<Person>(db, PEOPLE, { releaseId });
  const addresses = await deliveriesOf(strapi).addressesBehindServers(db, releaseId);
  await inTransaction(strapi, (trx) => notify(trx, withdrawal, people, addresses));
  const mails = mailsOf(withdrawal, people, addresses);
  for (let from = 0; from < mails.length; from += AT_ONCE) {
    signal.throwIfAborted();
    await inTransaction(strapi, async (trx) => {
      for (const mail of mails.slice(from, from + AT_ONCE)) await writeMail(trx, mail);
    });
  }
};

const deliveriesOf = (strapi: Core.Strapi): PluginServices['deliveries'] =>
  strapi.plugin('ftp-delivery').service<PluginServices['deliveries']>('deliveries');
