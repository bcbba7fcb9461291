import type { Knex } from 'knex';
import type { SessionFacts } from '@mpn/domain';
import type { RowOf } from '@mpn/server-kit';

type SessionColumns = Pick<RowOf<'mpn_sessions'>, 'id' | 'user_agent' | 'last_seen_at' | 'created_at' | 'expires_at'>;

/**
 * A person's running sessions, the newest first, excluding impersonations of the person by others and sign-ins whose
 * second factor is missing.
 */
export const runningSessions = (db: Knex, userId: number): Promise<SessionColumns[]> =>
  db('mpn_sessions')
    .where({ user_id: userId })
    .whereNotIn('kind', ['IMPERSONATION', 'SECOND_FACTOR'])
    .whereNull('revoked_at')
    .where('expires_at', '>', new Date())
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select('id', 'user_agent', 'last_seen_at', 'created_at', 'expires_at');

export const sessionFacts = (row: SessionColumns): SessionFacts => ({
  id: row.id,
  userAgent: row.user_agent,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
