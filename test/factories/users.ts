import { hash } from '@node-rs/argon2';
import { normalizeLoginName, type CombinedRole } from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from './companies';
import { insertRow, unique, type Row } from './insert';

/** Password of every user that factories make; it meets the password rules. */
export const PASSWORD = 'Test-2026!';

export interface TestUser {
  id: number;
  companyId: number | null;
  loginName: string;
  email: string;
  password: string;
}

/** Low cost on purpose, because tests log in hundreds of times; the verification uses the cost in the hash. */
const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

async function companyFor(pool: Pool, role: CombinedRole): Promise<number | null> {
  if (role === 'SUPER_ADMIN') return null;
  const company = role.startsWith('MEDIA') ? await createMediaCompany(pool) : await createPromotionCompany(pool);
  return company.id;
}

/**
 * A person who can log in. Without `company_id` among the values, a company of the role's type is made as well; a super
 * admin then has none, and belongs to the company of `company_id` with it.
 * `values` are column names of `up_users`.
 */
export async function createUser(pool: Pool, role: CombinedRole, values: Row = {}): Promise<TestUser> {
  const name = unique();
  const companyId =
    values.company_id === undefined ? await companyFor(pool, role) : (values.company_id as number | null);
  const loginName = (values.username as string | undefined) ?? `user-${name}`;
  passwordHash ??= hash(PASSWORD, CHEAP);
  const row = await insertRow<Row & { username: string; email: string }>(pool, 'up_users', {
    username: loginName,
    login_name_key: normalizeLoginName(loginName),
    email: `user-${name}@example.org`,
    provider: 'local',
    confirmed: true,
    blocked: false,
    password_hash: await passwordHash,
    combined_role: role,
    company_id: companyId,
    salutation: 'DIVERSE',
    first_name: 'Robin',
    last_name: `Tester ${name}`,
    email_verified_at: new Date(),
    notification_type: 'BOTH',
    digest_frequency: 'DAILY',
    preferred_app_locale: 'en-US',
    preferred_audio_format: 'MP3',
    pending_registration: false,
    unfinished_migration: false,
    disabled: false,
    version: 1,
    role_revoke_manage_all: false,
    role_manage_releases: true,
    role_manage_mailings: false,
    role_manage_sampling_campaigns: true,
    role_digias_import_allowed: false,
    product_visibility: 'OWN_ACTIVE_PRODUCTS',
    role_web_download_allowed: true,
    role_delivery_request_allowed: true,
    role_mailing_request_allowed: false,
    role_ard_archive_access: false,
    ...values,
  });
  return { id: row.id, companyId, loginName: row.username, email: row.email, password: PASSWORD };
}
