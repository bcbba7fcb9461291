import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { deliveryPath, failureForPromoter, formatMessage, type DeliveryUpdate, type Locale } from '@mpn/domain';
import { addressKey, select, sendMail, notify, notifyBundled, withdrawBundled } from '@mpn/server-kit';
import { deliveryConfig } from '../../config';
import { FTP_TARGET } from '../../servers';
import { ADDRESS_LOCALE, ADDRESSEE } from '../queries/address-locale';
import type { DeliveryRecord, Failure } from '../queries/delivery-row';

interface Facts {
  institution: string;
  artist: string | null;
  title: string;
  host: string | null;
  successAddresses: string[] | null;
  failureAddresses: string[] | null;
  /**
   * The company that owns the server; its admins are notified of failures, also by mail if no notification address is
   * set, because they can fix it.
   */
  ownerId: number;
  releaseId: number;
  releaseTitle: string;
  promoterId: number;
}

const FACTS = `select c.name as institution, r.artist_name as artist, coalesce(t.title, r.title) as title,
    f.server_address as host, f.success_addresses::json as "successAddresses",
    f.failure_addresses::json as "failureAddresses",
    coalesce(f.company_id, c.id) as "ownerId", r.id as "releaseId", r.title as "releaseTitle",
    r.company_id as "promoterId"
  from deliveries d join companies c on c.id = d.institution_id join releases r on r.id = d.release_id
  left join tracks t on t.id = d.track_id
  ${FTP_TARGET.replace('join lateral (select x.*', 'left join lateral (select x.*')}
  where d.id = :id`;

const LOCALES = `select distinct on (address.email) address.email, ${ADDRESS_LOCALE} as locale
  from unnest(:addresses::text[]) as address(email) join companies c on c.id = :institutionId ${ADDRESSEE}
  order by address.email, u.id`;

async function localesOf(trx: Knex, addresses: string[], institutionId: number): Promise<Map<string, Locale>> {
  const rows = await select<{ email: string; locale: Locale }>(trx, LOCALES, { addresses, institutionId });
  return new Map(rows.map(({ email, locale }) => [email, locale]));
}

const deliveryLink = (strapi: Core.Strapi, delivery: DeliveryRecord): string =>
  `${deliveryConfig(strapi).publicUrl}${deliveryPath(delivery.id)}`;

/** Data that all mails about a delivery have in common. */
async function mailedDelivery(strapi: Core.Strapi, trx: Knex, delivery: DeliveryRecord, facts: Facts) {
  const [target] = await trx('deliveries')
    .where({ id: delivery.id })
    .select<{ remote_directory: string | null }[]>('remote_directory');
  return {
    institution: facts.institution,
    artist: facts.artist ?? '',
    title: facts.title,
    target: [facts.host, target?.remote_directory].filter(Boolean).join(' '),
    link: deliveryLink(strapi, delivery),
  };
}

/** SQL: what an update replaces and changes. */
const UPDATE = `select update_changes::json as update from deliveries where id = :id`;

/** Key of the promoter's notification: once per institution and release. */
const promoterKey = ({ release_id, institution_id }: DeliveryRecord): string =>
  `delivery-failed:${release_id}:${institution_id}`;

/** Mails a delivery's success once to each notification address, in its language. */
export async function mailSuccess(
  strapi: Core.Strapi,
  trx: Knex,
  delivery: DeliveryRecord,
  { at, files }: { at: Date; files: number },
): Promise<void> {
  // A failure that was resolved before the promoter was notified.
  await withdrawBundled(trx, [promoterKey(delivery)]);
  const [facts] = await select<Facts>(trx, FACTS, { id: delivery.id });
  const addresses = [...new Set(facts?.successAddresses ?? [])];
  if (!facts || addresses.length === 0) return;
  const [row] = await select<{ update: DeliveryUpdate | null }>(trx, UPDATE, { id: delivery.id });
  const common = await mailedDelivery(strapi, trx, delivery, facts);
  const data = { ...common, deliveredAt: at.toISOString(), files, update: row?.update ?? null };
  const locales = await localesOf(trx, addresses, delivery.institution_id);
  for (const email of addresses) {
    await sendMail(strapi, trx, {
      to: { email },
      locale: locales.get(email) ?? 'de-DE',
      template: 'delivery-succeeded',
      data,
      uniqueKey: `delivered-${delivery.id}-${addressKey(email)}`,
    });
  }
}

interface Failed {
  at: Date;
  failure: Failure;
}

/** Notifies the promoter that the delivery has failed. */
async function notifyPromoter(trx: Knex, delivery: DeliveryRecord, facts: Facts, { code, values }: Failure) {
  const { releaseId, releaseTitle: title, artist, institution } = facts;
  const item = { releaseId, title, artist, institution, code: failureForPromoter(code), values };
  await notifyBundled(trx, [
    {
      kind: 'DELIVERIES_FAILED',
      companyId: facts.promoterId,
      bundle: releaseId,
      item,
      uniqueKey: promoterKey(delivery),
    },
  ]);
}

/** Who requested the delivery, unless an administrator, who hears of every failure. */
const REQUESTER = `select u.id from people u where u.id = :userId and u.combined_role <> 'MEDIA_ADMIN'`;

async function notifyRequester(
  strapi: Core.Strapi,
  trx: Knex,
  { id, requested_by_user_id: userId }: DeliveryRecord,
  { releaseId, title }: Facts,
  { at, failure: { code, values } }: Failed,
): Promise<void> {
  if (userId === null) return;
  const requesters = await select<{ id: number }>(trx, REQUESTER, { userId });
  await notify(strapi, trx, {
    kind: 'REQUEST_NOT_DELIVERED',
    userIds: requesters.map((requester) => requester.id),
    data: { releaseId, title, code, values },
    uniqueKey: `request-failed-${id}-${at.getTime()}`,
  });
}

/**
 * Notifies of a delivery that failed for good: by mail to each notification address, in its language, or without one to
 * the admins of the company that owns the server; in the web app to these admins and those of the institution; who
 * requested it; and the promoter. The institution is notified again if a manual retry fails again.
 */
export async function reportFailure(
  strapi: Core.Strapi,
  trx: Knex,
  delivery: DeliveryRecord,
  { at, failure }: Failed,
): Promise<void> {
  const [facts] = await select<Facts>(trx, FACTS, { id: delivery.id });
  if (!facts) return;
  await notifyPromoter(trx, delivery, facts, failure);
  const { code, values } = failure;
  const common = await mailedDelivery(strapi, trx, delivery, facts);
  const mailIn = (locale: Locale) => ({
    ...{ ...common, failedAt: at.toISOString() },
    reason: formatMessage(code, locale, values),
  });
  const key = `delivery-failed-${delivery.id}-${at.getTime()}`;
  const addresses = [...new Set(facts.failureAddresses ?? [])];
  for (const companyId of new Set([facts.ownerId, delivery.institution_id])) {
    const isMailed = addresses.length === 0 && companyId === facts.ownerId;
    await notify(strapi, trx, {
      kind: 'DELIVERY_TO_US_FAILED',
      companyId,
      data: { deliveryId: delivery.id, title: facts.title, code, values },
      template: 'delivery-failed',
      mail: ({ locale, emailVerified }) => (isMailed && emailVerified ? mailIn(locale) : null),
      uniqueKey: key,
    });
  }
  await notifyRequester(strapi, trx, delivery, facts, { at, failure });
  const locales = await localesOf(trx, addresses, delivery.institution_id);
  for (const email of addresses) {
    const locale = locales.get(email) ?? 'de-DE';
    await sendMail(strapi, trx, {
      to: { email },
      locale,
      template: 'delivery-failed',
      data: mailIn(locale),
      uniqueKey: `${key}-${addressKey(email)}`,
    });
  }
}
