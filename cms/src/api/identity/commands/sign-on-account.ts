import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  emailAddress,
  fail,
  isOneOf,
  loginNameOfEmail,
  PartnerType,
  personOfClaims,
  type AppError,
  type ErrorCode,
} from '@mpn/domain';
import { audit, inTransaction, isDisabledOrDeleted, lockTopic, notifyBundled, select } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { findFreeLoginName } from '../queries/login-names';
import { isEmailTaken, violatesEmailIndex } from '../rules/email-taken';
import type { SignedIn } from '../sso/provider';
import { accountsApprovedAt, findConnection, hasDomain, type Connection } from '../sso/store';
import { isLoginNameTaken } from './login-name-key';
import { createUser } from './write-users';

const NO_ACCOUNT: ErrorCode = 'mpn.backend.authentication.error.sso-no-account';

const refused = (): AppError => fail(NO_ACCOUNT);

/** The type of the company, if it is one that has users and they may sign in. */
async function typeOfOpenCompany(trx: Knex, companyId: number): Promise<PartnerType | undefined> {
  const [company] = await select<{ type: string }>(
    trx,
    `select c.type from partners c where c.id = :companyId and not ${isDisabledOrDeleted('c')}
      and not coalesce(c.pending_registration, false)`,
    { companyId },
  );
  return company && isOneOf(PartnerType, company.type) ? company.type : undefined;
}

/** Whether an account was linked to the identity before, whatever has become of it. */
async function isKnown(trx: Knex, connectionId: number, { issuer, subject }: SignedIn): Promise<boolean> {
  const row: unknown = await trx('sso_identities').where({ connection_id: connectionId, issuer, subject }).first('id');
  return row !== undefined;
}

async function assertBelowLimit(trx: Knex, companyId: number): Promise<void> {
  const [made] = await select<{ accounts: number }>(
    trx,
    `select count(*)::int as accounts from sso_made_accounts
      where company_id = :companyId and made_at > now() - interval '24 hours'`,
    { companyId },
  );
  const max = identity.signOn.accountsPerCompanyAndDay;
  if ((made?.accounts ?? 0) >= max) throw fail('mpn.backend.authentication.error.sso-too-many-accounts', { max });
}

async function write(
  trx: Knex.Transaction,
  { id, company_id: companyId }: Connection,
  person: SignedIn & { email: string },
  { companyType, ip }: { companyType: PartnerType; ip: string },
): Promise<number> {
  const { email, issuer, subject, claims } = person;
  const userId = await createUser(trx, {
    ...{ companyId, companyType, email, asAdmin: false, emailVerifiedAt: new Date() },
    ...personOfClaims(claims, email),
    loginName: await findFreeLoginName(trx, loginNameOfEmail(email)),
  });
  await trx('sso_identities').insert({ connection_id: id, issuer, subject, user_id: userId });
  await trx('sso_made_accounts').insert({ user_id: userId, company_id: companyId, issuer });
  const data = { companyId };
  await audit(trx, { userId, ip }, { action: 'user.create-by-sign-on', objectType: 'user', objectId: userId, data });
  const uniqueKey = `account-by-sign-on:${userId}`;
  await notifyBundled(trx, [
    {
      kind: 'ACCOUNTS_BY_SIGN_ON',
      companyId,
      bundle: companyId,
      item: { userId, provider: new URL(issuer).host },
      uniqueKey,
    },
  ]);
  return userId;
}

/**
 * Makes the account of a person whom the provider has named for the first time: a standard user without a password,
 * linked to who they are there, where support has approved that for the company. The caller has looked whether an
 * account can be linked.
 * @returns the account's id
 * @throws AppError sso-no-account where it is not approved, the address is of no verified domain or of another account,
 * or the identity has had an account; sso-email-not-verified, sso-too-many-accounts (403)
 */
export async function makeAccount(
  strapi: Core.Strapi,
  { id: connectionId, company_id: companyId }: Connection,
  person: SignedIn,
  ip: string,
): Promise<number> {
  const { email } = person;
  const domain = email?.slice(email.lastIndexOf('@') + 1);
  if (email === undefined || domain === undefined || !emailAddress().isValidSync(email)) throw refused();
  try {
    return await inTransaction(strapi, async (trx) => {
      // One at a time in a company: so that the limit holds, and two answers for one person make one account.
      await lockTopic(trx, `single-sign-on ${companyId}`);
      const connection = await findConnection(trx, { id: connectionId });
      const companyType = await typeOfOpenCompany(trx, companyId);
      const isApproved = (await accountsApprovedAt(trx, companyId)) !== null;
      if (!connection?.active || !companyType || !isApproved || !(await hasDomain(trx, connectionId, domain))) {
        throw refused();
      }
      if ((await isEmailTaken(trx, email)) || (await isKnown(trx, connectionId, person))) throw refused();
      if (!person.isEmailProven) throw fail('mpn.backend.authentication.error.sso-email-not-verified');
      await assertBelowLimit(trx, companyId);
      return write(trx, connection, { ...person, email }, { companyType, ip });
    });
  } catch (error) {
    // A concurrent transaction has inserted an account with this e-mail address or login name.
    if (violatesEmailIndex(error) || isLoginNameTaken(error)) throw refused();
    throw error;
  }
}

/**
 * Lets the first sign-in with the company's provider make an account, or takes that back; accounts that were made stay.
 * The caller has checked the company.
 */
export async function approveSignOnAccounts(trx: Knex, companyId: number, allowed: boolean): Promise<void> {
  const columns = { accounts_approved_at: allowed ? new Date() : null };
  await trx('company_sign_in')
    .insert({ company_id: companyId, ...columns })
    .onConflict('company_id')
    .merge(columns);
}
