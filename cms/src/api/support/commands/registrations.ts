import type { Core } from '@strapi/strapi';
import { fail, isAppError, type DeskBodyOf, type deskCalls, type DecisionMail } from '@mpn/domain';
import { emit, inTransaction, sendMail, service, type MailData } from '@mpn/server-kit';
import { changeAccountState, countUsersOfCompany, deletePendingUsers, fullNameOf } from '../../identity';
import { forgetConsents } from '../../registration';
import { deletePendingCompany, findCompanyNames } from '../../company';
import { readSender, renderMail } from '../../mail';
import { getSettings } from '../../../../config/environment';
import { lockAccount } from './accounts';
import { auditStaff, type Staff } from './staff';

/** Results of deciding several registrations. Each is decided by itself, so that a failure stops no other. */
export interface Decided {
  done: number[];
  failed: { id: number; error: unknown }[];
}

async function decideEach(ids: readonly number[], decide: (id: number) => Promise<void>): Promise<Decided> {
  const decided: Decided = { done: [], failed: [] };
  for (const id of new Set(ids)) {
    try {
      await decide(id);
      decided.done.push(id);
    } catch (error) {
      if (!isAppError(error)) throw error;
      decided.failed.push({ id, error });
    }
  }
  return decided;
}

/** Approves registrations by the ids of their users. */
export const approveRegistrations = (strapi: Core.Strapi, staff: Staff, ids: readonly number[]): Promise<Decided> =>
  decideEach(ids, (id) => approveRegistration(strapi, staff, id));

/** Declines registrations with one reason. */
export const declineRegistrations = (
  strapi: Core.Strapi,
  staff: Staff,
  ids: readonly number[],
  reason: string,
): Promise<Decided> => decideEach(ids, (id) => declineRegistration(strapi, staff, id, reason));

type Account = Awaited<ReturnType<typeof lockAccount>>;

/** Data of the approval mail, for preview and sending. */
const approvedMail = (account: Account): MailData['registration-approved'] => ({
  name: fullNameOf(account),
  loginName: account.login_name,
  link: `${getSettings().PUBLIC_URL}/login`,
});

/**
 * Renders the mail that a decision would send, in the person's language, without writing anything.
 * @throws AppError not-found
 */
export async function previewDecision(
  strapi: Core.Strapi,
  userId: number,
  { decision, reason }: DeskBodyOf<typeof deskCalls.registrations.preview>,
): Promise<DecisionMail> {
  return inTransaction(strapi, async (trx) => {
    const account = await lockAccount(trx, userId);
    const locale = account.locale ?? 'de-DE';
    const companyId = account.company_id ?? 0;
    const companyName = (await findCompanyNames(trx, [companyId])).get(companyId) ?? '';
    const sender = await readSender(strapi, trx);
    const { subject, text } =
      decision === 'approve'
        ? renderMail('registration-approved', approvedMail(account), locale, sender)
        : renderMail('registration-declined', { name: fullNameOf(account), companyName, reason }, locale, sender);
    return { to: account.email, subject, text };
  });
}

/** Approves a checked registration with its company and mails the person. Idempotent. @throws AppError not-found */
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
      data: approvedMail(account),
    });
  });
}

const NOT_WAITING = 'mpn.backend.registration.error.registration-not-waiting';

/**
 * Declines a waiting registration: deletes the account and its company, so that the person can register again, and
 * mails the reason.
 * @throws AppError not-found (404), registration-not-waiting (409)
 */
export async function declineRegistration(
  strapi: Core.Strapi,
  staff: Staff,
  userId: number,
  reason: string,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const account = await lockAccount(trx, userId);
    const { company_id: companyId } = account;
    if (!account.pending_registration || !companyId) throw fail(NOT_WAITING);
    await forgetConsents(trx, [userId]);
    await deletePendingUsers(trx, [userId]);
    // A company with other users is not part of the registration and stays.
    if ((await countUsersOfCompany(trx, companyId)) > 0) throw fail(NOT_WAITING);
    const companyName = await deletePendingCompany(trx, companyId);
    if (companyName === null) throw fail(NOT_WAITING);
    await sendMail(strapi, trx, {
      to: { email: account.email },
      locale: account.locale ?? 'de-DE',
      template: 'registration-declined',
      data: { name: fullNameOf(account), companyName, reason },
    });
    const { email, document_id: documentId } = account;
    await emit(trx, 'identity.user-deleted', { userId, email, documentId }, String(userId));
    await auditStaff(trx, staff, 'decline-registration', 'company', companyId, { userId, reason });
  });
}
