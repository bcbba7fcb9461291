import type { Core } from '@strapi/strapi';
import { dueSecretWarning } from '@mpn/domain';
import { database, inTransaction, notify, select } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';

interface Ending {
  id: number;
  companyId: number;
  issuer: string;
  endsOn: string;
  daysLeft: number;
}

const ENDING = `select k.id, k.company_id as "companyId", k.issuer, k.secret_ends_on::text as "endsOn",
    k.secret_ends_on - (:now::timestamptz at time zone :zone)::date as "daysLeft"
  from sso_connections k where k.active and k.secret_ends_on >= (:now::timestamptz at time zone :zone)::date
  order by k.id`;

/**
 * Clock job: notifies the administrators of companies whose client secret ends soon, once for each of
 * `SECRET_WARNING_DAYS`; with another day, or another secret that has one, anew.
 */
export async function warnOfEndingSecrets(strapi: Core.Strapi, now: Date): Promise<void> {
  const zone = getSettings().APP_TIMEZONE;
  for (const { id, companyId, issuer, endsOn, daysLeft } of await select<Ending>(database(strapi), ENDING, {
    now,
    zone,
  })) {
    const days = dueSecretWarning(daysLeft);
    if (days === null) continue;
    const uniqueKey = `sign-on-secret:${id}:${endsOn}:${days}`;
    await inTransaction(strapi, (trx) =>
      notify(strapi, trx, {
        kind: 'SIGN_ON_SECRET_ENDS',
        companyId,
        data: { endsOn, provider: new URL(issuer).host },
        uniqueKey,
      }),
    );
  }
}
