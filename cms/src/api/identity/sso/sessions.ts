import type { Knex } from 'knex';
import { fail, type LogoutToken } from '@mpn/domain';
import { lockTopic } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { hashToken } from '../rules/secrets';
import type { SignedIn } from './provider';
import type { Connection, ProviderSession } from './store';

export const providerSessionOf = ({ id }: Connection, { issuer, token }: SignedIn): ProviderSession => ({
  connectionId: id,
  issuer,
  ...token,
});

/** Sign-ins and logout tokens of a connection follow each other, so that no session begins while its logout is read. */
export const lockProviderSessions = (trx: Knex, connectionId: number): Promise<void> =>
  lockTopic(trx, `sign-on sessions ${connectionId}`);

/**
 * Keeps how the provider knows a session that begins.
 * @throws AppError sso-refused (403) if the provider has ended it meanwhile
 */
export async function keepProviderSession(
  trx: Knex,
  { connectionId, issuer, subject, sid, issuedAt }: ProviderSession,
  { sessionId, userId }: { sessionId: number; userId: number },
): Promise<void> {
  await lockProviderSessions(trx, connectionId);
  const ended: unknown = await trx('sso_logouts')
    .where({ connection_id: connectionId })
    .where((which) => {
      // Tokens have whole seconds: a person who signs in again at once has a new session there, not a new name.
      which.where((all) => all.whereNull('sid').where({ subject }).where('issued_at', '>', issuedAt));
      if (sid !== null) which.orWhere((one) => one.where({ sid }).where('issued_at', '>=', issuedAt));
    })
    .first('connection_id');
  if (ended !== undefined) throw fail('mpn.backend.authentication.error.sso-refused');
  await trx('sso_sessions').insert({
    ...{ session_id: sessionId, user_id: userId, connection_id: connectionId },
    ...{ issuer, subject, sid, issued_at: issuedAt },
  });
}

interface Row {
  connection_id: number;
  issuer: string;
  subject: string;
  sid: string | null;
  issued_at: Date;
}

/** How the provider knows a session; undefined for one that began otherwise. */
export async function findProviderSession(db: Knex, sessionId: number): Promise<ProviderSession | undefined> {
  const row = await db('sso_sessions')
    .where({ session_id: sessionId })
    .first<Row | undefined>('connection_id', 'issuer', 'subject', 'sid', 'issued_at');
  if (!row) return undefined;
  const { connection_id: connectionId, issuer, subject, sid, issued_at: issuedAt } = row;
  return { connectionId, issuer, subject, sid, issuedAt };
}

/** Keeps a logout token. @returns false for one that has come before */
export async function keepLogout(
  trx: Knex,
  connectionId: number,
  { jti, subject, sid, issuedAt }: LogoutToken & { issuedAt: Date },
): Promise<boolean> {
  const kept: unknown[] = await trx('sso_logouts')
    .insert({
      ...{ connection_id: connectionId, jti_hash: hashToken(jti), subject, sid, issued_at: issuedAt },
      expires_at: new Date(Date.now() + identity.signOn.logoutMinutes * 60_000),
    })
    .onConflict(['connection_id', 'jti_hash'])
    .ignore()
    .returning('jti_hash');
  return kept.length > 0;
}

/** The sessions that a logout token names: those of the session at the provider, otherwise all of the person there. */
export function sessionsOfLogout(
  trx: Knex,
  connectionId: number,
  { subject, sid, issuer }: LogoutToken & { issuer: string },
): Knex.QueryBuilder {
  const named = trx('sso_sessions').where({ connection_id: connectionId, issuer });
  if (subject !== null) named.where({ subject });
  // Where the provider said nothing of a session at the sign-in, each of the person's may be the one.
  if (sid !== null)
    named.where((which) => {
      which.where({ sid });
      if (subject !== null) which.orWhereNull('sid');
    });
  return named.select('session_id');
}

/** Deletes logout tokens that can no longer come again, and what is known of deleted sessions. */
export async function deleteOldProviderSessions(db: Knex, now: Date): Promise<void> {
  await db('sso_logouts').where('expires_at', '<', now).delete();
  await db('sso_sessions').whereNotIn('session_id', db('mpn_sessions').select('id')).delete();
}
