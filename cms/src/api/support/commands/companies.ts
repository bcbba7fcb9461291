import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  type InstitutionOwnership,
  type NewDeskCompany,
  type NewRecognitionService,
  type RecognitionContract,
} from '@mpn/domain';
import { inTransaction, sendMail, service, violates, withTransaction } from '@mpn/server-kit';
import { applyDisabling } from '../../company';
import { createResetLink, createUser, fullNameOf, takenField } from '../../identity';
import identity from '../../../../config/identity';
import { actorOf, auditStaff, type Staff } from './staff';

/** Converts a taken login name or e-mail address to the error of its field, a taken MPN number to an error. */
function takenFieldOrNumber(error: unknown): unknown {
  if (violates(error, 'companies_mpn_company_number_uq')) return fail('mpn.backend.data.error.duplicate-mpn-number');
  return takenField(error);
}

/**
 * Creates a company with its first administrator, and mails a link to choose a password.
 * @throws AppError duplicate-login-name, duplicate-email, duplicate-mpn-number (409)
 */
export async function createCompanyWithUser(
  strapi: Core.Strapi,
  staff: Staff,
  input: NewDeskCompany,
): Promise<{ companyId: number; userId: number }> {
  try {
    return await inTransaction(strapi, async (trx) => {
      const { name: companyName, type, street, postalCode, city, country } = input;
      const company = { name: companyName, type, street, postalCode, city, country };
      const companyId = await service(strapi, 'api::company.company').insert(company);
      const userId = await createUser(trx, { ...input, companyId, companyType: input.type, asAdmin: true });
      const { invitationHours: hours } = identity;
      const name = fullNameOf({ first_name: input.firstName, last_name: input.lastName, login_name: input.loginName });
      await sendMail(strapi, trx, {
        to: { userId, email: input.email },
        locale: input.locale,
        template: 'account-created',
        data: {
          name,
          loginName: input.loginName,
          companyName: input.name,
          link: await createResetLink(trx, userId, hours * 60),
          hours,
        },
      });
      await auditStaff(trx, staff, 'create-company', 'company', companyId, { userId });
      return { companyId, userId };
    });
  } catch (error) {
    throw takenFieldOrNumber(error);
  }
}

/**
 * Creates a recognition service with the date of its contract. A super admin enters its server in the web app.
 * @returns its id
 */
export async function createRecognitionService(
  strapi: Core.Strapi,
  staff: Staff,
  { contractDate, form, ...company }: NewRecognitionService,
): Promise<{ companyId: number }> {
  return inTransaction(strapi, async (trx) => {
    const companyId = await service(strapi, 'api::company.company').insert({
      ...company,
      type: 'RECOGNITION',
      recognitionContractDate: contractDate,
      recognitionForm: form,
    });
    await auditStaff(trx, staff, 'create-company', 'company', companyId, { contractDate, form });
    return { companyId };
  });
}

/**
 * Changes the date of a recognition service's contract, and how it gets metadata.
 * @throws AppError not-found (404), also for a company of another type
 */
export async function changeRecognitionContract(
  strapi: Core.Strapi,
  staff: Staff,
  companyId: number,
  contract: RecognitionContract,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockCompany(trx, companyId);
    const isOne = await service(strapi, 'api::company.company').changeRecognition(trx, companyId, contract);
    if (!isOne) throw fail('mpn.backend.global.error.not-found');
    await auditStaff(trx, staff, 'change-recognition-contract', 'company', companyId, contract);
  });
}

/**
 * Enters who owns a media company.
 * @throws AppError not-found (404), also for a company of another type
 */
export async function changeOwnership(
  strapi: Core.Strapi,
  staff: Staff,
  companyId: number,
  ownership: InstitutionOwnership,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockCompany(trx, companyId);
    const isOne = await service(strapi, 'api::company.company').changeOwnership(trx, companyId, ownership);
    if (!isOne) throw fail('mpn.backend.global.error.not-found');
    await auditStaff(trx, staff, 'change-ownership', 'company', companyId, { ownership });
  });
}

async function lockCompany(trx: Knex, companyId: number): Promise<void> {
  const row: unknown = await trx('companies').where({ id: companyId }).whereNull('deleted_at').forUpdate().first('id');
  if (!row) throw fail('mpn.backend.global.error.not-found');
}

/**
 * Disables a company with a reason, which ends its people's sessions and pauses its campaigns.
 * @throws AppError not-found (404)
 */
export async function disableCompany(
  strapi: Core.Strapi,
  staff: Staff,
  companyId: number,
  reason: string,
): Promise<void> {
  await withTransaction({ strapi, actor: actorOf(staff), now: new Date() }, async (context) => {
    const { trx } = context;
    await lockCompany(trx, companyId);
    await service(strapi, 'api::company.company').changeDisabled(trx, companyId, true);
    await applyDisabling(context, companyId);
    await auditStaff(trx, staff, 'disable-company', 'company', companyId, { reason });
  });
}

/**
 * Enables a company again.
 * @throws AppError not-found (404)
 */
export async function enableCompany(strapi: Core.Strapi, staff: Staff, companyId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockCompany(trx, companyId);
    await service(strapi, 'api::company.company').changeDisabled(trx, companyId, false);
    await auditStaff(trx, staff, 'enable-company', 'company', companyId);
  });
}

/**
 * Marks a company problematic, with the reason, so that its orders wait for support's review, or removes the mark.
 * @throws AppError not-found (404)
 */
export async function setCompanyProblematic(
  strapi: Core.Strapi,
  staff: Staff,
  companyId: number,
  problematic: boolean,
  statusComment: string,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockCompany(trx, companyId);
    await service(strapi, 'api::company.company').changeProblematic(trx, companyId, problematic, statusComment || null);
    await auditStaff(trx, staff, problematic ? 'mark-problematic' : 'clear-problematic', 'company', companyId, {
      statusComment,
    });
  });
}
