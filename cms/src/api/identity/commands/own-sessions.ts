import type { Core } from '@strapi/strapi';
import { fail, type OwnSessionView, type Principal } from '@mpn/domain';
import { audit, database, inTransaction } from '@mpn/server-kit';
import { runningSessions, sessionFacts } from '../queries/running-sessions';
import { endSession, endSessionsOf } from './sessions';

/** The caller's running sessions. For an impersonator these are the impersonated user's: rows are selected by user. */
export async function listOwnSessions(strapi: Core.Strapi, principal: Principal): Promise<OwnSessionView[]> {
  const rows = await runningSessions(database(strapi), principal.userId);
  return rows.map((row) => ({ ...sessionFacts(row), current: row.id === principal.sessionId }));
}

/**
 * Ends one of the caller's sessions.
 * @throws AppError not-found (404) for another user's or an ended session
 */
export async function endOwnSession(strapi: Core.Strapi, principal: Principal, sessionId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const ended = await endSession(trx, principal.userId, sessionId, 'ENDED_BY_USER');
    if (ended === 0) throw fail('mpn.backend.global.error.not-found');
    await audit(trx, principal, { action: 'session.end', objectType: 'session', objectId: sessionId });
  });
}

/** Ends all of the caller's sessions except the current one. */
export async function endOtherOwnSessions(strapi: Core.Strapi, principal: Principal): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const count = await endSessionsOf(trx, principal.userId, 'ENDED_BY_USER', principal.sessionId);
    await audit(trx, principal, {
      action: 'session.end-others',
      objectType: 'user',
      objectId: principal.userId,
      data: { count },
    });
  });
}
