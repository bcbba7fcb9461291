import { verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';
import { makePanelAdmin } from './panel-admin';
import { insertRows, inSeedTransaction, type SqlClient } from './sql';

/** The demo's logins all have this password; there is no demo in production. */
export const DEMO_PASSWORD = 'Demo-2026!';

/** The demo's administrator of the panel. */
export const DEMO_PANEL_ADMIN = {
  email: 'demo-panel@mpn.example',
  firstName: 'Demo',
  lastName: 'Panel',
  password: DEMO_PASSWORD,
};

/** Key under which the database stores that, and when, the demo was seeded. */
export const DEMO_MARKER = 'mpn_demo_seed';

/** Whether the demo was ever seeded into this database. */
export async function hasDemo(client: SqlClient): Promise<boolean> {
  const { rows } = await client.query('select 1 from strapi_core_store_settings where key = $1', [DEMO_MARKER]);
  return rows.length > 0;
}

/** Accounts that still have the demo's public password. */
export interface OpenDemoAccounts {
  /** Ids of users of the web app. */
  users: number[];
  /** Ids of users of the panel. */
  panel: number[];
}

/**
 * Hashes that may be of the demo's password. All demo accounts have the same hash, salt included, which no other
 * account can have; the named logins are checked in any case.
 */
const CANDIDATES = `
  select password_hash as hash, array_agg(id order by id) as ids from up_users
  where password_hash is not null and deleted_at is null and not coalesce(disabled, false)
  group by password_hash having count(*) > 1 or bool_or(username like 'demo-%')`;

async function openUsers(client: SqlClient): Promise<number[]> {
  const { rows } = await client.query<{ hash: string; ids: number[] }>(CANDIDATES);
  const open: number[] = [];
  for (const { hash, ids } of rows) if (await verify(hash, DEMO_PASSWORD).catch(() => false)) open.push(...ids);
  return open;
}

async function openPanelUsers(client: SqlClient): Promise<number[]> {
  const { rows } = await client.query<{ id: number; password: string | null }>(
    'select id, password from admin_users where email = $1 and is_active and not coalesce(blocked, false)',
    [DEMO_PANEL_ADMIN.email],
  );
  const open: number[] = [];
  for (const { id, password } of rows) if (password && (await compare(DEMO_PASSWORD, password))) open.push(id);
  return open;
}

/** The demo accounts that can log in with the demo's password. Accounts whose password was changed are left alone. */
export async function openDemoAccounts(client: SqlClient): Promise<OpenDemoAccounts> {
  return { users: (await hasDemo(client)) ? await openUsers(client) : [], panel: await openPanelUsers(client) };
}

/** Disables those accounts and ends their sessions. */
export async function disableDemoAccounts(client: SqlClient): Promise<OpenDemoAccounts> {
  return inSeedTransaction(client, async () => {
    const open = await openDemoAccounts(client);
    await client.query('update up_users set disabled = true, updated_at = now() where id = any($1)', [open.users]);
    await client.query(
      `update mpn_sessions set revoked_at = now(), revoked_reason = 'USER_DISABLED', updated_at = now()
       where user_id = any($1) and revoked_at is null`,
      [open.users],
    );
    await client.query('update admin_users set is_active = false, updated_at = now() where id = any($1)', [open.panel]);
    await client.query(`delete from strapi_sessions where user_id = any($1::text[]) and origin = 'admin'`, [
      open.panel.map(String),
    ]);
    await insertRows(client, 'audit_records', [
      {
        at: new Date().toISOString(),
        action: 'demo.disable',
        data: { users: open.users.length, panel: open.panel.length },
      },
    ]);
    return open;
  });
}

/** Makes the demo's administrator of the panel unless there is one; one that was disabled stays so. */
export async function ensureDemoPanelAdmin(client: SqlClient): Promise<void> {
  const { rows } = await client.query('select 1 from admin_users where email = $1', [DEMO_PANEL_ADMIN.email]);
  if (rows.length === 0) await makePanelAdmin(client, DEMO_PANEL_ADMIN);
}
