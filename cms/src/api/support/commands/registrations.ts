import type { Core } from '@strapi/strapi';
import { object } from 'yup';
import { fail, multilineText, validateInput } from '@mpn/domain';
import { inTransaction, sendMail, service } from '@mpn/server-kit';
import { changeAccountState, countUsersOfCompany, deletePendingUsers, fullNameOf } from '../../identity';
import { forgetConsents } from '../../registration';
import { deletePendingCompany } from '../../company';
import { getSettings } from '../../../../config/environment';
import { lockAccount } from './accounts';
import { auditStaff, type Staff } from './staff';

/** Approves a checked registration with its company and notifies the person. Idempotent. */
export async function approveRegistration(strapi: Core.Strapi, staff: Staff, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const account = await lockAccount(trx, userId);
    const companyWaited = account.company_id
      ? await service(strapi, 'api::company.company').approve(trx, account.company_id)
      : false;
    if (!account.pending_registration && !companyWaited) return;
    await changeAccountState(trx, userId, { pendingRegistration: false });
    await auditStaff(trx, staff, 'approve-registration', 'user', userId);
    await sendMail(strapi, trx, {
      to: { userId, email: account.email },
      locale: account.locale ?? 'de-DE',
      template: 'registration-approved',
      data: { name: fullNameOf(account), loginName: account.login_name, link: `${getSettings().PUBLIC_URL}/login` },
    });
  });
}

const NOT_WAITING = 'mpn.backend.registration.error.registration-not-waiting';

/** Support's reason, which the person reads. */
const declineSchema = object({ reason: multilineText(2_000).trim().required() });

/**
 * Declines a waiting registration: the account and its company are deleted, so that the person can register again, and
 * the person gets a mail with the reason.
 * @throws AppError invalid-input (400) without a reason, not-found (404), registration-not-waiting (409)
 */
export async function declineRegistration(
  strapi: Core.Strapi,
  staff: Staff,
  userId: number,
  sent: unknown,
): Promise<void> {
  const { reason } = validateInput(declineSchema, sent);
  await inTransaction(strapi, async (trx) => {
    const account = await lockAccount(trx, userId);
    const { company_id: companyId } = account;
    if (!account.pending_registration || !companyId) throw fail(NOT_WAITING);
    await forgetConsents(trx, [userId]);
    await deletePendingUsers(trx, [userId]);
    // A company that other people work for is no new registration.
    if ((await countUsersOfCompany(trx, companyId)) > 0) throw fail(NOT_WAITING);
    const companyName = await deletePendingCompany(trx, companyId);
    if (companyName === null) throw fail(NOT_WAITING);
    await sendMail(strapi, trx, {
      to: { email: account.email },
      locale: account.locale ?? 'de-DE',
      template: 'registration-declined',
      data: { name: fullNameOf(account), companyName, reason },
    });
    await auditStaff(trx, staff, 'decline-registration', 'company', companyId, { userId, reason });
  });
}
