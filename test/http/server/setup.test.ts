import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { withCodeCache } from '../support/with-code-cache';
import { ownDatabase, type OwnDatabase } from '../support/own-database';

/** `npm run setup`, as an operator runs it on an empty database; the tests build on one another. */

const ROOT = resolve(__dirname, '../../..');
const PROGRAM = join(ROOT, 'cms/dist/src/platform/process/setup/index.js');
const SELLER = {
  name: 'Musik GmbH',
  street: 'Weg 1',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  email: 'rechnung@example.org',
  taxNumber: '12/345/67890',
  bankName: 'Bank',
};
const IBAN = 'DE89370400440532013000';

let folder: string;
let db: OwnDatabase;
let pool: Pool;
/** What the run printed that filled the installation. */
let firstRun: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-setup-'));
  db = await ownDatabase({ empty: true });
  pool = new Pool({ connectionString: db.url, max: 2 });
  const legal = (kind: string) => ({
    ...{ titleDe: `${kind} de`, titleEn: `${kind} en` },
    ...{ textDeFile: `${kind}.txt`, textEnFile: `${kind}.txt` },
  });
  for (const kind of ['imprint', 'privacy', 'agb'])
    await writeFile(join(folder, `${kind}.txt`), `Text of ${kind}, first line.\r\nSecond line.\n`);
  await writeFile(
    join(folder, 'setup.json'),
    JSON.stringify({
      administrator: { email: 'Anna@Example.org', firstName: 'Anna', lastName: 'Albers' },
      superAdmin: { loginName: 'sara', email: 'sara@example.org', firstName: 'Sara', lastName: 'Super' },
      seller: SELLER,
      legal: { imprint: legal('imprint'), privacy: legal('privacy'), agb: legal('agb') },
    }),
  );
});
afterAll(async () => {
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  code: number;
  said: string;
}

/**
 * Runs what `npm run setup` runs once everything is compiled.
 * @param lines typed lines; without any the set-up does not prompt
 */
function setup(args: string[], variables: Record<string, string> = {}, lines?: string[]): Promise<Run> {
  const cached = withCodeCache(ROOT, PROGRAM);
  const env = {
    ...cached.env,
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', DATABASE_URL: db.url, LOG_LEVEL: 'error' },
    ...{ DATA_DIR: join(folder, 'data'), SETUP_ENV_FILE: join(folder, 'settings.env'), ...variables },
  };
  const command = spawn(process.execPath, [...cached.execArgv, PROGRAM, ...args], { cwd: ROOT, env });
  command.stdin.end(lines?.map((line) => `${line}\n`).join('') ?? '');
  const said: string[] = [];
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (data: Buffer) => said.push(String(data)));
  return new Promise((done) => command.once('close', (code) => done({ code: code ?? -1, said: said.join('') })));
}

const count = async (table: string): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count;
const counts = async () => ({
  sellers: await count('sellers'),
  legal: await count('legal_documents'),
  contacts: await count('support_contacts'),
  admins: await count('admin_users'),
  users: await count('up_users'),
  mails: await count('mails'),
});

test('missing or invalid input is listed with its key and variable, and nothing is saved', async () => {
  const run = await setup([], { SETUP_SELLER_IBAN: 'DE00 1234' });
  expect(run.code).toBe(2);
  expect(run.said).toContain('seller.iban (SETUP_SELLER_IBAN): This value is no valid IBAN.');
  expect(run.said).toContain('administrator.email (SETUP_ADMINISTRATOR_EMAIL): ');
  expect(run.said).toContain('legal.agb.textDeFile (SETUP_LEGAL_AGB_TEXT_DE_FILE): ');
  expect(run.said).not.toContain('legal.ard');
  expect(run.said).toContain('superAdmin.loginName (SETUP_SUPER_ADMIN_LOGIN_NAME): ');
  expect(await counts()).toEqual({ sellers: 0, legal: 0, contacts: 0, admins: 0, users: 0, mails: 0 });
});

test('an empty installation is filled from file and environment, each record by its own administrator', async () => {
  const run = await setup(['--file', join(folder, 'setup.json')], {
    SETUP_SELLER_IBAN: IBAN,
    SETUP_BRAND_NAME: 'Tonpost',
    SETUP_CONTACT_EMAIL: 'hilfe@example.org',
  });
  expect([run.code, run.said]).toEqual([0, expect.stringMatching(/Password \(shown only now\): \S{20}/)]);
  firstRun = run.said;
  expect(run.said).toContain('Promotion companies cannot register until the ARD declaration is entered.');
  expect(await readFile(join(folder, 'settings.env'), 'utf8')).toBe('BRAND_NAME="Tonpost"\n');
  expect(await counts()).toEqual({ sellers: 1, legal: 3, contacts: 1, admins: 1, users: 1, mails: 1 });
  const { rows } = await pool.query<Record<string, unknown>>(
    `select s.name, s.iban, s.account_holder, a.email, d.text_de, d.document_version, d.is_sample,
       (select array_agg(action order by action) from audit_records where action like 'support.%') as trail
     from sellers s join admin_users a on a.id = s.panel_user_id join legal_documents d on d.kind = 'agb'`,
  );
  expect(rows).toEqual([
    {
      ...{ name: 'Musik GmbH', iban: IBAN, account_holder: 'Musik GmbH', email: 'anna@example.org' },
      ...{ text_de: 'Text of agb, first line.\nSecond line.', document_version: 1, is_sample: false },
      trail: [
        'support.change-seller',
        'support.change-support-contact',
        'support.create-super-admin',
        ...Array<string>(3).fill('support.publish-legal-document'),
      ],
    },
  ]);
});

test('the first super admin of the web app gets a link by mail, which is printed', async () => {
  const { rows } = await pool.query(
    `select u.username, u.combined_role, u.company_id, u.password_hash, m.template, m.recipient,
       (select count(*)::int from password_resets r where r.user_id = u.id) as links
     from up_users u join mails m on m.user_id = u.id`,
  );
  expect(rows).toEqual([
    {
      ...{ username: 'sara', combined_role: 'SUPER_ADMIN', company_id: null, password_hash: null },
      ...{ template: 'account-created', recipient: 'sara@example.org', links: 1 },
    },
  ]);
  expect(firstRun).toMatch(/first super admin: sara\n.*sara@example\.org.*72 hours:\nhttp\S+#token=\S+\n/);
});

test('another super admin is not made while one is enabled, and the operator is told', async () => {
  const before = await counts();
  const variables = { SETUP_SUPER_ADMIN_LOGIN_NAME: 'ole', SETUP_SUPER_ADMIN_EMAIL: 'ole@example.org' };
  const run = await setup(['--no-ask'], variables);
  expect([run.code, run.said]).toEqual([
    0,
    expect.stringContaining('First super admin of the web app: there is one already (sara).'),
  ]);
  expect(await counts()).toEqual(before);
});

test('a second run at a terminal repeats the question after a wrong answer, and saves only what differs', async () => {
  const before = await counts();
  const keep = (answers: number) => Array<string>(answers).fill('');
  // Administrator, brand, seller; the contact's e-mail address, its phone twice; three texts; no ARD declaration.
  const lines = [...keep(3), ...keep(1), ...keep(14), '', 'call us', '+49 30 1234567', ...keep(12), ''];
  const run = await setup(['--ask'], { BRAND_NAME: 'Tonpost' }, lines);
  expect([run.code, run.said]).toEqual([
    0,
    expect.stringContaining('How support is reached: a new version is in force.'),
  ]);
  expect(run.said).toContain('E-mail address [hilfe@example.org]: ');
  expect(run.said.match(/Phone \(optional\): /g)).toHaveLength(3);
  expect(await counts()).toEqual({ ...before, contacts: before.contacts + 1 });
  const { rows } = await pool.query('select email, phone from support_contacts order by id desc limit 1');
  expect(rows).toEqual([{ email: 'hilfe@example.org', phone: '+49 30 1234567' }]);
});

test('input that ends before the last question saves nothing', async () => {
  const before = await counts();
  const run = await setup(['--ask'], { SETUP_CONTACT_PHONE: '+49 30 7654321' }, ['', '']);
  expect(run.code).toBe(2);
  expect(run.said).toContain('The input ended at "First administrator of the panel: Last name"');
  expect(await counts()).toEqual(before);
});
