import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { waysOf, type NotificationType } from '@mpn/domain';
import type { InstitutionFolders, NotificationAddress } from '@mpn/plugin-ftp-delivery/contracts';
import {
  addressKey,
  audit,
  database,
  inTransaction,
  lockTopic,
  notify,
  type PayloadOf,
  type TaskContext,
  select,
  isEnabled,
  service,
} from '@mpn/server-kit';
import { type WITHDRAWN_TASK, withdrawnBySupport } from '../../release';
import { getSettings } from '../../../../config/environment';
import { writeMail } from '../../mail';

/** People, or notification addresses, per transaction. */
const AT_ONCE = 100;

interface Withdrawal {
  id: number;
  title: string;
  artist: string | null;
  /** Who withdrew it: the promotion company, or support. */
  promoter: string;
  reason: string;
}

interface WithdrawalRow extends Withdrawal {
  companyId: number;
  bySupport: boolean;
}

interface Person {
  id: number;
  email: string;
  companyId: number | null;
  notificationType: NotificationType;
}

const WITHDRAWAL = `select r.id, r.title, r.artist_name as artist, coalesce(c.name, '') as promoter,
    coalesce(r.withdrawal_reason, '') as reason, r.company_id as "companyId",
    ${withdrawnBySupport('r')} as "bySupport"
  from releases r left join partners c on c.id = r.company_id where r.id = :releaseId and r.withdrawn_at is not null`;

/**
 * Everyone who interacted with the release, and the admins of the institutions to which it was to be delivered; without
 * an admin, all of their people.
 */
const PEOPLE = `select u.id, u.email, u.company_id as "companyId",
  coalesce(u.notification_type, 'BOTH') as "notificationType"
  from people u
  where ${isEnabled('u')}
    and (exists (select 1 from interaction_list i where i.user_id = u.id and i.release_id = :releaseId)
      or (exists (select 1 from deliveries d where d.institution_id = u.company_id and d.release_id = :releaseId)
        and (u.combined_role = 'MEDIA_ADMIN' or not exists (select 1 from people a where a.company_id = u.company_id
          and a.combined_role = 'MEDIA_ADMIN' and ${isEnabled('a')}))))
  order by u.id`;

/** Records the number of recipients, once, however often the job runs. */
async function recordRecipients(
  trx: Knex,
  releaseId: number,
  { recipients, addresses }: { recipients: number; addresses: number },
): Promise<void> {
  await lockTopic(trx, `release-withdrawn:${releaseId}`);
  const entry = { action: 'release.withdraw-told', objectType: 'release', objectId: releaseId } as const;
  const notified: unknown = await trx('audit_records')
    .where({ action: entry.action, object_type: entry.objectType, object_id: releaseId })
    .first('id');
  if (!notified) await audit(trx, { userId: null }, { ...entry, data: { recipients, addresses } });
}

const keyOf = (releaseId: number): string => `release-withdrawn-${releaseId}`;

/** `folders`: folders on the recipient's server with files of the release. */
function mailOf({ title, artist, promoter, reason }: Withdrawal, folders: string[]) {
  return { artist: artist ?? '', title, promoter, reason, folders };
}

function notifyPeople(
  strapi: Core.Strapi,
  trx: Knex,
  withdrawal: Withdrawal,
  people: readonly Person[],
  behind: readonly InstitutionFolders[],
): Promise<void> {
  const foldersOf = new Map(behind.map(({ institutionId, folders }) => [institutionId, folders]));
  const companyOf = new Map(people.map(({ id, companyId }) => [id, companyId]));
  const { id: releaseId, title, artist, promoter, reason } = withdrawal;
  return notify(strapi, trx, {
    kind: 'release.withdrawn',
    userIds: people.map(({ id }) => id),
    data: { releaseId, title, artist, promoter, reason },
    template: 'release-withdrawn',
    mail: ({ userId }) => mailOf(withdrawal, foldersOf.get(companyOf.get(userId) ?? 0) ?? []),
    uniqueKey: keyOf(releaseId),
  });
}

/** Notifies the company of a withdrawal by support, with the reason. */
function notifyLabel(
  strapi: Core.Strapi,
  trx: Knex,
  { id: releaseId, companyId, ...row }: WithdrawalRow,
): Promise<void> {
  return notify(strapi, trx, {
    kind: 'RELEASE_WITHDRAWN_BY_SUPPORT',
    companyId,
    data: { releaseId, title: row.title, artist: row.artist, reason: row.reason },
    uniqueKey: `${keyOf(releaseId)}-label`,
  });
}

async function mailAddress(
  strapi: Core.Strapi,
  trx: Knex,
  withdrawal: Withdrawal,
  { email, locale, folders }: NotificationAddress,
): Promise<void> {
  await writeMail(strapi, trx, {
    template: 'release-withdrawn',
    to: { email },
    locale,
    data: { ...mailOf(withdrawal, folders), name: null },
    uniqueKey: `${keyOf(withdrawal.id)}-${addressKey(email)}`,
  });
}

/** The notification addresses except those of people who get a mail anyway. */
function otherAddresses(addresses: readonly NotificationAddress[], people: readonly Person[]): NotificationAddress[] {
  const mailed = people.filter(({ notificationType }) => waysOf(notificationType).byMail);
  const known = new Set(mailed.map(({ email }) => email.toLowerCase()));
  return addresses.filter(({ email }) => !known.has(email.toLowerCase()));
}

/** Runs work on batches of a list, each in its own transaction. */
async function inParts<T>(
  strapi: Core.Strapi,
  all: readonly T[],
  signal: AbortSignal,
  work: (trx: Knex, part: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    signal.throwIfAborted();
    await inTransaction(strapi, (trx) => work(trx, all.slice(from, from + AT_ONCE)));
  }
}

/**
 * Task `mail.release-withdrawn` `{releaseId}`: notifies people in the web app and by mail, and the institutions'
 * notification addresses, with the reason. Not in the withdrawal's own transaction, which must not wait for mails.
 * Idempotent.
 */
export async function notifyOfWithdrawal(
  { releaseId }: PayloadOf<typeof WITHDRAWN_TASK>,
  { strapi, signal }: TaskContext,
): Promise<void> {
  const db = database(strapi);
  const [row] = await select<WithdrawalRow>(db, WITHDRAWAL, { releaseId });
  if (!row) return;
  const withdrawal = row.bySupport ? { ...row, promoter: `${getSettings().BRAND_NAME} Support` } : row;
  const people = await select<Person>(db, PEOPLE, { releaseId });
  const deliveries = service(strapi, 'plugin::ftp-delivery.deliveries');
  const addresses = await deliveries.addressesBehindServers(db, releaseId);
  const behind = await deliveries.foldersBehindServers(db, releaseId);
  const counts = { recipients: people.length, addresses: addresses.length };
  await inTransaction(strapi, (trx) => recordRecipients(trx, releaseId, counts));
  if (row.bySupport) await inTransaction(strapi, (trx) => notifyLabel(strapi, trx, row));
  await inParts(strapi, people, signal, (trx, part) => notifyPeople(strapi, trx, withdrawal, part, behind));
  await inParts(strapi, otherAddresses(addresses, people), signal, async (trx, part) => {
    for (const address of part) await mailAddress(strapi, trx, withdrawal, address);
  });
}
