import type { Knex } from 'knex';
import type { Locale } from '@mpn/domain';
import type { InstitutionFolders, NotificationAddress } from '@mpn/plugin-ftp-delivery/contracts';
import {
  addressKey,
  audit,
  database,
  inTransaction,
  lockTopic,
  notify,
  type NewMail,
  type TaskHandler,
  select,
  isEnabled,
  service,
} from '@mpn/server-kit';
import { writeMail } from '../../mail';

/** Task that notifies everyone who may have something of a withdrawn release; queued by the withdrawal. */
export const WITHDRAWN_TASK = 'mail.release-withdrawn';

/** Mails per transaction: at most these are repeated after a crash. */
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
  companyId: number | null;
  byMail: boolean;
}

const WITHDRAWAL = `select r.id, r.title, r.artist_name as artist, coalesce(c.name, '') as promoter,
    coalesce(r.withdrawal_reason, '') as reason
  from releases r left join companies c on c.id = r.company_id where r.id = :releaseId and r.withdrawn_at is not null`;

/**
 * Everyone who interacted with the release, and the admins of the institutions to which it was to be delivered; without
 * an admin, all of their people.
 */
const PEOPLE = `select u.id, u.email, u.company_id as "companyId", trim(concat_ws(' ', u.first_name, u.last_name)) as name,
    coalesce(u.preferred_app_locale, 'de-DE') as locale, coalesce(u.notification_type, 'BOTH') <> 'IN_APP' as "byMail"
  from up_users u
  where ${isEnabled('u')}
    and (exists (select 1 from interactions i where i.user_id = u.id and i.release_id = :releaseId)
      or (exists (select 1 from deliveries d where d.institution_id = u.company_id and d.release_id = :releaseId)
        and (u.combined_role = 'MEDIA_ADMIN' or not exists (select 1 from up_users a where a.company_id = u.company_id
          and a.combined_role = 'MEDIA_ADMIN' and ${isEnabled('a')}))))
  order by u.id`;

const keyOf = (releaseId: number, who: number | string): string => `release-withdrawn-${releaseId}-${who}`;

/** Writes the notifications and the list of recipients, once, however often the job runs. */
async function notifyPeople(
  trx: Knex,
  withdrawal: Withdrawal,
  people: readonly Person[],
  addresses: readonly NotificationAddress[],
): Promise<void> {
  const { id: releaseId, title, artist, promoter, reason } = withdrawal;
  await lockTopic(trx, `release-withdrawn:${releaseId}`);
  const entry = { action: 'release.withdraw-told', objectType: 'release', objectId: releaseId };
  const told: unknown = await trx('audit_records')
    .where({ action: entry.action, object_type: entry.objectType, object_id: releaseId })
    .first('id');
  if (told) return;
  const data = { releaseId, title, artist, promoter, reason };
  await notify(
    trx,
    people.map(({ id }) => ({ userId: id, type: 'release.withdrawn', data, uniqueKey: keyOf(releaseId, id) })),
  );
  await audit(trx, { userId: null }, { ...entry, data: { recipients: people.length, addresses: addresses.length } });
}

type WithdrawnMail = NewMail<'release-withdrawn'>;

function mailsOf(
  withdrawal: Withdrawal,
  people: readonly Person[],
  addresses: readonly NotificationAddress[],
  behind: readonly InstitutionFolders[],
) {
  const foldersOf = new Map(behind.map(({ institutionId, folders }) => [institutionId, folders]));
  const { id, title, artist, promoter, reason } = withdrawal;
  const data = { artist: artist ?? '', title, promoter, reason };
  const written = people.filter(({ byMail }) => byMail);
  const known = new Set(written.map(({ email }) => email.toLowerCase()));
  const toPeople = written.map(({ id: userId, email, name, locale, companyId }): WithdrawnMail => ({
    template: 'release-withdrawn',
    to: { userId, email },
    locale,
    data: { ...data, name, folders: foldersOf.get(companyId ?? 0) ?? [] },
    uniqueKey: keyOf(id, userId),
  }));
  const toAddresses = addresses
    .filter(({ email }) => !known.has(email.toLowerCase()))
    .map(({ email, locale, folders }): WithdrawnMail => ({
      template: 'release-withdrawn',
      to: { email },
      locale,
      data: { ...data, name: null, folders },
      uniqueKey: keyOf(id, addressKey(email)),
    }));
  return [...toPeople, ...toAddresses];
}

/**
 * Task `mail.release-withdrawn` `{releaseId}`: notifies people in the web app and by mail, and the institutions'
 * notification addresses, with the reason. Not in the withdrawal's own transaction, which must not wait for mails.
 * Idempotent.
 */
export const notifyOfWithdrawal: TaskHandler = async (payload, { strapi, signal }) => {
  const releaseId = Number(payload.releaseId);
  const db = database(strapi);
  const [withdrawal] = await select<Withdrawal>(db, WITHDRAWAL, { releaseId });
  if (!withdrawal) return;
  const people = await select<Person>(db, PEOPLE, { releaseId });
  const deliveries = service(strapi, 'plugin::ftp-delivery.deliveries');
  const addresses = await deliveries.addressesBehindServers(db, releaseId);
  const folders = await deliveries.foldersBehindServers(db, releaseId);
  await inTransaction(strapi, (trx) => notifyPeople(trx, withdrawal, people, addresses));
  const mails = mailsOf(withdrawal, people, addresses, folders);
  for (let from = 0; from < mails.length; from += AT_ONCE) {
    signal.throwIfAborted();
    await inTransaction(strapi, async (trx) => {
      for (const mail of mails.slice(from, from + AT_ONCE)) await writeMail(trx, mail);
    });
  }
};
