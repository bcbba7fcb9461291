import type { Core } from '@strapi/strapi';
import { fail, type FactorProof, type Principal } from '@mpn/domain';
import { database, type RowOf } from '@mpn/server-kit';
import type { SignInOrigin } from '../rules/request-facts';
import { findProviderSession, lockProviderSessions } from '../sso/sessions';
import { checkFactor } from './factor-check';
import { completeLogin, type SessionAnswer } from './login';
import { endSession } from './sessions';

type Account = Pick<RowOf<'up_users'>, 'id' | 'email' | 'combined_role' | 'unfinished_migration'>;

/**
 * Finishes a sign-in with a second factor: the session that waited for it ends, a full one begins (for an
 * unfinished migration one that can only set a new password).
 * @throws AppError wrong-code, passkey-refused (403), too-many-attempts (429), session-revoked (401) if the
 * sign-in has ended meanwhile
 */
export async function presentSecondFactor(
  strapi: Core.Strapi,
  principal: Principal,
  presented: FactorProof,
  origin: SignInOrigin,
): Promise<SessionAnswer> {
  const factor = await checkFactor(strapi, principal, presented);
  const account = await database(strapi)('up_users')
    .where({ id: principal.userId })
    .first<Account | undefined>('id', 'email', 'combined_role', 'unfinished_migration');
  if (!account) throw fail('mpn.backend.authorization.error.session-revoked');
  const provider = await findProviderSession(database(strapi), principal.sessionId);
  return completeLogin(strapi, account, origin, {
    factor,
    provider,
    alongside: async (trx) => {
      if (provider) await lockProviderSessions(trx, provider.connectionId);
      const ended = await endSession(trx, account.id, principal.sessionId, 'FACTOR_PRESENTED');
      if (ended === 0) throw fail('mpn.backend.authorization.error.session-revoked');
    },
  });
}
