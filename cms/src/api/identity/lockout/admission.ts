import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type AdmittedNetworkView } from '@mpn/domain';
import { audit, database, inTransaction, sendMail, isEnabled } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import identity from '../../../../config/identity';
import { fullNameOf } from '../queries/names';
import type { ResetAccount } from '../queries/reset-account';
import { networkOf } from '../rules/network';
import type { RequestOrigin } from '../rules/request-facts';
import { hashToken, newToken } from '../rules/secrets';
import { limitNetworkTries } from '../limits/rate-limits';
import { releaseNetwork } from './blocked-networks';
import { admitNetwork } from './known-networks';
import { accountSubject } from './subject';

const { minutesBetweenMails, linkMinutes, admittedDays } = identity.lockout;

type MailedAccount = Omit<ResetAccount, 'id'>;

/** The account, if it could sign in at all; for a disabled one the link would be useless. */
const findAccount = (trx: Knex, userId: number): Promise<MailedAccount | undefined> =>
  trx('up_users')
    .where({ id: userId })
    .whereNull('admin_locked_at')
    .whereRaw(isEnabled('up_users'))
    .first<MailedAccount | undefined>(
      'email',
      'first_name',
      'last_name',
      'username as login_name',
      'preferred_app_locale as locale',
    );

/** Rate limit of one mail per hour and locked account. @returns whether a mail may be sent */
async function claimMail(trx: Knex, userId: number): Promise<boolean> {
  const claimed = await trx('login_lockouts')
    .where({ subject: accountSubject(userId).key })
    .whereNotNull('locked_at')
    .whereRaw(`coalesce(mailed_at, '-infinity') < now() - interval '${minutesBetweenMails} minutes'`)
    .update({ mailed_at: trx.fn.now() });
  return claimed > 0;
}

/** Mails an account a link that admits the network of a refused login; at most one mail an hour. */
export async function mailAdmissionLink(strapi: Core.Strapi, userId: number, ip: string): Promise<void> {
  const network = networkOf(ip);
  await inTransaction(strapi, async (trx) => {
    const account = await findAccount(trx, userId);
    if (!account || !(await claimMail(trx, userId))) return;
    const token = newToken();
    const now = new Date();
    await trx('network_admissions').insert({
      token_hash: hashToken(token),
      user_id: userId,
      network,
      expires_at: new Date(now.getTime() + linkMinutes * 60_000),
    });
    await sendMail(strapi, trx, {
      to: { userId, email: account.email },
      locale: account.locale ?? 'de-DE',
      template: 'login-refused',
      data: {
        name: fullNameOf(account),
        network,
        at: now.toISOString(),
        // In the fragment, which browsers do not send: no proxy logs the token.
        link: `${getSettings().PUBLIC_URL}/account/network/admit#token=${token}`,
        minutes: linkMinutes,
        days: admittedDays,
      },
    });
  });
}

interface AdmissionRow {
  id: string;
  user_id: number;
  network: string;
  expires_at: Date;
  redeemed_at: Date | null;
}

async function lockLink(trx: Knex, token: string): Promise<AdmissionRow> {
  const row = await trx('network_admissions')
    .where({ token_hash: hashToken(token) })
    .forUpdate()
    .first<AdmissionRow | undefined>();
  if (!token || !row) throw fail('mpn.backend.data.error.network-link-missing');
  if (row.redeemed_at) {
    throw fail('mpn.backend.data.error.network-link-redeemed', { date: row.redeemed_at.toISOString() });
  }
  if (row.expires_at <= new Date()) {
    throw fail('mpn.backend.data.error.network-link-expired', { date: row.expires_at.toISOString() });
  }
  return row;
}

/**
 * Admits the network of a refused login to its account, with the token of the mailed link. It may then try the
 * password; the link itself does not sign in.
 * @throws AppError network-link-missing, -redeemed, -expired (400), too-many-requests (429).
 */
export async function admitByLink(
  strapi: Core.Strapi,
  token: string,
  origin: RequestOrigin,
): Promise<AdmittedNetworkView> {
  await limitNetworkTries(strapi, 'verify-per-network', origin.ip);
  const { link, until } = await inTransaction(strapi, async (trx) => {
    const found = await lockLink(trx, token);
    await trx('network_admissions').where({ id: found.id }).update({ redeemed_at: new Date() });
    await audit(
      trx,
      { userId: found.user_id, ip: origin.ip },
      {
        action: 'account.admit-network',
        objectType: 'user',
        objectId: found.user_id,
        data: { network: found.network },
      },
    );
    return { link: found, until: await admitNetwork(trx, found.user_id, found.network) };
  });
  await releaseNetwork(strapi, link.network, accountSubject(link.user_id));
  return { network: link.network, until: until.toISOString() };
}

/** Deletes links that expired before that time. */
export async function deleteOldLinks(strapi: Core.Strapi, before: Date): Promise<void> {
  await database(strapi)('network_admissions').where('expires_at', '<', before).delete();
}
