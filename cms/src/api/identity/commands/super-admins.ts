import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type NewSuperAdmin } from '@mpn/domain';
import { isEnabled, mayLogIn, select } from '@mpn/server-kit';
import { namingTakenField } from '../rules/taken-field';
import { sendInvitation } from './invitation';
import { endSessionsOf } from './sessions';
import { changeAccountState, createUser } from './write-users';

/**
 * Makes a super admin, who belongs to no company, and mails a link to choose a password.
 * @returns the user's id, the link that is mailed, and how many hours it is valid
 * @throws AppError duplicate-login-name, duplicate-email (409) at their fields
 */
export function createSuperAdmin(
  strapi: Core.Strapi,
  trx: Knex,
  user: NewSuperAdmin,
): Promise<{ id: number; link: string; hours: number }> {
  return namingTakenField(async () => {
    const id = await createUser(trx, {
      ...user,
      companyId: null,
      companyType: 'PROMOTION',
      asAdmin: true,
      columns: { combined_role: 'SUPER_ADMIN' },
    });
    return { id, ...(await sendInvitation(strapi, trx, id, null)) };
  });
}

/**
 * Asserts that a super admin who can log in is left when these persons no longer can. Locks the rows of all super
 * admins until the transaction ends, so that two who are disabled at one moment do not both count the other.
 * @param leaving ids of users, whatever their role
 * @throws AppError last-super-admin (409)
 */
export async function assertSuperAdminLeft(trx: Knex, leaving: readonly number[]): Promise<void> {
  const rows = await select<{ id: number; isActive: boolean; canLogIn: boolean }>(
    trx,
    `select u.id, (${isEnabled('u')} and u.admin_locked_at is null) as "isActive", ${mayLogIn('u')} as "canLogIn"
     from up_users u
     where u.combined_role = 'SUPER_ADMIN' and u.deleted_at is null order by u.id for update of u`,
    {},
  );
  const isLeft = rows.some(({ id, canLogIn }) => canLogIn && !leaving.includes(id));
  // Of a company that is disabled in this transaction none can log in any more, so that their own state counts.
  if (!isLeft && rows.some(({ id, isActive }) => isActive && leaving.includes(id)))
    throw fail('mpn.backend.data.error.last-super-admin');
}

/**
 * As {@link assertSuperAdminLeft}, for a company whose people can no longer log in.
 * @throws AppError last-super-admin (409)
 */
export async function assertSuperAdminOutside(trx: Knex, companyId: number): Promise<void> {
  const ids = await trx('up_users')
    .where({ company_id: companyId, combined_role: 'SUPER_ADMIN' })
    .whereNull('deleted_at')
    .pluck<number[]>('id');
  if (ids.length > 0) await assertSuperAdminLeft(trx, ids);
}

/**
 * Disables a super admin, which ends the sessions, or enables one and removes a lock.
 * @throws AppError not-found (404) for another user, last-super-admin (409)
 */
export async function setSuperAdminDisabled(trx: Knex, userId: number, disabled: boolean): Promise<void> {
  const user: unknown = await trx('up_users')
    .where({ id: userId, combined_role: 'SUPER_ADMIN' })
    .whereNull('deleted_at')
    .first('id');
  if (!user) throw fail('mpn.backend.global.error.not-found');
  if (disabled) await assertSuperAdminLeft(trx, [userId]);
  await changeAccountState(trx, userId, disabled ? { disabled } : { disabled, adminLockedAt: null });
  if (disabled) await endSessionsOf(trx, userId, 'USER_DISABLED');
}
