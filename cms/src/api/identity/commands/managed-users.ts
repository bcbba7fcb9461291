import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  fieldError,
  isOneOf,
  normalizeLoginName,
  PartnerType,
  rolesOfCompany,
  type CompanyRole,
  type CompanyType,
  type ManagedUserView,
  type NewUserBody,
  type Principal,
  type UserChanges,
} from '@mpn/domain';
import {
  audit,
  changedColumns,
  emit,
  emitInTransaction,
  inTransaction,
  lockRow,
  service,
  updateRow,
  type Actor,
  type Row,
  type RowOf,
} from '@mpn/server-kit';
import { limitTries } from '../limits/rate-limits';
import { sendEmailChanged, sendLoginNameChanged } from '../mails/account-changes';
import { readManagedUser } from '../queries/managed-user';
import { findResetAccount } from '../queries/reset-account';
import { assertEditable, assertManagesUsersOf, assertMaySetVisibility } from '../rules/managed-users';
import { namingTakenField } from '../rules/taken-field';
import { endResetLinks } from './end-reset-links';
import { erasePerson } from './erase-person';
import { saveGenresOfUser } from './genres-of-user';
import { sendInvitation } from './invitation';
import { sendResetMail } from './password-reset';
import { endSessionsOf } from './sessions';
import { changeAccountState, createUser, rightsOfNewUser } from './write-users';

type UserRow = RowOf<'up_users'>;

/** Columns that an administrator changes, by their names in the contract. */
const COLUMNS = {
  salutation: 'salutation',
  precedingTitle: 'preceding_title',
  firstName: 'first_name',
  lastName: 'last_name',
  followingTitle: 'following_title',
  dateOfBirth: 'date_of_birth',
  position: 'position',
  phoneNumber: 'phone_number',
  faxNumber: 'fax_number',
  street: 'street',
  postalCode: 'postal_code',
  city: 'city',
  country: 'country',
  email: 'email',
  loginName: 'username',
  combinedRole: 'combined_role',
  preferredAppLocale: 'preferred_app_locale',
  preferredAudioFormat: 'preferred_audio_format',
  notificationType: 'notification_type',
  notifyNews: 'notify_news',
  notifySurveys: 'notify_surveys',
  notifyNewsletter: 'notify_newsletter',
  notificationNewAddressees: 'notification_new_addressees',
  roleRevokeManageAll: 'role_revoke_manage_all',
  roleManageReleases: 'role_manage_releases',
  roleManageMailings: 'role_manage_mailings',
  roleManageSamplingCampaigns: 'role_manage_sampling_campaigns',
  roleDigiasImportAllowed: 'role_digias_import_allowed',
  productVisibility: 'product_visibility',
  samplingDepartmentId: 'sampling_department_id',
  preferredWebDeliveryAudioFormat: 'preferred_web_delivery_audio_format',
  roleWebDownloadAllowed: 'role_web_download_allowed',
  roleDeliveryRequestAllowed: 'role_delivery_request_allowed',
  roleMailingRequestAllowed: 'role_mailing_request_allowed',
  roleArdArchiveAccess: 'role_ard_archive_access',
  disabled: 'disabled',
} as const;

/** The row with the day of birth as text, as the contract has it, also where the driver gives a Date. */
const comparable = (row: UserRow): Row => {
  const born: unknown = row.date_of_birth;
  return { ...row, date_of_birth: born instanceof Date ? born.toISOString().slice(0, 10) : born };
};

/** Whether companies of the type have users: a recognition service has none. */
const hasUsers = (type: CompanyType): type is PartnerType => isOneOf(PartnerType, type);

function assertRoleFits(type: CompanyType, role: CompanyRole): asserts type is PartnerType {
  const fitting: readonly CompanyRole[] = hasUsers(type) ? rolesOfCompany[type] : [];
  if (!fitting.includes(role)) throw fieldError('combinedRole', 'mpn.backend.data.error.role-not-assignable');
}

async function assertDepartmentOf(
  strapi: Core.Strapi,
  trx: Knex,
  companyId: number,
  departmentId: number | null | undefined,
): Promise<void> {
  if (!departmentId) return;
  const companies = service(strapi, 'api::company.company');
  if (!(await companies.hasDepartment(trx, companyId, departmentId))) {
    throw fieldError('samplingDepartmentId', 'mpn.backend.validation.error.invalid');
  }
}

/**
 * Adds a user to a company and mails the invitation.
 * @throws AppError not-found (404) for a company that the caller does not administer; role-not-assignable (403),
 * duplicate-email, duplicate-login-name (409), invalid (400) and resource-access-denied (403) at their fields;
 * too-many-requests (429)
 */
export async function createManagedUser(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  body: NewUserBody,
): Promise<ManagedUserView> {
  assertManagesUsersOf(principal, companyId);
  assertMaySetVisibility(principal, null, body.productVisibility);
  await limitTries(strapi, 'invitations', String(principal.userId));
  return namingTakenField(() =>
    inTransaction(strapi, async (trx) => {
      const company = await service(strapi, 'api::company.company').find(trx, companyId);
      if (!company) throw fail('mpn.backend.global.error.not-found');
      const { type: companyType } = company;
      assertRoleFits(companyType, body.combinedRole);
      await assertDepartmentOf(strapi, trx, companyId, body.samplingDepartmentId);
      const userId = await createUser(trx, {
        ...{ companyId, companyType, loginName: body.loginName, email: body.email },
        ...{ firstName: body.firstName, lastName: body.lastName, locale: body.preferredAppLocale ?? 'de-DE' },
        asAdmin: body.combinedRole === rolesOfCompany[companyType][0],
        columns: changedColumns({}, body, COLUMNS),
      });
      if (body.genreIds?.length) await saveGenresOfUser(trx, userId, body.genreIds);
      await sendInvitation(strapi, trx, userId, company.name);
      await audit(trx, principal, { action: 'user.create', objectType: 'user', objectId: userId, data: { companyId } });
      return { ...(await readManagedUser(trx, principal, userId)), saveResult: 'CREATED' };
    }),
  );
}

/**
 * Locks a user that the caller administers and may edit.
 * @param companyId the user's company, if the call names it
 * @throws AppError not-found (404), user-not-editable (403)
 */
export async function lockManaged(
  trx: Knex,
  principal: Principal,
  { userId, companyId }: { userId: number; companyId?: number | undefined },
): Promise<UserRow> {
  const row = await lockRow<UserRow>(trx, 'up_users', userId);
  if (!row || row.deleted_at || (companyId !== undefined && row.company_id !== companyId)) {
    throw fail('mpn.backend.global.error.not-found');
  }
  assertManagesUsersOf(principal, row.company_id ?? null);
  assertEditable(principal, { id: row.id, company_id: row.company_id ?? null, combined_role: row.combined_role });
  return row;
}

function assertVersion(row: UserRow, version: number): void {
  if (row.version !== version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'user' });
}

/** Follow-up of a change: revokes sessions and links, and mails the person. */
async function followUp(strapi: Core.Strapi, trx: Knex, before: UserRow, changes: Row): Promise<void> {
  if (changes.disabled === true) await endSessionsOf(trx, before.id, 'USER_DISABLED');
  else if (changes.combined_role) await endSessionsOf(trx, before.id, 'ROLE_CHANGED');
  if (changes.email) {
    await endResetLinks(trx, before.id);
    await sendEmailChanged(strapi, trx, before.id, before.email, new Date());
  }
  if (changes.username) await sendLoginNameChanged(strapi, trx, before.id, before.username);
}

/**
 * Changes the sent fields of a user. A new e-mail address is unverified, and both addresses are notified; a new role,
 * or disabling, revokes the sessions.
 * @throws AppError not-found (404), user-not-editable (403), optimistic-lock (409); role-not-assignable (403),
 * duplicate-email, duplicate-login-name (409), invalid (400) and resource-access-denied (403) at their fields
 */
export function changeManagedUser(
  strapi: Core.Strapi,
  principal: Principal,
  target: { userId: number; companyId?: number },
  body: UserChanges,
): Promise<ManagedUserView> {
  const { userId } = target;
  return namingTakenField(() =>
    inTransaction(strapi, async (trx) => {
      const row = await lockManaged(trx, principal, target);
      assertVersion(row, body.version);
      assertMaySetVisibility(principal, row.product_visibility, body.productVisibility);
      const companyId = row.company_id ?? 0;
      const company = await service(strapi, 'api::company.company').find(trx, companyId);
      if (company && body.combinedRole) assertRoleFits(company.type, body.combinedRole);
      await assertDepartmentOf(strapi, trx, companyId, body.samplingDepartmentId);
      const changes = changedColumns(comparable(row), body, COLUMNS);
      const genresDiffer = body.genreIds ? await saveGenresOfUser(trx, userId, body.genreIds) : false;
      const fields = [...Object.keys(changes), ...(genresDiffer ? ['genres'] : [])];
      if (fields.length > 0) {
        await updateRow(trx, 'up_users', userId, {
          ...changes,
          ...(typeof changes.username === 'string' ? { login_name_key: normalizeLoginName(changes.username) } : {}),
          ...(changes.email ? { email_verified_at: null } : {}),
          version: trx.raw('version + 1'),
        });
        await followUp(strapi, trx, row, changes);
        await audit(trx, principal, { action: 'user.update', objectType: 'user', objectId: userId, data: { fields } });
      }
      const saveResult = fields.length > 0 ? 'SAVED' : 'NO_SAVE';
      return { ...(await readManagedUser(trx, principal, userId)), saveResult };
    }),
  );
}

/** Deletes an account whose row is locked: sessions and links are revoked, personal data is erased, others are told. */
export async function deleteUser(trx: Knex, by: Actor, userId: number): Promise<void> {
  await endSessionsOf(trx, userId, 'USER_DELETED');
  await endResetLinks(trx, userId);
  const { email, document_id: documentId } = await trx('up_users')
    .where({ id: userId })
    .first('email', 'document_id')
    .then((row) => row ?? { email: undefined, document_id: undefined });
  await erasePerson(trx, userId);
  await emit(trx, 'identity.user-deleted', { userId, email, documentId }, String(userId));
  await audit(trx, by, { action: 'user.delete', objectType: 'user', objectId: userId });
}

/**
 * Deletes an account: sessions and links are revoked, personal data is erased. Orders, campaigns and the audit trail
 * keep the id.
 * @throws AppError not-found (404), user-not-editable (403)
 */
export async function removeManagedUser(strapi: Core.Strapi, principal: Principal, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockManaged(trx, principal, { userId });
    await deleteUser(trx, principal, userId);
  });
}

/** Deletes the accounts of all users of a company that is deleted. */
export async function deleteUsersOfCompany(trx: Knex, by: Actor, companyId: number): Promise<void> {
  const users = await trx('up_users')
    .where({ company_id: companyId })
    .whereNull('deleted_at')
    .orderBy('id')
    .forUpdate()
    .pluck<number[]>('id');
  for (const userId of users) await deleteUser(trx, by, userId);
}

/**
 * Locks an account, which revokes its sessions, or unlocks it.
 * @throws AppError not-found (404), user-not-editable (403)
 */
export function setManagedUserLocked(
  strapi: Core.Strapi,
  principal: Principal,
  userId: number,
  locked: boolean,
): Promise<ManagedUserView> {
  return inTransaction(strapi, async (trx) => {
    const row = await lockManaged(trx, principal, { userId });
    const saveResult = Boolean(row.admin_locked_at) === locked ? 'NO_SAVE' : 'SAVED';
    if (saveResult === 'SAVED') {
      await changeAccountState(trx, userId, { adminLockedAt: locked ? new Date() : null });
      if (locked) await endSessionsOf(trx, userId, 'USER_LOCKED');
      await audit(trx, principal, {
        action: locked ? 'user.lock' : 'user.unlock',
        objectType: 'user',
        objectId: userId,
      });
    }
    return { ...(await readManagedUser(trx, principal, userId)), saveResult };
  });
}

/**
 * Mails a user a link to choose a new password; the administrator never sees it.
 * @throws AppError not-found (404), user-not-editable (403), too-many-requests (429) beyond the account's limit
 */
export async function sendManagedReset(strapi: Core.Strapi, principal: Principal, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockManaged(trx, principal, { userId });
    await limitTries(strapi, 'mail-per-recipient', 'reset', String(userId));
    const account = await findResetAccount(trx, userId);
    if (!account) throw fail('mpn.backend.global.error.not-found');
    await sendResetMail(strapi, trx, account);
    await audit(trx, principal, { action: 'user.send-reset', objectType: 'user', objectId: userId });
  });
}

/**
 * Moves a user to another company of the same type, with the same role and the rights of a new user, because the former
 * rights were given by the former company. Revokes the sessions.
 * @throws AppError not-found (404), user-not-editable (403), optimistic-lock (409), company-not-found (404),
 * role-not-assignable (403) at `companyId` where the other company is of another type
 */
export function moveManagedUser(
  strapi: Core.Strapi,
  principal: Principal,
  userId: number,
  { companyId, version }: { companyId: number; version: number },
): Promise<ManagedUserView> {
  return inTransaction(strapi, async (trx) => {
    const row = await lockManaged(trx, principal, { userId });
    assertVersion(row, version);
    const companies = service(strapi, 'api::company.company');
    const [from, to] = [await companies.find(trx, row.company_id ?? 0), await companies.find(trx, companyId)];
    if (!to) throw fail('mpn.backend.data.error.company-not-found', { company: String(companyId) });
    if (!hasUsers(to.type) || (from && from.type !== to.type))
      throw fieldError('companyId', 'mpn.backend.data.error.role-not-assignable');
    if (row.company_id === companyId) {
      return { ...(await readManagedUser(trx, principal, userId)), saveResult: 'NO_SAVE' };
    }
    await updateRow(trx, 'up_users', userId, {
      ...rightsOfNewUser(row.combined_role === rolesOfCompany[to.type][0]),
      company_id: companyId,
      sampling_department_id: null,
      web_delivery: null,
      ftp_delivery: null,
      version: trx.raw('version + 1'),
    });
    await trx('factor_exceptions').where({ user_id: userId }).delete();
    const context = { strapi, trx, actor: principal, now: new Date() };
    await emitInTransaction(context, 'identity.user-moved', { userId });
    await endSessionsOf(trx, userId, 'USER_MOVED');
    await audit(trx, principal, {
      action: 'user.move',
      objectType: 'user',
      objectId: userId,
      data: { from: row.company_id, to: companyId },
    });
    return { ...(await readManagedUser(trx, principal, userId)), saveResult: 'SAVED' };
  });
}
