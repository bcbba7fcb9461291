import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { type AuditAction, fail, fieldError, type Principal } from '@mpn/domain';
import { audit, database, inTransaction, sendMail, type Actor } from '@mpn/server-kit';
import { openSession, type SessionAnswer } from './login';
import { endResetLinks } from './end-reset-links';
import { endLockout } from '../lockout/lockout';
import { fullNameOf } from '../queries/names';
import { checkOwnPassword } from './password-check';
import { assertPasswordIsHardToGuess } from '../rules/password-policy';
import { hashPassword, verifyLegacyPassword } from '../rules/passwords';
import { findResetAccount } from '../queries/reset-account';
import type { RequestOrigin } from '../rules/request-facts';
import { findProviderSession, lockProviderSessions } from '../sso/sessions';
import { endPendingSignIns, endSessionsOf } from './sessions';

export interface NewPassword {
  userId: number;
  newPassword: string;
  actor: Actor;
  action: AuditAction;
  endSessions: 'all' | 'none' | { but: number };
}

/**
 * Sets a new password: ends a lockout by wrong passwords (never an administrator's lock), finishes a migration,
 * revokes open reset links and sign-ins whose second factor is missing, and notifies the person by mail. Every way
 * to change an account's password uses this.
 * @throws AppError password-common, password-personal (400).
 */
export async function setPassword(strapi: Core.Strapi, trx: Knex, change: NewPassword): Promise<void> {
  const { userId, actor, action, endSessions } = change;
  await assertPasswordIsHardToGuess(trx, userId, change.newPassword);
  const now = new Date();
  await trx('up_users')
    .where({ id: userId })
    .update({
      password_hash: await hashPassword(change.newPassword),
      legacy_password_hash: null,
      unfinished_migration: false,
      updated_at: now,
    });
  await endResetLinks(trx, userId);
  await endLockout(trx, userId);
  await endPendingSignIns(trx, userId);
  await audit(trx, actor, { action, objectType: 'user', objectId: userId });
  if (endSessions !== 'none') {
    await endSessionsOf(trx, userId, 'PASSWORD_CHANGED', endSessions === 'all' ? undefined : endSessions.but);
  }
  const account = await findResetAccount(trx, userId);
  if (!account) return;
  await sendMail(strapi, trx, {
    to: { userId, email: account.email },
    locale: account.locale ?? 'de-DE',
    template: 'password-changed',
    data: { name: fullNameOf(account), at: now.toISOString() },
  });
}

/**
 * Changes the caller's password.
 *
 * @throws AppError old-password-wrong, must-differ, password-common, password-personal (400), too-many-attempts (429).
 */
export async function changePassword(
  strapi: Core.Strapi,
  principal: Principal,
  {
    oldPassword,
    newPassword,
    endOtherSessions,
  }: { oldPassword: string; newPassword: string; endOtherSessions: boolean },
): Promise<void> {
  if (!(await checkOwnPassword(strapi, principal, oldPassword))) {
    throw fieldError('oldPassword', 'mpn.backend.data.error.old-password-wrong');
  }
  if (oldPassword === newPassword) {
    throw fieldError('newPassword', 'mpn.backend.validation.error.must-differ', { field: 'oldPassword' });
  }
  await inTransaction(strapi, (trx) =>
    setPassword(strapi, trx, {
      userId: principal.userId,
      newPassword,
      actor: principal,
      action: 'account.change-password',
      endSessions: endOtherSessions ? { but: principal.sessionId } : 'none',
    }),
  );
}

/**
 * Finishes the migration of an account: the new password replaces the legacy one, the migration session ends and a full
 * one begins.
 *
 * @throws AppError must-differ when the new password is the old one, password-common, password-personal (400);
 * role-changed (401) when the migration was finished meanwhile
 */
export async function changeLegacyPassword(
  strapi: Core.Strapi,
  principal: Principal,
  newPassword: string,
  origin: RequestOrigin,
): Promise<SessionAnswer> {
  const user = { id: principal.userId, email: principal.email };
  const provider = await findProviderSession(database(strapi), principal.sessionId);
  const session = { user, role: principal.combinedRole, kind: 'LOGIN', provider, ...origin } as const;
  return openSession(strapi, session, async (trx) => {
    if (provider) await lockProviderSessions(trx, provider.connectionId);
    const account = await trx('up_users')
      .where({ id: user.id })
      .forUpdate()
      .first<{ legacy_password_hash: string | null; unfinished_migration: boolean | null } | undefined>();
    if (!account?.unfinished_migration) throw fail('mpn.backend.authorization.error.role-changed');
    if (account.legacy_password_hash && verifyLegacyPassword(account.legacy_password_hash, newPassword)) {
      throw fieldError('newPassword', 'mpn.backend.validation.error.must-differ', { field: 'oldPassword' });
    }
    await setPassword(strapi, trx, {
      userId: user.id,
      newPassword,
      actor: principal,
      action: 'account.finish-migration',
      endSessions: 'none',
    });
    await endSessionsOf(trx, user.id, 'MIGRATION_FINISHED');
  });
}
