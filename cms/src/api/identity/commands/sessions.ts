import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { CombinedRole, LogoutToken, SessionKind } from '@mpn/domain';
import { announceEndedSessions, insertRow } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import identity from '../../../../config/identity';
import type { RevokedReason } from '../auth/session-checks';
import { sessionHoursOf } from '../auth/session-limits';
import { signSessionToken } from '../auth/token';
import { keepProviderSession, sessionsOfLogout } from '../sso/sessions';
import type { ProviderSession } from '../sso/store';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

export interface NewSession {
  user: { id: number; email: string };
  /** Role of the session; PROMO_SHARE_USER in a promo-share view. */
  role: CombinedRole;
  kind: SessionKind;
  ip: string;
  userAgent: string;
  /** While acting for another: the session it was opened from, which limits its lifetime. */
  parent?: { id: number; expiresAt: Date };
  impersonatorId?: number;
  /** For support acting from the panel: the session cannot be used before its code was redeemed. */
  support?: { panelUserId: number; entryCodeHash: string; entryUntil: Date };
  /** Lifetime where it is shorter than that of a login. */
  minutes?: number;
  promoShareId?: number;
  /** How the provider knows it, where it began with a sign-in there. */
  provider?: ProviderSession | undefined;
  /** Whether it may do for a few minutes what needs a confirmation. */
  confirmed?: boolean;
}

export interface StartedSession {
  sid: string;
  expiresAt: Date;
  /** Value of the `authorization` header. */
  authorization: string;
}

const MAX_USER_AGENT = 500;

/** Until when a session that is confirmed now may do what needs it. */
export const confirmedUntil = (now: Date): Date =>
  new Date(now.getTime() + getSettings().PASSWORD_CONFIRMATION_MINUTES * MINUTE_MS);

/** Inserts a session and signs its token. Acting sessions expire with the session they were opened from. */
export async function startSession(trx: Knex, session: NewSession, now = new Date()): Promise<StartedSession> {
  const sid = randomUUID();
  const { support } = session;
  const hours = async () => (await sessionHoursOf(trx, session.user.id)) ?? identity.sessionHours;
  const end = now.getTime() + (session.minutes === undefined ? (await hours()) * HOUR_MS : session.minutes * MINUTE_MS);
  // The token has whole seconds; the row gets the same instant.
  const seconds = Math.floor(Math.min(end, session.parent?.expiresAt.getTime() ?? end) / 1000);
  const expiresAt = new Date(seconds * 1000);
  const sessionId = await insertRow(trx, 'mpn_sessions', {
    sid,
    user_id: session.user.id,
    kind: session.kind,
    role: session.role,
    parent_id: session.parent?.id ?? null,
    impersonator_id: session.impersonatorId ?? null,
    panel_user_id: support?.panelUserId ?? null,
    entry_code_hash: support?.entryCodeHash ?? null,
    entry_until: support?.entryUntil ?? null,
    promo_share_id: session.promoShareId ?? null,
    password_confirmed_until: session.confirmed ? confirmedUntil(now) : null,
    expires_at: expiresAt,
    last_seen_at: now,
    user_agent: session.userAgent.slice(0, MAX_USER_AGENT),
    address: session.ip,
  });
  if (session.provider) await keepProviderSession(trx, session.provider, { sessionId, userId: session.user.id });
  return { sid, expiresAt, authorization: sessionToken({ user: session.user, role: session.role, sid, expiresAt }) };
}

/** The token of a session, as the `authorization` header carries it. */
export function sessionToken({
  user,
  role,
  sid,
  expiresAt,
}: Pick<NewSession, 'user' | 'role'> & Pick<StartedSession, 'sid' | 'expiresAt'>): string {
  return signSessionToken({
    user_id: user.id,
    sub: user.email,
    combined_role: role,
    roles: [role],
    sid,
    exp: Math.floor(expiresAt.getTime() / 1000),
  });
}

/**
 * Revokes sessions, each with the acting sessions opened from it, and ends their event streams.
 * @returns how many were selected, without the acting sessions that ended with them
 */
async function end(trx: Knex, which: (query: Knex.QueryBuilder) => void, reason: RevokedReason): Promise<number> {
  return (await endRows(trx, which, reason)).length;
}

/** As {@link end}. @returns the sessions that were selected */
async function endRows(
  trx: Knex,
  which: (query: Knex.QueryBuilder) => void,
  reason: RevokedReason,
): Promise<{ id: number; user_id: number }[]> {
  const now = new Date();
  const ended = await trx('mpn_sessions')
    .whereNull('revoked_at')
    .where('expires_at', '>', now)
    .where((query) => which(query))
    .update({ revoked_at: now, revoked_reason: reason, updated_at: now })
    .returning<{ id: number; user_id: number }[]>(['id', 'user_id']);
  const ids = ended.map((row) => row.id);
  if (ids.length > 0) {
    const views = await trx('mpn_sessions')
      .whereNull('revoked_at')
      .whereIn('parent_id', ids)
      .update({ revoked_at: now, revoked_reason: reason, updated_at: now })
      .returning<{ id: number }[]>('id');
    await announceEndedSessions(trx, [...ids, ...views.map(({ id }) => id)]);
  }
  return ended;
}

/**
 * Revokes one session of this user.
 * @returns 0 for another user's or an ended one
 */
export function endSession(trx: Knex, userId: number, sessionId: number, reason: RevokedReason): Promise<number> {
  return end(trx, (query) => void query.where({ id: sessionId, user_id: userId }), reason);
}

/** Revokes a user's sessions, all or all but one. */
export function endSessionsOf(trx: Knex, userId: number, reason: RevokedReason, exceptId?: number): Promise<number> {
  return end(
    trx,
    (query) => {
      query.where({ user_id: userId });
      if (exceptId !== undefined) query.whereNot({ id: exceptId });
    },
    reason,
  );
}

/** Revokes sign-ins with the former password whose second factor is missing. */
export function endPendingSignIns(trx: Knex, userId: number): Promise<number> {
  return end(trx, (query) => void query.where({ user_id: userId, kind: 'SECOND_FACTOR' }), 'PASSWORD_CHANGED');
}

/** Revokes the sessions of all users of a company. */
export function endSessionsOfCompany(trx: Knex, companyId: number, reason: RevokedReason): Promise<number> {
  return end(
    trx,
    (query) => void query.whereIn('user_id', trx('up_users').select('id').where({ company_id: companyId })),
    reason,
  );
}

/**
 * Revokes the sessions that a logout token of a company's provider names.
 * @returns the number of sessions by the ids of their users
 */
export async function endSessionsByProvider(
  trx: Knex,
  connectionId: number,
  named: LogoutToken & { issuer: string },
): Promise<ReadonlyMap<number, number>> {
  const ended = await endRows(
    trx,
    (query) => void query.whereIn('id', sessionsOfLogout(trx, connectionId, named)),
    'ENDED_BY_PROVIDER',
  );
  const counts = new Map<number, number>();
  for (const { user_id: userId } of ended) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return counts;
}

/** Revokes the sessions of a person that began at the company's provider. */
export function endSessionsFromProvider(trx: Knex, userId: number): Promise<number> {
  return end(
    trx,
    (query) => void query.whereIn('id', trx('sso_sessions').select('session_id').where({ user_id: userId })),
    'ENDED_BY_ADMINISTRATOR',
  );
}

/** Lets running sessions of a company's people end no later than so many hours after they began. */
export async function shortenSessionsOfCompany(trx: Knex, companyId: number, hours: number): Promise<void> {
  const end = trx.raw(`created_at + make_interval(hours => ?)`, [hours]);
  await trx('mpn_sessions')
    .whereIn('user_id', trx('up_users').select('id').where({ company_id: companyId }))
    .whereNull('revoked_at')
    .where('expires_at', '>', end)
    .update({ expires_at: end });
}

/** Revokes the promo-share views of a share; called in the transaction in which the share leaves ACCEPTED. */
export function endSessionsOfPromoShare(trx: Knex, promoShareId: number): Promise<number> {
  return end(trx, (query) => void query.where({ promo_share_id: promoShareId }), 'SHARE_ENDED');
}

/** Revokes the sessions in which an account of the panel acts for people. */
export function endSessionsOfPanelUser(trx: Knex, panelUserId: number): Promise<number> {
  return end(trx, (query) => void query.where({ panel_user_id: panelUserId }), 'LOGOUT');
}
