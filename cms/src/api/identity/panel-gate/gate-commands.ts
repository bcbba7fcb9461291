import type { Core } from '@strapi/strapi';
import { formatMessage, readFactorCode, type Locale } from '@mpn/domain';
import { audit, database, inTransaction, sendMail } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { newTotpSecret, totpUri } from '../factors/totp';
import { countNetworkTry, countTry, giveBack } from '../limits/rate-limits';
import { notePanelAccount, notePanelNetwork } from '../lockout/panel-blocks';
import type { GateClaims } from './gate-cookie';
import {
  beginPanelSetup,
  findPanelAccount,
  finishPanelSetup,
  panelFactorSince,
  panelSetupKey,
  takePanelCode,
} from './panel-factors';

/** Who calls: IP address, and the language of texts. */
export interface GateCaller {
  ip: string;
  locale: Locale;
}

/** What the page shows instead of going on. */
export type GateProblem =
  | { text: 'wrong-code' | 'wrong-password' }
  | { text: 'wait'; message: string; seconds: number };

/** Whether accounts of the panel need a second factor: in production, unless the operator says otherwise. */
export function isGateClosed(): boolean {
  const { PANEL_SECOND_FACTOR: wanted, NODE_ENV: environment } = getSettings();
  return wanted ?? environment === 'production';
}

/** The account whose factor was presented in this browser; null where it has ended, was reset or set up anew since. */
export async function gateAccount(strapi: Core.Strapi, claims: GateClaims | null): Promise<number | null> {
  if (!claims) return null;
  const since = await panelFactorSince(database(strapi), claims.panelUserId);
  return since !== null && since.getTime() === claims.since ? claims.panelUserId : null;
}

/** Counts a try of network and account with those of the panel's login. @returns seconds to wait */
async function countGateTry(strapi: Core.Strapi, { ip }: GateCaller, email: string): Promise<number> {
  const verdict = await countNetworkTry(strapi, 'panel-per-network', ip);
  if (verdict.wait > 0) {
    await notePanelNetwork(database(strapi), verdict);
    return verdict.wait;
  }
  const wait = await countTry(strapi, 'panel-per-account', email);
  if (wait > 0) await notePanelAccount(database(strapi), ip, email, wait);
  return wait;
}

const waiting = ({ locale }: GateCaller, seconds: number): GateProblem => ({
  text: 'wait',
  message: formatMessage('mpn.backend.global.error.too-many-requests', locale, { retryAfterSeconds: seconds }),
  seconds,
});

/** Opens the panel's doors to an account by a code of its authenticator app. All failures are answered alike. */
export async function presentPanelCode(
  strapi: Core.Strapi,
  caller: GateCaller,
  typed: { email: string; code: string },
): Promise<GateClaims | GateProblem> {
  const email = typed.email.trim().toLowerCase();
  const wait = await countGateTry(strapi, caller, email);
  if (wait > 0) return waiting(caller, wait);
  const account = await findPanelAccount(database(strapi), email);
  const code = readFactorCode(typed.code)?.code ?? '';
  const since = account && (await inTransaction(strapi, (trx) => takePanelCode(trx, account.id, code)));
  if (!account || !since) return { text: 'wrong-code' };
  await giveBack(strapi, 'panel-per-account', email);
  return { panelUserId: account.id, since: since.getTime() };
}

interface AuthService {
  checkCredentials(typed: { email: string; password: string }): Promise<[unknown, { id: number } | false | null]>;
}

/**
 * Begins the setup of an authenticator app after the right password. An account that has a factor is answered like a
 * wrong password.
 */
export async function beginPanelFactor(
  strapi: Core.Strapi,
  caller: GateCaller,
  typed: { email: string; password: string },
): Promise<GateClaims | GateProblem> {
  const email = typed.email.trim().toLowerCase();
  const wait = await countGateTry(strapi, caller, email);
  if (wait > 0) return waiting(caller, wait);
  const [, user] = await (strapi.service('admin::auth') as unknown as AuthService).checkCredentials({
    email,
    password: typed.password,
  });
  const account = user ? await findPanelAccount(database(strapi), email) : undefined;
  const begun = account && (await inTransaction(strapi, (trx) => beginPanelSetup(trx, account.id, newTotpSecret())));
  if (!account || !begun) return { text: 'wrong-password' };
  await giveBack(strapi, 'panel-per-account', email);
  return { panelUserId: account.id, since: 0 };
}

/** Key and address for an authenticator app of the setup that this browser has begun; null when it is over. */
export async function panelSetup(
  strapi: Core.Strapi,
  claims: GateClaims | null,
): Promise<{ secret: string; uri: string } | null> {
  const secret = claims && (await panelSetupKey(database(strapi), claims.panelUserId));
  if (!secret) return null;
  const account = await database(strapi)('admin_users')
    .where({ id: claims.panelUserId })
    .first<{ email: string } | undefined>('email');
  return { secret, uri: totpUri(secret, `${getSettings().BRAND_NAME} Panel`, account?.email ?? '') };
}

/** Takes the authenticator app into use, which opens the doors too; the account is mailed. */
export async function finishPanelFactor(
  strapi: Core.Strapi,
  caller: GateCaller,
  claims: GateClaims,
  typed: { code: string },
): Promise<GateClaims | GateProblem> {
  const { panelUserId } = claims;
  const wait = await countGateTry(strapi, caller, `setup:${panelUserId}`);
  if (wait > 0) return waiting(caller, wait);
  const code = readFactorCode(typed.code)?.code ?? '';
  const since = await inTransaction(strapi, async (trx) => {
    const taken = await finishPanelSetup(trx, panelUserId, code);
    if (!taken) return null;
    const account = await trx('admin_users')
      .where({ id: panelUserId })
      .first<{ email: string; firstname: string | null; lastname: string | null }>('email', 'firstname', 'lastname');
    await sendMail(strapi, trx, {
      to: { email: account.email },
      locale: caller.locale,
      template: 'second-factor-changed',
      data: {
        name: [account.firstname, account.lastname].filter(Boolean).join(' ') || account.email,
        at: taken.toISOString(),
        change: 'TOTP_ADDED',
        ...{ by: null, passkey: null, renamed: null },
      },
    });
    await audit(
      trx,
      { userId: null, ip: caller.ip },
      {
        action: 'panel-user.add-totp',
        objectType: 'panel-user',
        objectId: panelUserId,
      },
    );
    return taken;
  });
  return since ? { panelUserId, since: since.getTime() } : { text: 'wrong-code' };
}
