import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { object, string } from 'yup';
import {
  type AuditAction,
  type AuditObject,
  emailAddress,
  type FieldErrorItem,
  isAppError,
  LegalDocumentKind,
  newSuperAdminSchema,
  SELLER_FIELDS,
  validateInput,
} from '@mpn/domain';
import { audit, inTransaction, service } from '@mpn/server-kit';
import { getSettings } from '../../../config/environment';
import { createSuperAdmin, listSuperAdmins } from '../identity';
import { changeSupportContact, supportContact, supportContactHistory } from '../reference';
import { legalHistory, publishLegalDocument } from '../registration';
import type { SalesService } from '@mpn/plugin-shop/contracts';

type Values = Readonly<Record<string, string>>;

/** How a section of the set-up is read and saved. */
export interface SetupRecord {
  /** The current values; null if nothing is entered. */
  current(db: Knex): Promise<Values | null>;
  /**
   * Enters a new version by the subject's command.
   * @returns whether something changed, or what the operator has to be told about the change
   * @throws AppError invalid-input naming the fields
   */
  save(trx: Knex, values: Values, panelUserId: number): Promise<boolean | string>;
}

const texts = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, string | null | undefined>)[name] ?? '']));

/** Writes an audit record, as a change in the panel does. */
const note = (trx: Knex, panelUserId: number, action: AuditAction, type: AuditObject, id: number, data = {}) =>
  audit(
    trx,
    { userId: null, ip: '' },
    { action, objectType: type, objectId: id, data: { panelUserId, ...data, bySetup: true } },
  );

const sales = (strapi: Core.Strapi): SalesService => service(strapi, 'plugin::shop.sales');

const seller = (strapi: Core.Strapi): SetupRecord => ({
  async current(db) {
    const found = await sales(strapi).currentSeller(db);
    return found && texts(found, SELLER_FIELDS);
  },
  async save(trx, values, panelUserId) {
    const before = await sales(strapi).currentSeller(trx);
    const id = await sales(strapi).changeSeller(trx, values, panelUserId);
    if (id === before?.id) return false;
    await note(trx, panelUserId, 'support.change-seller', 'seller', id);
    return true;
  },
});

const contact: SetupRecord = {
  async current(db) {
    const found = await supportContact(db);
    return found.email || found.phone ? texts(found, ['email', 'phone']) : null;
  },
  async save(trx, { email = '', phone = '' }, panelUserId) {
    const [before] = await supportContactHistory(trx);
    const afterId = before?.id ?? 0;
    const id = await changeSupportContact(trx, { email, phone, afterId }, panelUserId);
    if (id === afterId) return false;
    await note(trx, panelUserId, 'support.change-support-contact', 'support-contact', id);
    return true;
  },
};

const TEXTS = ['titleDe', 'titleEn', 'textDe', 'textEn'] as const;

const legal = (kind: LegalDocumentKind): SetupRecord => ({
  async current(db) {
    const found = (await legalHistory(db)).find((version) => version.kind === kind);
    // Sample texts of the demo do not count as entered.
    return found && !found.isSample ? texts(found, TEXTS) : null;
  },
  async save(trx, values, panelUserId) {
    const before = await this.current(trx);
    if (before && TEXTS.every((name) => before[name] === (values[name] ?? '').trim())) return false;
    const found = (await legalHistory(trx)).find((version) => version.kind === kind);
    const sent = { ...texts(values, TEXTS), kind, afterVersion: found?.version ?? 0 };
    const { id, version } = await publishLegalDocument(trx, sent, panelUserId);
    await note(trx, panelUserId, 'support.publish-legal-document', 'legal-document', id, { kind, version });
    return true;
  },
});

const brandSchema = object({
  name: string()
    .trim()
    .max(60)
    .matches(/^[^"\n\r#$\\]+$/, { message: 'mpn.backend.validation.error.invalid', excludeEmptyString: true })
    .required(),
});

/** The brand is a setting of the server: here it is only validated, and the set-up program writes it. */
const brand: SetupRecord = {
  current: () => Promise.resolve({ name: getSettings().BRAND_NAME }),
  save(_trx, values) {
    const { name } = validateInput(brandSchema, values);
    return Promise.resolve(name !== getSettings().BRAND_NAME);
  },
};

const administratorSchema = object({
  email: emailAddress().required(),
  firstName: string().trim().max(100).required(),
  lastName: string().trim().max(100).required(),
});

/** The set-up program creates the administrator with a password; here the values are only validated. */
const administrator: SetupRecord = {
  async current(db) {
    const row = await db('admin_users as u')
      .join('admin_users_roles_lnk as l', 'l.user_id', 'u.id')
      .join('admin_roles as r', 'r.id', 'l.role_id')
      .where({ 'r.code': 'strapi-super-admin', 'u.is_active': true })
      .whereRaw('not coalesce(u.blocked, false)')
      .orderBy('u.id')
      .first<{ email: string; firstName: string; lastName: string } | undefined>(
        'u.email',
        'u.firstname as firstName',
        'u.lastname as lastName',
      );
    return row ? texts(row, ['email', 'firstName', 'lastName']) : null;
  },
  async save(trx, values) {
    const { email } = validateInput(administratorSchema, values);
    return !(await trx('admin_users').whereRaw('lower(email) = lower(?)', [email]).first('id'));
  },
};

/** The first super admin: with the link for the password, because mail may not work yet. */
const superAdmin = (strapi: Core.Strapi): SetupRecord => ({
  async current(db) {
    const [first] = await listSuperAdmins(db);
    return first?.isEnabled ? { loginName: first.loginName } : null;
  },
  async save(trx, values, panelUserId) {
    const user = validateInput(newSuperAdminSchema, values);
    const { id, link, hours } = await createSuperAdmin(strapi, trx, user);
    await note(trx, panelUserId, 'support.create-super-admin', 'user', id);
    return [
      `The web app has its first super admin: ${user.loginName}`,
      `The link to choose a password went to ${user.email}, and is valid for ${hours} hours:`,
      link,
    ].join('\n');
  },
});

/** The record of each section, by the section's name. */
export const setupRecords = (strapi: Core.Strapi): Readonly<Record<string, SetupRecord>> => ({
  administrator,
  superAdmin: superAdmin(strapi),
  brand,
  seller: seller(strapi),
  contact,
  ...Object.fromEntries(LegalDocumentKind.map((kind) => [`legal.${kind}`, legal(kind)])),
});

/**
 * Validates a section's values by saving them in a transaction that is rolled back.
 * @returns the problems; empty if they can be saved
 */
export async function problemsOf(
  strapi: Core.Strapi,
  record: SetupRecord,
  values: Values,
): Promise<readonly FieldErrorItem[]> {
  return inTransaction(strapi, async (trx) => {
    await trx.raw('savepoint before_setup');
    try {
      await record.save(trx, values, 0);
      return [];
    } catch (error) {
      if (!isAppError(error)) throw error;
      // An error without a field concerns the section as a whole.
      return error.fieldErrors.length > 0 ? error.fieldErrors : [{ field: '', code: error.code, values: error.values }];
    } finally {
      await trx.raw('rollback to savepoint before_setup');
    }
  });
}
