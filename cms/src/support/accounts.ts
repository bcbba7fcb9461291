import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type Locale } from '@mpn/domain';
import { inTransaction, sendMail, updateRow } from '@mpn/server-kit';
import { getSettings } from '../../config/environment';
import { fullNameOf, type NameRow } from '../identity/names';
import { releaseBrakes } from '../identity/password-check';
import { findResetAccount, sendResetMail } from '../identity/password-reset';
import { endSessionsOf } from '../identity/sessions';
import { auditStaff, type Staff } from './staff';

interface AccountRow extends NameRow {
  id: number;
  email: string;
  locale: Locale | null;
  company_id: number | null;
  pending_registration: boolean | null;
  disabled: boolean | null;
}

async function lockAccount(trx: Knex, userId: number): Promise<AccountRow> {
  const row = await trx('up_users')
    .where({ id: userId })
    .whereNull('deleted_at')
    .forUpdate()
    .first<AccountRow | undefined>(
      'id',
      'email',
      'company_id',
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

/** Lets a checked registration in, with its company, and tells the person. Once approved, again does nothing. */
export async function approveRegistration(strapi: Core.Strapi, staff: Staff, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const account = await lockAccount(trx, userId);
    const companies = account.company_id
      ? await trx('companies')
          .where({ id: account.company_id, pending_registration: true })
          .update({ pending_registration: false })
      : 0;
    if (!account.pending_registration && companies === 0) return;
    await updateRow(trx, 'up_users', userId, { pending_registration: false });
    await auditStaff(trx, staff, 'approve-registration', 'user', userId);
    await sendMail(strapi, trx, {
      to: { userId, email: account.email },
      locale: account.locale ?? 'de-DE',
      template: 'registration-approved',
      data: { name: fullNameOf(account), loginName: account.login_name, link: `${getSettings().PUBLIC_URL}/login` },
    });
  });
}

/** Unlocks an account that wrong passwords locked, and forgets them. */
export async function unlockUser(strapi: Core.Strapi, staff: Staff, userId: number): Promise<void> {
  const account = await inTransaction(strapi, async (trx) => {
    const row = await lockAccount(trx, userId);
    await updateRow(trx, 'up_users', userId, { locked_at: null });
    await auditStaff(trx, staff, 'unlock-user', 'user', userId);
    return row;
  });
  await releaseBrakes(strapi, account.login_name);
}

/** Sends a reset link to the account's own address; support never sees it. */
export async function sendReset(strapi: Core.Strapi, staff: Staff, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const account = await findResetAccount(trx, userId);
    if (!account) throw fail('mpn.backend.global.error.not-found');
    await sendResetMail(strapi, trx, account);
    await auditStaff(trx, staff, 'send-reset', 'user', userId);
  });
}

/** Disables an account, which ends its sessions at once, or enables it again. */
export async function setUserDisabled(
  strapi: Core.Strapi,
  staff: Staff,
  userId: number,
  disabled: boolean,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockAccount(trx, userId);
    await updateRow(trx, 'up_users', userId, { disabled });
    if (disabled) await endSessionsOf(trx, userId, 'USER_DISABLED');
    await auditStaff(trx, staff, disabled ? 'disable-user' : 'enable-user', 'user', userId);
  });
}
