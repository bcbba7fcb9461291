import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { object, string, type InferType } from 'yup';
import { CompanyType, emailAddress, fail, Locale, newLoginName, validateInput } from '@mpn/domain';
import { inTransaction, sendMail, service, violates, withTransaction } from '@mpn/server-kit';
import { applyDisabling } from '../../company';
import { createResetLink, createUser, fullNameOf, takenField } from '../../identity';
import identity from '../../../../config/identity';
import { reasonOf } from './reason';
import { actorOf, auditStaff, type Staff } from './staff';

const text = (max: number) => string().trim().max(max);

/** The body of a new company with its first administrator. */
export const newCompanySchema = object({
  name: text(200).required(),
  type: string()
    .oneOf([...CompanyType])
    .required(),
  street: text(200).default(''),
  postalCode: text(20).default(''),
  city: text(200).default(''),
  country: string().trim().uppercase().length(2).default('DE'),
  firstName: text(200).required(),
  lastName: text(200).required(),
  email: emailAddress(),
  loginName: newLoginName(),
  locale: string()
    .oneOf([...Locale])
    .default('de-DE'),
});
export type NewCompany = InferType<typeof newCompanySchema>;

/** Converts a taken login name or e-mail address to the error of its field, a taken MPN number to an error. */
function takenFieldOrNumber(error: unknown): unknown {
  if (violates(error, 'companies_mpn_company_number_uq')) return fail('mpn.backend.data.error.duplicate-mpn-number');
  return takenField(error);
}

/**
 * Creates a company with its first administrator, and mails a link to choose a password.
 * @throws AppError invalid-input (400), duplicate-login-name, duplicate-email, duplicate-mpn-number (409)
 */
export async function createCompanyWithUser(
  strapi: Core.Strapi,
  staff: Staff,
  sent: unknown,
): Promise<{ companyId: number; userId: number }> {
  const input = validateInput(newCompanySchema, sent);
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

async function lockCompany(trx: Knex, companyId: number): Promise<void> {
  const row: unknown = await trx('companies').where({ id: companyId }).whereNull('deleted_at').forUpdate().first('id');
  if (!row) throw fail('mpn.backend.global.error.not-found');
}

/**
 * Disables a company, with a reason, or enables it. Disabling ends its people's sessions and pauses its campaigns.
 * @throws AppError invalid-input (400) without a reason, not-found (404)
 */
export async function setCompanyDisabled(
  strapi: Core.Strapi,
  staff: Staff,
  companyId: number,
  disabled: boolean,
  sent: unknown,
): Promise<void> {
  const facts = disabled ? { reason: reasonOf(sent) } : {};
  await withTransaction({ strapi, actor: actorOf(staff), now: new Date() }, async (context) => {
    const { trx } = context;
    await lockCompany(trx, companyId);
    await service(strapi, 'api::company.company').changeDisabled(trx, companyId, disabled);
    if (disabled) await applyDisabling(context, companyId);
    await auditStaff(trx, staff, disabled ? 'disable-company' : 'enable-company', 'company', companyId, facts);
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
