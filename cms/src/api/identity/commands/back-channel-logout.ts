import type { Core } from '@strapi/strapi';
import { audit, auditAll, database, inTransaction, logError } from '@mpn/server-kit';
import { countNetworkTry, refuseSpentNetwork } from '../limits/rate-limits';
import { checkLogoutToken, type LogoutFault } from '../sso/logout-token';
import { keepLogout, lockProviderSessions } from '../sso/sessions';
import { findConnection } from '../sso/store';
import { endSessionsByProvider } from './sessions';

/** Why no session was ended; `company`: there is no provider of it. */
export type LogoutRefusal = LogoutFault | 'repeated' | 'company';

/**
 * Ends the sessions that a logout token of the company's provider names, also those in promo share views and those
 * whose second factor is missing.
 * @returns undefined, also where no such session runs; otherwise why the token was refused
 * @throws AppError too-many-requests (429) after too many refused ones of the network
 */
export async function logOutByProvider(
  strapi: Core.Strapi,
  companyId: number,
  token: string,
  ip: string,
): Promise<LogoutRefusal | undefined> {
  await refuseSpentNetwork(strapi, 'logout-token-per-network', ip);
  const db = database(strapi);
  const connection = await findConnection(db, { company_id: companyId });
  const checked = connection ? await checkLogoutToken(connection, token) : { fault: 'company' as const };
  const refused = async (fault: LogoutRefusal): Promise<LogoutRefusal> => {
    await countNetworkTry(strapi, 'logout-token-per-network', ip);
    if (!connection) return fault;
    const data = { companyId, reason: fault };
    await audit(db, { userId: null, ip }, { action: 'session.provider-logout-refused', objectType: 'user', data });
    return fault;
  };
  if (!connection || 'fault' in checked) {
    const { fault } = checked as { fault: LogoutRefusal };
    if (fault === 'keys')
      logError(strapi, `sign-on: the keys of the provider of company ${companyId} are missing`, checked);
    return refused(fault);
  }
  const isNew = await inTransaction(strapi, async (trx) => {
    await lockProviderSessions(trx, connection.id);
    if (!(await keepLogout(trx, connection.id, checked))) return false;
    const ended = await endSessionsByProvider(trx, connection.id, checked);
    await auditAll(
      trx,
      { userId: null, ip },
      [...ended].map(([userId, count]) => ({
        action: 'session.end-by-provider',
        objectType: 'user',
        objectId: userId,
        data: { count },
      })),
    );
    return true;
  });
  return isNew ? undefined : refused('repeated');
}
