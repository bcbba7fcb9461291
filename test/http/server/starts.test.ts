import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { hash } from '@node-rs/argon2';
import { DEMO_MARKER, DEMO_PANEL_ADMIN, DEMO_PASSWORD, ensureDemoPanelAdmin, makePanelAdmin } from '@mpn/database';
import { DESK_ROLES, deskAction } from '@mpn/domain';
import { Pool } from 'pg';
import { insertRow } from '../../factories/insert';
import { createUser } from '../../factories/users';
import { apiAt } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/* Refused starts with their messages, and what a production server reveals before a login. */

const ROOT = resolve(__dirname, '../../..');
const run = promisify(execFile);

let folder: string;
let db: OwnDatabase;
let pool: Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-starts-'));
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
});

afterAll(async () => {
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (environment: Record<string, string>): Promise<ServerProcess> =>
  startServerProcess({ root: ROOT, databaseUrl: db.url, folder: join(folder, 'app'), environment });

/** Output of a start that fails. */
async function refusal(environment: Record<string, string>): Promise<string> {
  // Settings of an operator's installation, not of the test servers.
  const started = await start({ PROXY_HOPS: '0', ALLOW_DEMO_ON_NETWORK: 'false', ...environment }).catch(
    (error: unknown) => String(error),
  );
  if (typeof started === 'string') return started;
  await started.stop();
  return 'It has started.';
}

async function command(name: string, args: string[], environment: Record<string, string> = {}): Promise<string> {
  const file = join(ROOT, 'database', 'dist', 'commands', `${name}.js`);
  const { stdout } = await run(process.execPath, [file, ...args], {
    env: { ...process.env, DATABASE_URL: db.url, ...environment },
  });
  return stdout;
}

describe('a development server', () => {
  test.each([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 answers other machines'],
    [{ PROXY_HOPS: '1' }, 'PROXY_HOPS=1 says'],
    [{ PUBLIC_URL: 'https://mpn.example.org' }, 'PUBLIC_URL=https://mpn.example.org is no address of this machine'],
  ] as [Record<string, string>, string][])('does not start with %j', async (environment, sentence) => {
    const said = await refusal({ NODE_ENV: 'development', ...environment });
    expect(said).toContain('ended with 2');
    expect(said).toContain(sentence);
    expect(said).toContain('ALLOW_DEMO_ON_NETWORK=true');
  });

  test('logs a warning that it is one, and serves the mailbox to this machine only', async () => {
    const server = await start({
      NODE_ENV: 'development',
      PUBLIC_URL: 'https://mpn.example.org',
      ALLOW_DEMO_ON_NETWORK: 'true',
    });
    try {
      expect(server.output()).toContain('DEVELOPMENT MODE');
      expect(server.output()).toContain('whoever reaches this server can log in as anybody');
      const mailbox = async (headers: Record<string, string> = {}): Promise<boolean> => {
        const { body } = await apiAt(server.port).get<string>('//mailbox', { headers });
        return JSON.stringify(body).includes('<title>Mailbox</title>');
      };
      expect(await mailbox()).toBe(true);
      expect(await mailbox({ 'x-forwarded-for': '127.0.0.1' })).toBe(false);
      expect(await mailbox({ forwarded: 'for=127.0.0.1' })).toBe(false);
      expect(await mailbox({ 'x-forwarded-host': 'localhost' })).toBe(false);
    } finally {
      await server.stop();
    }
  });
});

describe('a production server', () => {
  const PRODUCTION = { NODE_ENV: 'production' };
  const EDITOR = { email: 'editor@example.org', firstName: 'Ed', lastName: 'Itor', password: 'Editor-2026!x' };

  /** Creates users like the demo's: one hash for all of them, and the demo's marker. */
  async function likeDemo(): Promise<number[]> {
    const passwordHash = await hash(DEMO_PASSWORD);
    const users = [];
    for (let count = 0; count < 3; count += 1)
      users.push(await createUser(pool, 'PROMO_ADMIN', { password_hash: passwordHash }));
    await pool.query(`insert into strapi_core_store_settings (key, value, type) values ($1, now()::text, 'string')`, [
      DEMO_MARKER,
    ]);
    const client = await pool.connect();
    await ensureDemoPanelAdmin(client).finally(() => client.release());
    return users.map(({ id }) => id);
  }

  /** Creates the role as an older version did at its first start, with an account that has it. */
  async function likeOlderVersion(): Promise<number> {
    const role = await insertRow(pool, 'admin_roles', { name: 'Editor', code: 'strapi-editor', description: '' });
    const permission = await insertRow(pool, 'admin_permissions', {
      action: 'plugin::content-manager.explorer.read',
      action_parameters: {},
      subject: 'api::mail.mail',
      properties: { fields: ['recipient', 'subject', 'text'] },
      conditions: [],
    });
    await pool.query(
      'insert into admin_permissions_role_lnk (permission_id, role_id, permission_ord) values ($1, $2, 1)',
      [permission.id, role.id],
    );
    const client = await pool.connect();
    await makePanelAdmin(client, EDITOR).finally(() => client.release());
    await pool.query(
      'update admin_users_roles_lnk set role_id = $1 where user_id = (select id from admin_users where email = $2)',
      [role.id, EDITOR.email],
    );
    await pool.query(
      `insert into strapi_webhooks (name, url, headers, events, enabled)
       values ('old', 'http://169.254.169.254/', '{}', '["entry.create"]', true)`,
    );
    return role.id;
  }

  /** Changes the desk's roles by hand: deletes one, adds and removes permissions of another. */
  async function changedByHand(): Promise<void> {
    await pool.query(
      `update admin_permissions set action = 'admin::support.refunds' where action = 'admin::support.registrations'
       and id in (select permission_id from admin_permissions_role_lnk l
         join admin_roles r on r.id = l.role_id where r.code = 'mpn-support')`,
    );
    await pool.query(`delete from admin_roles where code = 'mpn-finance'`);
    await pool.query(`update admin_roles set name = 'Kundendienst' where code = 'mpn-support'`);
  }

  let demoUsers: number[];
  let editorRole: number;

  test('does not start while accounts of the demo can log in, and names the command to disable them', async () => {
    demoUsers = await likeDemo();
    editorRole = await likeOlderVersion();
    await changedByHand();
    const own = await createUser(pool, 'PROMO_ADMIN');
    const said = await refusal(PRODUCTION);
    expect(said).toContain('ended with 2');
    expect(said).toContain('3 in the web app, 1 in the panel');
    expect(said).toContain('npm run demo -- disable');
    expect(await command('disable-demo', [])).toContain('3 of the demo');
    const { rows } = await pool.query<{ id: number }>('select id from up_users where disabled order by id');
    expect(rows.map(({ id }) => id)).toEqual(demoUsers);
    expect(rows.map(({ id }) => id)).not.toContain(own.id);
    expect(await command('disable-demo', [])).toContain('No account of the demo can log in');
  });

  describe('once started', () => {
    let server: ServerProcess;

    beforeAll(async () => {
      // Behind the second factor of the panel (support-panel/panel-gate.test.ts).
      server = await start({ ...PRODUCTION, PANEL_SECOND_FACTOR: 'false', LOG_LEVEL: 'warn' });
    });
    afterAll(() => server?.stop());

    const panelLogin = (login: { email: string; password: string }) =>
      apiAt(server.port).post<{ data: { token: string } }>('//admin/login', login, {
        headers: { 'x-forwarded-proto': 'https' },
      });

    test('refuses the login of the demo’s panel administrator', async () => {
      expect((await panelLogin(DEMO_PANEL_ADMIN)).status).toBe(400);
    });

    test('has no registration of a first panel administrator', async () => {
      const values = { firstname: 'E', lastname: 'V', email: 'e@example.org', password: 'Evil-2026!x' };
      expect([404, 405]).toContain((await apiAt(server.port).post('//admin/register-admin', values)).status);
      const { body } = await apiAt(server.port).get<{ data: object }>('//admin/init');
      expect(body.data).toMatchObject({ hasAdmin: true });
    });

    test('gets one by npm run panel-admin, which shows the password once and refuses a weak one', async () => {
      const arguments_ = ['--email', 'First@Example.org', '--first-name', 'Fi', '--last-name', 'Rst'];
      await expect(command('panel-admin', arguments_, { PANEL_ADMIN_PASSWORD: 'short1A' })).rejects.toMatchObject({
        code: 2,
      });
      const said = await command('panel-admin', arguments_);
      const password = /Password \(shown only now\): (\S{20})/.exec(said)?.[1] ?? '';
      expect((await panelLogin({ email: 'first@example.org', password })).status).not.toBe(400);
    });

    test('gives a stock role of Strapi no permissions', async () => {
      const { rows } = await pool.query('select 1 from admin_permissions_role_lnk where role_id = $1', [editorRole]);
      expect(rows).toEqual([]);
      const { body } = await panelLogin(EDITOR);
      const panel = apiAt(server.port).withToken(`Bearer ${body.data?.token}`);
      expect((await panel.get('//content-manager/collection-types/api::mail.mail')).status).toBe(403);
    });

    test('resets the permissions of desk roles that were changed by hand, but not their names', async () => {
      const { rows } = await pool.query<{ code: string; name: string; actions: string[] }>(
        `select r.code, r.name, array_agg(p.action order by p.action)::text[] as actions from admin_roles r
         join admin_permissions_role_lnk l on l.role_id = r.id join admin_permissions p on p.id = l.permission_id
         where r.code like 'mpn-%' group by r.id order by r.code`,
      );
      const { finance, lead, support } = DESK_ROLES;
      expect(rows).toEqual(
        [finance, support, lead].map(({ code, name, permissions }) => ({
          code,
          name: code === support.code ? 'Kundendienst' : name,
          actions: permissions.map(deskAction).sort(),
        })),
      );
    });

    test('has deleted webhooks of older versions', async () => {
      expect((await pool.query('select 1 from strapi_webhooks')).rowCount).toBe(0);
    });

    test('stores no mailed link without a mail server', async () => {
      const user = await createUser(pool, 'PROMO_USER');
      await apiAt(server.port).post('/account/password/begin_reset', { loginName: user.loginName });
      const { rows } = await pool.query<Record<string, unknown>>('select * from mails where recipient = $1', [
        user.email,
      ]);
      expect(rows).toEqual([expect.objectContaining({ template: 'password-reset', sealed_data: null })]);
      expect(JSON.stringify(rows)).not.toContain('token=');
      const mailbox = JSON.stringify((await apiAt(server.port).get('//mailbox')).body);
      expect(mailbox).not.toContain('<title>Mailbox</title>');
    });
  });
});
