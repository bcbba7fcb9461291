import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { deliveryPath, formatMessage, type DeliveryUpdate, type Locale } from '@mpn/domain';
import { addressKey, sendMail, select, isEnabled } from '@mpn/server-kit';
import { deliveryConfig } from '../../config';
import { FTP_TARGET } from '../../settings/configuration';
import { ADDRESS_LOCALE, ADDRESSEE } from '../queries/address-locale';
import type { DeliveryRecord, Failure } from '../queries/delivery-row';

export type Outcome =
  { outcome: 'DELIVERED'; at: Date; files: number } | { outcome: 'FAILED'; at: Date; failure: Failure };

interface Facts {
  institution: string;
  artist: string | null;
  title: string;
  host: string | null;
  successAddresses: string[] | null;
  failureAddresses: string[] | null;
  /**
   * Admins of the company that owns the server; notified of failures when no notification address is set, because they
   * can fix it.
   */
  admins: string[];
}

const FACTS = `select c.name as institution, r.artist_name as artist, coalesce(t.title, r.title) as title,
    f.server_address as host, f.success_addresses::json as "successAddresses", f.failure_addresses::json as "failureAddresses",
    coalesce((select json_agg(u.email order by u.id) from up_users u where u.company_id = coalesce(f.company_id, c.id)
      and u.combined_role = 'MEDIA_ADMIN' and ${isEnabled('u')}
      and u.email_verified_at is not null), '[]') as admins
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

function recipients(facts: Facts, outcome: Outcome['outcome']): string[] {
  if (outcome === 'DELIVERED') return [...new Set(facts.successAddresses ?? [])];
  const named = facts.failureAddresses ?? [];
  return [...new Set(named.length > 0 ? named : facts.admins)];
}

/**
 * Mails a delivery's outcome once to each notification address, in its language; a failure without such an address goes
 * to the admins of the company that owns the server. A delivery that is retried by hand and fails again is reported
 * again.
 */
export async function mailOutcome(
  strapi: Core.Strapi,
  trx: Knex,
  delivery: DeliveryRecord,
  outcome: Outcome,
): Promise<void> {
  const [facts] = await select<Facts>(trx, FACTS, { id: delivery.id });
  if (!facts) return;
  const addresses = recipients(facts, outcome.outcome);
  const locales = await localesOf(trx, addresses, delivery.institution_id);
  const [target] = await trx('deliveries')
    .where({ id: delivery.id })
    .select<{ remote_directory: string | null; update: DeliveryUpdate | null }[]>(
      'remote_directory',
      trx.raw('update_changes::json as update'),
    );
  const common = {
    institution: facts.institution,
    artist: facts.artist ?? '',
    title: facts.title,
    target: [facts.host, target?.remote_directory].filter(Boolean).join(' '),
    link: `${deliveryConfig(strapi).publicUrl}${deliveryPath(delivery.id)}`,
  };
  for (const email of addresses) {
    const locale = locales.get(email) ?? 'de-DE';
    const to = { email };
    if (outcome.outcome === 'DELIVERED') {
      const update = target?.update ?? null;
      const data = { ...common, deliveredAt: outcome.at.toISOString(), files: outcome.files, update };
      await sendMail(strapi, trx, {
        to,
        locale,
        template: 'delivery-succeeded',
        data,
        uniqueKey: `delivered-${delivery.id}-${addressKey(email)}`,
      });
    } else {
      const reason = formatMessage(outcome.failure.code, locale, outcome.failure.values);
      const data = { ...common, failedAt: outcome.at.toISOString(), reason };
      const uniqueKey = `delivery-failed-${delivery.id}-${outcome.at.getTime()}-${addressKey(email)}`;
      await sendMail(strapi, trx, { to, locale, template: 'delivery-failed', data, uniqueKey });
    }
  }
}
