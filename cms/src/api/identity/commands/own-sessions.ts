import type { Core } from '@strapi/strapi';
import { fail, type OwnSessionView, type Principal } from '@mpn/domain';
import { audit, database, inTransaction } from '@mpn/server-kit';
import { endSession, endSessionsOf } from './sessions';

/**
 * The caller's running sessions, newest first, excluding impersonations of the caller by others and sign-ins whose
 * second factor is missing. For an
 * impersonator these are the impersonated user's: rows are selected by user.
 */
export async function listOwnSessions(strapi: Core.Strapi, principal: Principal): Promise<OwnSessionView[]> {
  const rows = await database(strapi)('mpn_sessions')
    .where({ user_id: principal.userId })
    .whereNotIn('kind', ['IMPERSONATION', 'SECOND_FACTOR'])
    .whereNull('revoked_at')
    .where('expires_at', '>', new Date())
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select('id', 'user_agent', 'last_seen_at', 'created_at', 'expires_at');
  return rows.map((row) => ({
    id: row.id,
    current: row.id === principal.sessionId,
    userAgent: row.user_agent,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
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
