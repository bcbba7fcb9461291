import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { describeBrowser } from '@mpn/domain';
import { sendMail } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import identity from '../../../../config/identity';
import { fullNameOf } from '../queries/names';
import { findResetAccount } from '../queries/reset-account';
import { hashToken, newToken } from '../rules/secrets';
import type { SignInPlace } from './known-devices';

const { linkDays, mailsPerHour } = identity.devices;
const DAY_MS = 86_400_000;

/** Whether the account has got as many of these mails within the last hour as it may. */
async function isMailedEnough(trx: Knex, userId: number): Promise<boolean> {
  const [row] = await trx('sign_in_alerts')
    .where({ user_id: userId })
    .where('created_at', '>', trx.raw("now() - interval '1 hour'"))
    .count<{ count: string }[]>({ count: '*' });
  return Number(row?.count ?? 0) >= mailsPerHour;
}

/** Mails a person about a sign-in from an unknown network and browser, with a link to report it. */
export async function mailNewSignIn(
  strapi: Core.Strapi,
  trx: Knex,
  userId: number,
  { place, userAgent }: { place: SignInPlace; userAgent: string },
): Promise<void> {
  const account = await findResetAccount(trx, userId);
  if (!account || (await isMailedEnough(trx, userId))) return;
  const token = newToken();
  const now = new Date();
  await trx('sign_in_alerts').insert({
    token_hash: hashToken(token),
    user_id: userId,
    network: place.network,
    device_hash: place.deviceHash,
    expires_at: new Date(now.getTime() + linkDays * DAY_MS),
  });
  await sendMail(strapi, trx, {
    to: { userId, email: account.email },
    locale: account.locale ?? 'de-DE',
    template: 'new-sign-in',
    data: {
      name: fullNameOf(account),
      at: now.toISOString(),
      network: place.network,
      ...describeBrowser(userAgent),
      // In the fragment, which browsers do not send: no proxy logs the token.
      link: `${getSettings().PUBLIC_URL}/account/sign-in/report#token=${token}`,
      days: linkDays,
    },
  });
}

/** Deletes links that expired before that time. */
export async function deleteOldAlerts(db: Knex, before: Date): Promise<void> {
  await db('sign_in_alerts').where('expires_at', '<', before).delete();
}
