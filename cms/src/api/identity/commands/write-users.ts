import type { Knex } from 'knex';
import {
  DEFAULT_AUDIO_FORMAT,
  normalizeLoginName,
  type PartnerType,
  type Locale,
  type ProductVisibility,
  type Salutation,
  type StoredRole,
} from '@mpn/domain';
import { insertRow, updateRow, type Row } from '@mpn/server-kit';
import { DEFAULT_VISIBILITY } from '../rules/managed-users';

/** A person who is added to a company. */
export interface NewUser {
  /** Null for a super admin without a company. */
  companyId: number | null;
  companyType: PartnerType;
  loginName: string;
  email: string;
  firstName: string;
  lastName: string;
  locale: Locale;
  /** Whether the user is a company admin; otherwise a standard user. */
  asAdmin: boolean;
  salutation?: Salutation | null;
  precedingTitle?: string | null | undefined;
  followingTitle?: string | null | undefined;
  position?: string | null | undefined;
  phoneNumber?: string | null | undefined;
  /** When the person proved the e-mail address. */
  emailVerifiedAt?: Date;
  /** Without it the person chooses a password by a mailed link. */
  passwordHash?: string;
  /** Whether the registration waits for support's check. */
  pendingRegistration?: boolean;
  /** Columns that differ from the defaults of a new user. */
  columns?: Row;
}

const roleOf = ({ companyType, asAdmin }: NewUser): StoredRole =>
  companyType === 'MEDIA' ? (asAdmin ? 'MEDIA_ADMIN' : 'MEDIA_USER') : asAdmin ? 'PROMO_ADMIN' : 'PROMO_USER';

/**
 * Columns of the rights that a new user of a company has. A standard user may edit releases; an administrator has to
 * permit campaigns, which cost money.
 */
export const rightsOfNewUser = (asAdmin: boolean): Row => ({
  product_visibility: DEFAULT_VISIBILITY,
  role_revoke_manage_all: false,
  role_manage_releases: true,
  role_manage_sampling_campaigns: asAdmin,
  role_manage_mailings: false,
  role_digias_import_allowed: false,
  role_web_download_allowed: true,
  role_delivery_request_allowed: true,
  role_mailing_request_allowed: false,
  role_ard_archive_access: false,
});

/**
 * Creates a user. A taken login name or e-mail address is refused by its unique index.
 * @returns the user's id
 */
export async function createUser(trx: Knex, user: NewUser): Promise<number> {
  const userId = await insertRow(trx, 'up_users', {
    username: user.loginName,
    login_name_key: normalizeLoginName(user.loginName),
    email: user.email,
    provider: 'local',
    confirmed: true,
    blocked: false,
    combined_role: roleOf(user),
    salutation: user.salutation ?? null,
    preceding_title: user.precedingTitle || null,
    following_title: user.followingTitle || null,
    position: user.position || null,
    phone_number: user.phoneNumber || null,
    email_verified_at: user.emailVerifiedAt ?? null,
    password_hash: user.passwordHash ?? null,
    company_id: user.companyId,
    first_name: user.firstName,
    last_name: user.lastName,
    preferred_app_locale: user.locale,
    preferred_audio_format: DEFAULT_AUDIO_FORMAT,
    notification_type: 'BOTH',
    digest_frequency: 'DAILY',
    notify_news: true,
    ...rightsOfNewUser(user.asAdmin),
    disabled: false,
    pending_registration: user.pendingRegistration ?? false,
    unfinished_migration: false,
    version: 1,
    ...user.columns,
  });
  // Codes that were mailed to the address before belong to the account from now on: they are erased with it.
  await trx('email_verifications').where({ email: user.email, user_id: null }).update({ user_id: userId });
  return userId;
}

/**
 * Deletes the accounts of a declined registration with their reset links and e-mail verifications; the caller deletes
 * consents and company. They were never used to log in, and their e-mail addresses can be registered again.
 */
export async function deletePendingUsers(trx: Knex, userIds: readonly number[]): Promise<void> {
  await trx('password_resets').whereIn('user_id', userIds).delete();
  await trx('email_verifications').whereIn('user_id', userIds).delete();
  await trx('up_users').whereIn('id', userIds).where({ pending_registration: true }).delete();
}

/** Number of users of a company, without deleted ones. */
export async function countUsersOfCompany(trx: Knex, companyId: number): Promise<number> {
  const rows = await trx('up_users').where({ company_id: companyId }).whereNull('deleted_at').count({ users: '*' });
  return Number(rows[0]?.users ?? 0);
}

/** Fields of an account that support changes; super admins lock and unlock too. */
export interface AccountState {
  disabled?: boolean;
  pendingRegistration?: boolean;
  /** When it was locked; null unlocks it. */
  adminLockedAt?: Date | null;
}

/** Changes whether an account may be used. The caller handles its sessions. */
export async function changeAccountState(trx: Knex, userId: number, state: AccountState): Promise<void> {
  const { disabled, pendingRegistration, adminLockedAt } = state;
  await updateRow(trx, 'up_users', userId, {
    ...(disabled === undefined ? {} : { disabled }),
    ...(pendingRegistration === undefined ? {} : { pending_registration: pendingRegistration }),
    ...(adminLockedAt === undefined ? {} : { admin_locked_at: adminLockedAt }),
  });
}

/** Writes which releases of others a user sees. A form that was loaded before is refused when it is saved. */
export async function saveProductVisibility(
  trx: Knex,
  userId: number,
  productVisibility: ProductVisibility,
): Promise<void> {
  await updateRow(trx, 'up_users', userId, {
    product_visibility: productVisibility,
    version: trx.raw('version + 1'),
  });
}

/** Writes a user's own delivery permissions, named as their columns. */
export async function saveUserDelivery(trx: Knex, userId: number, columns: Row): Promise<void> {
  await updateRow(trx, 'up_users', userId, columns);
}

/** Records that a digest of new releases was written for the user. */
export async function noteDigest(trx: Knex, userId: number, at: Date): Promise<void> {
  await trx('up_users').where({ id: userId }).update({ last_digest_at: at });
}
