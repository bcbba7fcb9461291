import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type ReportedSignInView } from '@mpn/domain';
import { audit, inTransaction } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { forgetSignIn } from '../devices/known-devices';
import { limitNetworkTries } from '../limits/rate-limits';
import { findResetAccount } from '../queries/reset-account';
import type { RequestOrigin } from '../rules/request-facts';
import { hashToken } from '../rules/secrets';
import { endResetLinks } from './end-reset-links';
import { createResetToken } from './reset-token';
import { endSessionsOf } from './sessions';

interface AlertRow {
  id: string;
  user_id: number;
  network: string;
  device_hash: string;
  expires_at: Date;
  redeemed_at: Date | null;
}

async function lockAlert(trx: Knex, token: string): Promise<AlertRow> {
  const row = await trx('sign_in_alerts')
    .where({ token_hash: hashToken(token) })
    .forUpdate()
    .first<AlertRow | undefined>();
  if (!token || !row) throw fail('mpn.backend.data.error.sign-in-link-missing');
  if (row.redeemed_at)
    throw fail('mpn.backend.data.error.sign-in-link-redeemed', { date: row.redeemed_at.toISOString() });
  if (row.expires_at <= new Date())
    throw fail('mpn.backend.data.error.sign-in-link-expired', { date: row.expires_at.toISOString() });
  return row;
}

/**
 * Reports a sign-in as somebody else's: ends all sessions and the password of the account, and deletes network and
 * browser of that sign-in. Second factors stay.
 * @returns the token with which the person chooses a new password at once
 * @throws AppError sign-in-link-missing, -redeemed, -expired (400), too-many-requests (429)
 */
export async function reportSignIn(
  strapi: Core.Strapi,
  token: string,
  origin: RequestOrigin,
): Promise<ReportedSignInView> {
  await limitNetworkTries(strapi, 'verify-per-network', origin.ip);
  return inTransaction(strapi, async (trx) => {
    const alert = await lockAlert(trx, token);
    const userId = alert.user_id;
    if (!(await findResetAccount(trx, userId))) throw fail('mpn.backend.data.error.sign-in-link-missing');
    const now = new Date();
    await trx('sign_in_alerts').where({ id: alert.id }).update({ redeemed_at: now });
    await trx('up_users')
      .where({ id: userId })
      .update({ password_hash: null, legacy_password_hash: null, updated_at: now });
    await endSessionsOf(trx, userId, 'ENDED_BY_USER');
    await endResetLinks(trx, userId);
    await forgetSignIn(trx, userId, { network: alert.network, deviceHash: alert.device_hash });
    await audit(
      trx,
      { userId, ip: origin.ip },
      { action: 'account.report-sign-in', objectType: 'user', objectId: userId, data: { network: alert.network } },
    );
    return { resetToken: await createResetToken(trx, userId, identity.resetLinkMinutes) };
  });
}
