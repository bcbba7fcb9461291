import type { Core } from '@strapi/strapi';
import { fail, type Principal, type SessionFacts } from '@mpn/domain';
import { audit, database, inTransaction } from '@mpn/server-kit';
import { readManagedUser } from '../queries/managed-user';
import { runningSessions, sessionFacts } from '../queries/running-sessions';
import { assertMayManageSignIn } from '../rules/managed-users';
import { lockManaged } from './managed-users';
import { endSessionsOf } from './sessions';

/**
 * Running sessions of a user, for administrators.
 * @throws AppError not-found (404); user-not-editable (403), also for another administrator unless the caller
 * administers all users
 */
export async function listSessionsOfUser(
  strapi: Core.Strapi,
  principal: Principal,
  userId: number,
): Promise<SessionFacts[]> {
  const user = await readManagedUser(database(strapi), principal, userId);
  if (!user.editable) throw fail('mpn.backend.data.error.user-not-editable');
  assertMayManageSignIn(principal, user.combinedRole);
  return (await runningSessions(database(strapi), userId)).map(sessionFacts);
}

/**
 * Ends all sessions of a user.
 * @throws AppError as {@link listSessionsOfUser}
 */
export async function endSessionsOfUser(strapi: Core.Strapi, principal: Principal, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const row = await lockManaged(trx, principal, { userId });
    assertMayManageSignIn(principal, row.combined_role);
    const count = await endSessionsOf(trx, userId, 'ENDED_BY_ADMINISTRATOR');
    await audit(trx, principal, { action: 'user.end-sessions', objectType: 'user', objectId: userId, data: { count } });
  });
}
