import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { inTransaction, type RowOf } from '@mpn/server-kit';
import {
  changeAccountState,
  endLockout,
  endSessionsOf,
  findResetAccount,
  limitTries,
  type ResetAccount,
  releaseTries,
  sendResetMail,
} from '../../identity';
import { auditStaff, type Staff } from './staff';

type AccountRow = ResetAccount &
  Pick<RowOf<'up_users'>, 'document_id' | 'company_id' | 'combined_role' | 'pending_registration' | 'disabled'>;

/**
 * Locks an account's row until the transaction ends.
 * @throws AppError not-found (404)
 */
export async function lockAccount(trx: Knex, userId: number): Promise<AccountRow> {
  const row = await trx('up_users')
    .where({ id: userId })
    .whereNull('deleted_at')
    .forUpdate()
    .first<AccountRow | undefined>(
      'id',
      'document_id',
      'email',
      'company_id',
      'combined_role',
      'pending_registration',
      'disabled',
      'first_name',
      'last_name',
      'username as login_name',
      'preferred_app_locale as locale',
    );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return row;
}

/**
 * As {@link lockAccount}, for locking and disabling: super admins are disabled and enabled by calls of their own.
 * @throws AppError not-found (404), user-not-editable (403) for a super admin
 */
async function lockNoSuperAdmin(trx: Knex, userId: number): Promise<void> {
  const { combined_role: role } = await lockAccount(trx, userId);
  if (role === 'SUPER_ADMIN') throw fail('mpn.backend.data.error.user-not-editable');
}

/**
 * Locks an account with a reason, which revokes its sessions. Distinct from the lockout after wrong passwords: a
 * password reset does not remove it.
 * @throws AppError not-found (404), user-not-editable (403) for a super admin
 */
export async function lockUser(strapi: Core.Strapi, staff: Staff, userId: number, reason: string): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockNoSuperAdmin(trx, userId);
    await changeAccountState(trx, userId, { adminLockedAt: new Date() });
    await endSessionsOf(trx, userId, 'USER_LOCKED');
    await auditStaff(trx, staff, 'lock-user', 'user', userId, { reason });
  });
}

/**
 * Removes support's lock of an account.
 * @throws AppError not-found (404), user-not-editable (403) for a super admin
 */
export async function unlockUser(strapi: Core.Strapi, staff: Staff, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockNoSuperAdmin(trx, userId);
    await changeAccountState(trx, userId, { adminLockedAt: null });
    await auditStaff(trx, staff, 'unlock-user', 'user', userId);
  });
}

/**
 * Ends an account's lockout after wrong passwords, for every network, and resets the count.
 * @throws AppError not-found (404)
 */
export async function liftLockout(strapi: Core.Strapi, staff: Staff, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockAccount(trx, userId);
    await endLockout(trx, userId);
    await auditStaff(trx, staff, 'lift-lockout', 'user', userId);
  });
  await releaseTries(strapi, userId);
}

/**
 * Sends a reset link to the account's own e-mail address; support never sees it.
 * @throws AppError not-found (404), too-many-requests (429) beyond the account's limit
 */
export async function sendReset(strapi: Core.Strapi, staff: Staff, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const account = await findResetAccount(trx, userId);
    if (!account) throw fail('mpn.backend.global.error.not-found');
    await limitTries(strapi, 'mail-per-recipient', 'reset', String(userId));
    await sendResetMail(strapi, trx, account);
    await auditStaff(trx, staff, 'send-reset', 'user', userId);
  });
}

/**
 * Disables an account with a reason, which revokes its sessions.
 * @throws AppError not-found (404), user-not-editable (403) for a super admin
 */
export async function disableUser(strapi: Core.Strapi, staff: Staff, userId: number, reason: string): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockNoSuperAdmin(trx, userId);
    await changeAccountState(trx, userId, { disabled: true });
    await endSessionsOf(trx, userId, 'USER_DISABLED');
    await auditStaff(trx, staff, 'disable-user', 'user', userId, { reason });
  });
}

/**
 * Enables a disabled account again.
 * @throws AppError not-found (404), user-not-editable (403) for a super admin
 */
export async function enableUser(strapi: Core.Strapi, staff: Staff, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockNoSuperAdmin(trx, userId);
    await changeAccountState(trx, userId, { disabled: false });
    await auditStaff(trx, staff, 'enable-user', 'user', userId);
  });
}
