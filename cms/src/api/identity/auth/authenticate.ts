import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { AppError, fail, IDLE_HEADER, isIdle, lastUseOf, type Principal } from '@mpn/domain';
import { addLogFields, database } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { toPrincipal } from './principal';
import { checkPair, PAIR_HEADERS, pairedKind, sessionProblem } from './session-checks';
import { findSessionRow, findUserAsSessionRow, type SessionRow } from './session-row';
import { bearerOf, readSessionToken, type SessionClaims } from './token';

/**
 * Keeps the last use, at most once a minute and not awaited. While a person acts for another, the session that they
 * began from is in use too.
 */
function touchLastSeen(strapi: Core.Strapi, row: SessionRow, lastUse: Date): void {
  if (row.last_seen_at && lastUse.getTime() - row.last_seen_at.getTime() < identity.lastSeenSeconds * 1000) return;
  database(strapi)('mpn_sessions')
    .whereIn('sid', row.parent_sid === null ? [row.sid] : [row.sid, row.parent_sid])
    .update({ last_seen_at: lastUse })
    .catch((error: unknown) => strapi.log.warn(`last seen of a session could not be written: ${String(error)}`));
}

function pairedClaims(ctx: Context, row: SessionRow): SessionClaims | undefined {
  const kind = pairedKind(row);
  const token = kind && bearerOf(ctx.get(PAIR_HEADERS[kind]));
  return token ? readSessionToken(token) : undefined;
}

/**
 * Authenticates a request: signature, session, the original session while acting for another user, and user, company
 * and role as they are now. One SQL statement.
 * @param mayBeIdle whether a session that is locked for lack of use is enough: it is not in use by that
 * @throws AppError 401 with the code of the failed check; `not-authenticated` without a token
 */
export async function authenticateRequest(strapi: Core.Strapi, ctx: Context, mayBeIdle = false): Promise<Principal> {
  const token = bearerOf(ctx.get('authorization'));
  if (!token) throw fail('mpn.backend.authentication.error.not-authenticated');
  const claims = readSessionToken(token);
  const row = await findSessionRow(database(strapi), claims.sid);
  if (!row || row.user_id !== claims.user_id || row.session_role !== claims.combined_role) {
    throw fail('mpn.backend.authorization.error.incorrect-claims');
  }
  const now = new Date();
  const problem = sessionProblem(row, now);
  if (problem) throw new AppError(problem);
  checkPair(row, pairedClaims(ctx, row));
  // Signed URLs and event streams are authenticated elsewhere: the lock does not abort running downloads.
  if (!isIdle({ lastUse: row.last_seen_at, idleMinutes: row.idle_minutes }, now, identity.lastSeenSeconds)) {
    touchLastSeen(strapi, row, lastUseOf(ctx.get(IDLE_HEADER), now));
  } else if (!mayBeIdle) {
    throw fail('mpn.backend.authorization.error.session-idle');
  }
  addLogFields({ userId: row.user_id });
  return toPrincipal(row, ctx.ip);
}

/**
 * The principal of a session that was just opened, by its sid.
 * @returns undefined when anything that it depends on is no longer valid
 */
export async function principalOfNewSession(
  strapi: Core.Strapi,
  sid: string,
  ip: string,
): Promise<Principal | undefined> {
  const row = await findSessionRow(database(strapi), sid);
  if (!row || sessionProblem(row, new Date())) return undefined;
  return toPrincipal(row, ip);
}

/**
 * The principal of a valid session by its sid, without a token: for signed URLs and for re-checks of event streams.
 * @returns undefined when the session or anything that it depends on is no longer valid, or a required second factor is
 * lacking
 */
export async function principalOfSession(strapi: Core.Strapi, sid: string, ip: string): Promise<Principal | undefined> {
  const principal = await principalOfNewSession(strapi, sid, ip);
  return principal?.permissions.has('SetUpSecondFactor') ? undefined : principal;
}

/**
 * The principal of a person who is known by a signed URL instead of a session, with the person's current rights.
 * @returns undefined if the person or their company is deleted or disabled, or the person is locked, has not finished
 * the migration or lacks a required second factor
 */
export async function principalOfUser(strapi: Core.Strapi, userId: number, ip: string): Promise<Principal | undefined> {
  const row = await findUserAsSessionRow(database(strapi), userId);
  if (!row || row.unfinished_migration || row.factor_lacking || sessionProblem(row, new Date())) return undefined;
  return toPrincipal(row, ip);
}
