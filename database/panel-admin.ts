import { randomBytes } from 'node:crypto';
import { hash } from 'bcryptjs';
import { insertLinks, insertRows, inSeedTransaction, takeIds, type SqlClient } from './sql';

export interface PanelAdmin {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

const SUPER_ADMIN_ROLE = 'strapi-super-admin';
/** Cost of bcrypt, as Strapi uses for the panel's passwords. */
const HASH_ROUNDS = 10;
const LEAST_LENGTH = 12;
/** Bytes of a password that bcrypt considers; Strapi refuses longer ones. */
const MOST_BYTES = 72;

/**
 * Checks a password for the panel.
 * @returns a sentence about the problem, or undefined when it may be used
 */
export function panelPasswordProblem(password: string): string | undefined {
  if (password.length < LEAST_LENGTH) return `The password must have at least ${LEAST_LENGTH} characters.`;
  if (Buffer.byteLength(password) > MOST_BYTES) return `The password must not be longer than ${MOST_BYTES} bytes.`;
  if (!/[a-z]/.test(password) || !/[A-Z]/.test(password) || !/\d/.test(password))
    return 'The password must have small letters, capital letters and digits.';
  return undefined;
}

/** A random password of 120 bits that meets the rules. */
export function newPanelPassword(): string {
  const password = randomBytes(15).toString('base64url');
  return panelPasswordProblem(password) ? newPanelPassword() : password;
}

async function superAdminRole(client: SqlClient): Promise<number> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('admin_roles') is not null as there`,
  );
  const { rows } = tables[0]?.there
    ? await client.query<{ id: number }>('select id from admin_roles where code = $1', [SUPER_ADMIN_ROLE])
    : { rows: [] };
  if (!rows[0]) throw new Error('The database is still empty. Start the server once (npm start), then run this again.');
  return rows[0].id;
}

/** Sets a new password, which revokes existing sessions. */
async function renew(client: SqlClient, id: number, password: string): Promise<void> {
  await client.query(
    `update admin_users set password = $2, is_active = true, blocked = false, reset_password_token = null,
       registration_token = null, updated_at = now() where id = $1`,
    [id, password],
  );
  await client.query(`delete from strapi_sessions where user_id = $1::text and origin = 'admin'`, [id]);
}

async function insert(client: SqlClient, admin: PanelAdmin, password: string): Promise<number> {
  const [id] = await takeIds(client, 'admin_users', 1);
  await insertRows(client, 'admin_users', [
    {
      id,
      firstname: admin.firstName,
      lastname: admin.lastName,
      email: admin.email.toLowerCase(),
      password,
      is_active: true,
      blocked: false,
    },
  ]);
  return id as number;
}

/**
 * Creates an administrator of the panel with every permission. An existing account with the e-mail address gets the
 * password, is activated, gets every permission, and its sessions are revoked.
 *
 * @param admin the password is not checked here: see {@link panelPasswordProblem}
 * @returns whether the account is new
 * @throws Error when the server has never been started on this database
 */
export async function makePanelAdmin(client: SqlClient, admin: PanelAdmin): Promise<'made' | 'renewed'> {
  const password = await hash(admin.password, HASH_ROUNDS);
  return inSeedTransaction(client, async () => {
    const roleId = await superAdminRole(client);
    const { rows } = await client.query<{ id: number }>('select id from admin_users where lower(email) = lower($1)', [
      admin.email,
    ]);
    const found = rows[0]?.id;
    const id = found ?? (await insert(client, admin, password));
    if (found !== undefined) await renew(client, found, password);
    const { rows: links } = await client.query(
      'select 1 from admin_users_roles_lnk where user_id = $1 and role_id = $2',
      [id, roleId],
    );
    if (links.length === 0)
      await insertLinks(client, 'admin_users_roles_lnk', [
        {
          id: (await takeIds(client, 'admin_users_roles_lnk', 1))[0],
          user_id: id,
          role_id: roleId,
          role_ord: 1,
          user_ord: 1,
        },
      ]);
    await insertRows(client, 'audit_records', [
      {
        at: new Date().toISOString(),
        action: found === undefined ? 'panel.make-admin' : 'panel.renew-admin',
        data: { panelUserId: id },
      },
    ]);
    return found === undefined ? 'made' : 'renewed';
  });
}

/** Number of accounts that can log in to the panel. */
export async function countPanelAdmins(client: SqlClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from admin_users where is_active and not coalesce(blocked, false)',
  );
  return rows[0]?.count ?? 0;
}

/**
 * Removes the second factor of an account of the panel, whose browsers then have to present a new one.
 * @returns false where there is no such account, or it has none
 * @throws Error when the server has never been started on this database
 */
export async function resetPanelFactor(client: SqlClient, email: string): Promise<boolean> {
  await superAdminRole(client);
  const { rows } = await client.query(
    `delete from panel_factors f using admin_users u
     where u.id = f.panel_user_id and lower(u.email) = lower($1) and f.sealed_secret is not null returning u.id`,
    [email],
  );
  return rows.length > 0;
}
