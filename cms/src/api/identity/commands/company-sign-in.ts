import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type CompanySignInView, type Principal } from '@mpn/domain';
import { audit, inTransaction, service } from '@mpn/server-kit';
import { sendFactorRequired } from '../mails/account-changes';
import { peopleWithoutFactor, readCompanySignIn } from '../queries/company-sign-in';
import { assertManagesUsersOf, assertMayManageSignIn } from '../rules/managed-users';
import { lockManaged } from './managed-users';
import { assertPasswordConfirmed } from './password-confirmation';
import { endSessionsFromProvider, shortenSessionsOfCompany } from './sessions';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Locks what a company requires, so that two administrators do not change it at once.
 * @returns from when a second factor is required; null where none is
 */
async function lockRule(trx: Knex, companyId: number): Promise<Date | null> {
  await trx('company_sign_in').insert({ company_id: companyId }).onConflict('company_id').ignore();
  const row = await trx('company_sign_in')
    .where({ company_id: companyId })
    .forUpdate()
    .first<{ factor_required_from: Date | null }>('factor_required_from');
  return row.factor_required_from;
}

/**
 * Requires a second factor of the people of a company, or no longer. People who have none are mailed; from the day on
 * they can do nothing but set one up, in running sessions too.
 * @param graceDays days until it is required
 * @throws AppError not-found (404) for a company that the caller does not administer; own-person-only,
 * password-confirmation-needed (403)
 */
export function changeCompanySignIn(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  { required, graceDays }: { required: boolean; graceDays: number },
): Promise<CompanySignInView> {
  assertManagesUsersOf(principal, companyId);
  return inTransaction(strapi, async (trx) => {
    const company = await service(strapi, 'api::company.company').find(trx, companyId);
    if (!company) throw fail('mpn.backend.global.error.not-found');
    await assertPasswordConfirmed(trx, principal);
    const before = await lockRule(trx, companyId);
    const from = required ? new Date(Date.now() + graceDays * DAY_MS) : null;
    if (before !== null || from !== null) {
      await trx('company_sign_in').where({ company_id: companyId }).update({ factor_required_from: from });
      const object = { objectType: 'company' as const, objectId: companyId };
      await audit(
        trx,
        principal,
        from
          ? { action: 'company.require-second-factor', ...object, data: { from: from.toISOString() } }
          : { action: 'company.end-second-factor', ...object },
      );
    }
    if (from) {
      for (const { id } of await peopleWithoutFactor(trx, companyId)) {
        if (id !== principal.userId) await sendFactorRequired(strapi, trx, id, { companyName: company.name, from });
      }
    }
    return readCompanySignIn(trx, companyId);
  });
}

/**
 * Locks sessions of a company's people after minutes without use, and ends them after hours, running ones too.
 * @throws AppError not-found (404) for a company that the caller does not administer; own-person-only,
 * password-confirmation-needed (403)
 */
export function limitSessions(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  { idleMinutes, sessionHours }: { idleMinutes: number | null; sessionHours: number | null },
): Promise<CompanySignInView> {
  assertManagesUsersOf(principal, companyId);
  return inTransaction(strapi, async (trx) => {
    if (!(await service(strapi, 'api::company.company').find(trx, companyId))) {
      throw fail('mpn.backend.global.error.not-found');
    }
    await assertPasswordConfirmed(trx, principal);
    await lockRule(trx, companyId);
    const columns = { idle_minutes: idleMinutes, session_hours: sessionHours };
    await trx('company_sign_in').where({ company_id: companyId }).update(columns);
    if (sessionHours !== null) await shortenSessionsOfCompany(trx, companyId, sessionHours);
    const data = { idleMinutes, sessionHours };
    await audit(trx, principal, {
      action: 'company.limit-sessions',
      objectType: 'company',
      objectId: companyId,
      data,
    });
    return readCompanySignIn(trx, companyId);
  });
}

interface OfCompany {
  companyId: number;
  userId: number;
}

/**
 * Lets a person sign in without the required second factor for some days; a former exception is replaced.
 * @throws AppError not-found (404), user-not-editable (403) also for another administrator unless the caller
 * administers all users; own-person-only, password-confirmation-needed (403)
 */
export async function grantFactorException(
  strapi: Core.Strapi,
  principal: Principal,
  person: OfCompany,
  { reason, days }: { reason: string; days: number },
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const row = await lockManaged(trx, principal, person);
    await assertPasswordConfirmed(trx, principal);
    assertMayManageSignIn(principal, row.combined_role);
    const now = new Date();
    const until = new Date(now.getTime() + days * DAY_MS);
    const columns = { reason, ends_at: until, granted_by: principal.userId, granted_at: now };
    await trx('factor_exceptions')
      .insert({ user_id: person.userId, ...columns })
      .onConflict('user_id')
      .merge(columns);
    await audit(trx, principal, {
      action: 'user.except-from-second-factor',
      objectType: 'user',
      objectId: person.userId,
      // Without the reason, which may be about the person: an erasure leaves the trail as it is.
      data: { until: until.toISOString() },
    });
  });
}

/**
 * Ends an exception; without one nothing happens.
 * @throws AppError not-found (404), user-not-editable (403)
 */
export async function endFactorException(strapi: Core.Strapi, principal: Principal, person: OfCompany): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const row = await lockManaged(trx, principal, person);
    assertMayManageSignIn(principal, row.combined_role);
    const ended = await trx('factor_exceptions').where({ user_id: person.userId }).delete();
    if (ended === 0) return;
    await audit(trx, principal, {
      action: 'user.end-factor-exception',
      objectType: 'user',
      objectId: person.userId,
    });
  });
}

/**
 * Removes the link of a person to the company's provider and ends the sessions that began there; without a link nothing
 * happens. The next sign-in there links anew, by the password.
 * @throws AppError not-found (404), user-not-editable (403) also for another administrator unless the caller
 * administers all users; own-person-only, password-confirmation-needed (403)
 */
export async function unlinkSignOn(strapi: Core.Strapi, principal: Principal, person: OfCompany): Promise<void> {
  const { userId } = person;
  await inTransaction(strapi, async (trx) => {
    const row = await lockManaged(trx, principal, person);
    await assertPasswordConfirmed(trx, principal);
    assertMayManageSignIn(principal, row.combined_role);
    const removed = await trx('sso_identities').where({ user_id: userId }).delete();
    if (removed === 0) return;
    await endSessionsFromProvider(trx, userId);
    await audit(trx, principal, { action: 'user.unlink-sign-on', objectType: 'user', objectId: userId });
  });
}
