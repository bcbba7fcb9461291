import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { AppError, fail, type ErrorCode, type Principal } from '@mpn/domain';
import { audit, database, type RowOf, isDisabledOrDeleted, select } from '@mpn/server-kit';
import { openSession, type SessionAnswer } from './login';
import type { RequestOrigin } from '../rules/request-facts';

type TargetRow = Pick<RowOf<'up_users'>, 'id' | 'email' | 'combined_role'> &
  Record<'disabled' | 'locked' | 'unfinished_migration' | 'pending', boolean>;

/**
 * Why a user cannot be impersonated: among others super admins cannot impersonate each other
 * (docs/domain.md#impersonation).
 * @param principal the caller; undefined for support in the panel
 */
export function refusal(target: TargetRow, principal?: Principal): ErrorCode | undefined {
  if (target.id === principal?.userId) return 'mpn.backend.impersonation.error.own-account';
  if (target.combined_role === 'SUPER_ADMIN') return 'mpn.backend.impersonation.error.other-admin';
  if (target.disabled) return 'mpn.backend.impersonation.error.user-disabled';
  if (target.locked) return 'mpn.backend.impersonation.error.user-locked';
  if (target.unfinished_migration) return 'mpn.backend.impersonation.error.unfinished-migration';
  if (target.pending) return 'mpn.backend.impersonation.error.registration-pending';
  return undefined;
}

/** The person to act for, with the facts for {@link refusal}. */
export async function findTarget(db: Knex, userId: number): Promise<TargetRow | undefined> {
  const [target] = await select<TargetRow>(
    db,
    `select u.id, u.email, u.combined_role, (${isDisabledOrDeleted('u')} or ${isDisabledOrDeleted('c')}) as disabled,
       u.admin_locked_at is not null as locked,
       coalesce(u.unfinished_migration, false) as unfinished_migration,
       (coalesce(u.pending_registration, false) or coalesce(c.pending_registration, false)) as pending
     from up_users u left join companies c on c.id = u.company_id
     where u.id = ? and u.deleted_at is null and c.deleted_at is null`,
    [userId],
  );
  return target;
}

/** The caller's session with its expiry, which limits the acting session. */
export async function ownSession(strapi: Core.Strapi, principal: Principal): Promise<{ id: number; expiresAt: Date }> {
  const row = await database(strapi)('mpn_sessions')
    .where({ id: principal.sessionId })
    .first<{ expires_at: Date } | undefined>('expires_at');
  if (!row) throw fail('mpn.backend.authorization.error.session-revoked');
  return { id: principal.sessionId, expiresAt: row.expires_at };
}

/**
 * Lets a super admin act as another user, with that user's permissions.
 * @throws AppError not-found, already-acting, or the impersonation's own refusals.
 */
export async function impersonate(
  strapi: Core.Strapi,
  principal: Principal,
  targetUserId: number,
  origin: RequestOrigin,
): Promise<SessionAnswer> {
  if (principal.kind !== 'LOGIN') throw fail('mpn.backend.impersonation.error.already-acting');
  const target = await findTarget(database(strapi), targetUserId);
  if (!target) throw fail('mpn.backend.global.error.not-found');
  const reason = refusal(target, principal);
  if (reason) throw new AppError(reason);
  const session = {
    user: target,
    role: target.combined_role,
    kind: 'IMPERSONATION' as const,
    parent: await ownSession(strapi, principal),
    impersonatorId: principal.userId,
    ...origin,
  };
  return openSession(strapi, session, (trx) =>
    audit(trx, principal, { action: 'session.start-impersonation', objectType: 'user', objectId: target.id }),
  );
}
