import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { deliveryPath, formatMessage, type Locale } from '@mpn/domain';
import { addressKey, sendMail } from '@mpn/server-kit';
import { deliveryConfig } from '../settings';
import { select } from '../sql';
import { FTP_TARGET } from '../targets/configuration';
import type { DeliveryRecord } from './delivery-row';
import type { Failure } from './finish';

export type Outcome =
  { outcome: 'DELIVERED'; at: Date; files: number } | { outcome: 'FAILED'; at: Date; failure: Failure };

interface Facts {
  institution: string;
  country: string | null;
  artist: string | null;
  title: string;
  host: string | null;
  successAddresses: string[] | null;
  failureAddresses: string[] | null;
  /** Admins of the company whose server it is, told of failures where nobody was named: they can put it right. */
  admins: string[];
}

const FACTS = `select c.name as institution, c.country, r.artist_name as artist, coalesce(t.title, r.title) as title,
    f.server_address as host, f.success_addresses::json as "successAddresses", f.failure_addresses::json as "failureAddresses",
    coalesce((select json_agg(u.email order by u.id) from up_users u where u.company_id = coalesce(f.company_id, c.id)
      and u.combined_role = 'MEDIA_ADMIN' and u.deleted_at is null and not coalesce(u.disabled, false)
      and u.email_verified_at is not null), '[]') as admins
  from deliveries d join companies c on c.id = d.institution_id join releases r on r.id = d.release_id
  left join tracks t on t.id = d.track_id
  ${FTP_TARGET.replace('join lateral (select x.*', 'left join lateral (select x.*')}
  where d.id = :id`;

const GERMAN_COUNTRIES = ['DE', 'AT', 'CH'];

/** A person of ours is written to in the own language, any other address in that of the institution's country. */
async function localesOf(
  trx: Knex,
  addresses: readonly string[],
  country: string | null,
): Promise<Map<string, Locale>> {
  const known = await select<{ email: string; locale: Locale | null }>(
    trx,
    `select lower(email) as email, preferred_app_locale as locale from up_users where lower(email) = any(:addresses::text[])`,
    { addresses: addresses.map((address) => address.toLowerCase()) },
  );
  const fallback: Locale = GERMAN_COUNTRIES.includes(country ?? 'DE') ? 'de-DE' : 'en-US';
  return new Map(
    addresses.map((address) => [
      address,
      known.find(({ email }) => email === address.toLowerCase())?.locale ?? fallback,
    ]),
  );
}

function recipients(facts: Facts, outcome: Outcome['outcome']): string[] {
  if (outcome === 'DELIVERED') return [...new Set(facts.successAddresses ?? [])];
  const named = facts.failureAddresses ?? [];
  return [...new Set(named.length > 0 ? named : facts.admins)];
}

/**
 * One mail per delivery to each notification address, in its language; of a failure that nobody is named for, the
 * admins of the company whose server it is hear. A delivery that is started again by hand and fails again is told again.
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
  const locales = await localesOf(trx, addresses, facts.country);
  const [target] = await trx('deliveries')
    .where({ id: delivery.id })
    .select<{ remote_directory: string | null }[]>('remote_directory');
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
      const data = { ...common, deliveredAt: outcome.at.toISOString(), files: outcome.files };
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
