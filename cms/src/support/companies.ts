import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { object, string, type InferType } from 'yup';
import { CompanyType, emailAddress, fail, fieldError, Locale, newLoginName, validateInput } from '@mpn/domain';
import type { PluginServices } from '@mpn/plugin-sampling/contracts';
import { inTransaction, insertRow, sendMail, updateRow, violates } from '@mpn/server-kit';
import identity from '../../config/identity';
import { newWatermarkFingerprint, nextCompanyNumber } from '../company/numbers';
import { fullNameOf } from '../identity/names';
import { createResetLink } from '../identity/password-reset';
import { endSessionsOfCompany } from '../identity/sessions';
import { auditStaff, type Staff } from './staff';

const text = (max: number) => string().trim().max(max);

/** What support types to set up a company and the person who will run it. */
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

async function insertCompany(trx: Knex, input: NewCompany): Promise<number> {
  return insertRow(trx, 'companies', {
    name: input.name,
    type: input.type,
    street: input.street,
    postal_code: input.postalCode,
    city: input.city,
    country: input.country,
    mpn_company_number: await nextCompanyNumber(trx),
    watermark_fingerprint: newWatermarkFingerprint(),
    payment_method: 'INVOICE',
    sampling_mode: 'MANUAL_SAMPLING',
    shop_sync_status: 'NOT_SYNCED',
    music_editorial: true,
    web_delivery_enabled: input.type === 'MEDIA',
    version: 1,
  });
}

function insertFirstUser(trx: Knex, input: NewCompany, companyId: number): Promise<number> {
  return insertRow(trx, 'up_users', {
    username: input.loginName,
    email: input.email,
    provider: 'local',
    confirmed: true,
    blocked: false,
    combined_role: input.type === 'MEDIA' ? 'MEDIA_ADMIN' : 'PROMO_ADMIN',
    company_id: companyId,
    first_name: input.firstName,
    last_name: input.lastName,
    preferred_app_locale: input.locale,
    preferred_audio_format: 'MP3',
    notification_type: 'BOTH',
    digest_frequency: 'DAILY',
    notify_news: true,
    product_visibility: 'OWN_ACTIVE_PRODUCTS',
    role_manage_releases: true,
    role_manage_sampling_campaigns: true,
    role_web_download_allowed: true,
    role_delivery_request_allowed: true,
    disabled: false,
    pending_registration: false,
    unfinished_migration: false,
    version: 1,
  });
}

/** A taken login name or address, as the field that is at fault. */
function takenField(error: unknown): unknown {
  const isTaken = (...indexes: string[]) => indexes.some((index) => violates(error, index));
  if (isTaken('up_users_username_uq', 'up_users_username_lower_uq')) {
    return fieldError('loginName', 'mpn.backend.data.error.duplicate-login-name');
  }
  if (isTaken('up_users_email_uq', 'up_users_email_lower_uq'))
    return fieldError('email', 'mpn.backend.data.error.duplicate-email');
  if (isTaken('companies_mpn_company_number_uq')) return fail('mpn.backend.data.error.duplicate-mpn-number');
  return error;
}

/**
 * Sets up a company with its first administrator, who gets a mail to choose a password.
 *
 * @throws invalid-input (400), duplicate-login-name, duplicate-email (409).
 */
export async function createCompanyWithUser(
  strapi: Core.Strapi,
  staff: Staff,
  sent: unknown,
): Promise<{ companyId: number; userId: number }> {
  const input = validateInput(newCompanySchema, sent);
  try {
    return await inTransaction(strapi, async (trx) => {
      const companyId = await insertCompany(trx, input);
      const userId = await insertFirstUser(trx, input, companyId);
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
    throw takenField(error);
  }
}

async function lockCompany(trx: Knex, companyId: number): Promise<void> {
  const row: unknown = await trx('companies').where({ id: companyId }).whereNull('deleted_at').forUpdate().first('id');
  if (!row) throw fail('mpn.backend.global.error.not-found');
}

/** Disables a company: its people's sessions end and its campaigns pause, at once. Enabling resumes no campaign. */
export async function setCompanyDisabled(
  strapi: Core.Strapi,
  staff: Staff,
  companyId: number,
  disabled: boolean,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockCompany(trx, companyId);
    await updateRow(trx, 'companies', companyId, { disabled });
    if (disabled) {
      await endSessionsOfCompany(trx, companyId, 'COMPANY_DISABLED');
      const campaigns = strapi.plugin('sampling').service('campaign') as unknown as PluginServices['campaign'];
      await campaigns.pauseOfCompany(trx, { userId: null, address: staff.address }, companyId, new Date());
    }
    await auditStaff(trx, staff, disabled ? 'disable-company' : 'enable-company', 'company', companyId);
  });
}

/** Marks a company problematic, with the reason: its orders then wait for support. */
export async function setCompanyProblematic(
  strapi: Core.Strapi,
  staff: Staff,
  companyId: number,
  problematic: boolean,
  statusComment: string,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockCompany(trx, companyId);
    await updateRow(trx, 'companies', companyId, { problematic, status_comment: statusComment || null });
    await auditStaff(trx, staff, problematic ? 'mark-problematic' : 'clear-problematic', 'company', companyId, {
      statusComment,
    });
  });
}
