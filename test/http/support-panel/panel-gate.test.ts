import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makePanelAdmin, resetPanelFactor } from '@mpn/database';
import { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { readMailsAt } from '../../support/mails';
import { apiAt, type ApiClient } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { appWith, type AuthenticatorApp } from '../support/second-factor';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import type { PanelLogin } from './panel';

/* The panel behind its gate: nothing lets anybody in without the second factor of the account. */

const PAGE = '//admin/second-factor';

let db: OwnDatabase;
let folder: string;
let pool: Pool;
let app: ServerProcess;
let nobody: ApiClient;

beforeAll(async () => {
  db = await ownDatabase();
  folder = await mkdtemp(join(tmpdir(), 'mpn-panel-gate-'));
  pool = new Pool({ connectionString: db.url, max: 2 });
  app = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: db.url,
    folder,
    environment: { PANEL_SECOND_FACTOR: 'true', WORKER: 'false' },
  });
  nobody = apiAt(app.port);
});
beforeEach(() => pool.query('delete from rate_limits'));
afterAll(async () => {
  await app?.stop();
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function panelAdmin(): Promise<PanelLogin> {
  const login = { email: `Panel-${unique()}@example.org`, password: 'Panel-2026!x' };
  const client = await pool.connect();
  await makePanelAdmin(client, { ...login, firstName: 'Pia', lastName: 'Panel' }).finally(() => client.release());
  return login;
}

/** A browser: keeps its cookies. */
class Browser {
  private readonly cookies = new Map<string, string>();

  async fetch(method: string, path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const answer = await nobody.fetch(method, path, form && new URLSearchParams(form).toString(), {
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        accept: 'text/html',
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  async json(method: string, path: string, body?: object, token?: string) {
    const answer = await nobody.fetch(method, path, body, {
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.cookies.set(name, value);
    }
    return { status: answer.status, text: await answer.text() };
  }

  /** Logs in at the panel itself. @returns the access token */
  async logIn(login: PanelLogin): Promise<string> {
    const { status, text } = await this.json('POST', '//admin/login', login);
    expect(status).toBe(200);
    return (JSON.parse(text) as { data: { token: string } }).data.token;
  }
}

/** Sets up an authenticator app on the page, as a person does. */
async function setUp(browser: Browser, { email, password }: PanelLogin): Promise<AuthenticatorApp> {
  const begun = await browser.fetch('POST', PAGE, { step: 'password', email, password });
  expect([begun.status, begun.headers.get('location')]).toEqual([302, '/admin/second-factor?step=setup&next=%2Fadmin']);
  const page = await (await browser.fetch('GET', `${PAGE}?step=setup`)).text();
  const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
  expect(key).toHaveLength(32);
  expect(page).toContain('<svg');
  const authenticator = appWith(key);
  const done = await browser.fetch('POST', PAGE, { step: 'setup', code: authenticator.code() });
  expect([done.status, done.headers.get('location')]).toEqual([302, '/admin']);
  return authenticator;
}

/** As it is some minutes later, when the app shows another code. */
const letCodesPass = () => pool.query('update panel_factors set last_step = last_step - 10');

test('without a second factor every page of the panel leads to ours, and every entry is refused', async () => {
  const login = await panelAdmin();
  const browser = new Browser();
  for (const path of ['//admin', '//admin/', '//Admin/auth/login', '//admin/plugins/desk?tab=1']) {
    const answer = await browser.fetch('GET', path);
    expect([answer.status, answer.headers.get('location')?.startsWith('/admin/second-factor?next=%2F')]).toEqual([
      302,
      true,
    ]);
  }
  for (const [path, body] of [
    ['//admin/login', login],
    ['//admin/access-token', {}],
    ['//admin/forgot-password', { email: login.email }],
    ['//admin/reset-password', { resetPasswordToken: 'x'.repeat(20), password: 'New-2026!xyz' }],
    ['//ADMIN/login/', login],
  ] as const) {
    expect([path, (await browser.json('POST', path, body)).status]).toEqual([path, 401]);
  }
  const page = await browser.fetch('GET', '//admin/second-factor?next=%2Fadmin');
  expect([page.status, (await page.text()).includes('Second factor</h1>')]).toEqual([200, true]);
  const german = await browser.fetch('GET', PAGE, undefined, { 'accept-language': 'de' });
  expect(await german.text()).toContain('Geben Sie Ihre E-Mail-Adresse und den Code');
});

test('an authenticator app is set up with the password, mailed, and opens login and panel', async () => {
  const login = await panelAdmin();
  const browser = new Browser();
  await setUp(browser, login);
  // 404: the panel is built after these tests.
  expect([200, 404]).toContain((await browser.fetch('GET', '//admin')).status);
  const token = await browser.logIn(login);
  expect((await browser.json('GET', '//admin/users/me', undefined, token)).status).toBe(200);
  expect((await browser.json('POST', '//admin/access-token')).status).toBe(200);
  const mails = await readMailsAt(`http://127.0.0.1:${app.port}`, pool, login.email.toLowerCase());
  expect(mails).toMatchObject([{ subject: 'MPN: authenticator app set up' }]);
});

test('another browser needs a code, which is taken once', async () => {
  const login = await panelAdmin();
  const authenticator = await setUp(new Browser(), login);
  const browser = new Browser();
  const present = (code: string) =>
    browser.fetch('POST', `${PAGE}?next=%2Fadmin%2Fdesk`, { step: 'code', ...login, code });
  const replayed = await present(authenticator.code());
  expect([replayed.status, (await replayed.text()).includes('This did not work')]).toEqual([403, true]);
  expect((await present('000000')).status).toBe(403);
  await letCodesPass();
  const opened = await present(authenticator.code());
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/admin/desk']);
  await browser.logIn(login);
});

test("one account's factor opens nothing for another account", async () => {
  const [mine, other] = [await panelAdmin(), await panelAdmin()];
  const [browser, theirs] = [new Browser(), new Browser()];
  await setUp(browser, mine);
  await setUp(theirs, other);
  const token = await theirs.logIn(other);
  expect((await theirs.json('GET', '//admin/users/me', undefined, token)).status).toBe(200);
  // With the token of the other account, or its password, behind the own factor.
  expect((await browser.json('GET', '//admin/users/me', undefined, token)).status).toBe(401);
  const stolen = await browser.logIn(other);
  expect((await browser.json('GET', '//admin/users/me', undefined, stolen)).status).toBe(401);
  expect((await browser.json('GET', '//content-manager/content-types', undefined, stolen)).status).toBe(401);
});

test('who knows the password cannot set up an app beside the one that is there', async () => {
  const login = await panelAdmin();
  await setUp(new Browser(), login);
  const again = await new Browser().fetch('POST', PAGE, { step: 'password', ...login });
  const wrong = await new Browser().fetch('POST', PAGE, { step: 'password', ...login, password: 'wrong' });
  const unknown = await new Browser().fetch('POST', PAGE, { step: 'password', email: 'x@y.example', password: 'x' });
  expect([again.status, wrong.status, unknown.status]).toEqual([403, 403, 403]);
  const texts = await Promise.all([again, wrong, unknown].map((answer) => answer.text()));
  for (const text of texts) expect(text).toContain('there is an authenticator app already');
});

test('a changed cookie, another path to go on to, and the setup of another browser are not followed', async () => {
  const login = await panelAdmin();
  const browser = new Browser();
  await setUp(browser, login);
  const forged = await nobody.fetch('GET', '//admin', undefined, {
    headers: { accept: 'text/html', cookie: `mpn_panel_gate=1.1.9999999999999.${'A'.repeat(43)}` },
  });
  expect(forged.status).toBe(302);
  await letCodesPass();
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/admin//evil.example',
    '/administration',
    '/admin\\\\x',
  ]) {
    const page = await browser.fetch('GET', `${PAGE}?next=${encodeURIComponent(next)}`);
    expect(await page.text()).toContain('action="/admin/second-factor?next=%2Fadmin"');
  }
  const other = new Browser();
  const setup = await other.fetch('POST', PAGE, { step: 'setup', code: '123456', email: login.email });
  expect(setup.status).toBe(403);
});

test('wrong codes are limited', async () => {
  const login = await panelAdmin();
  await setUp(new Browser(), login);
  const statuses: number[] = [];
  for (let time = 0; time < 32; time += 1) {
    statuses.push((await new Browser().fetch('POST', PAGE, { step: 'code', ...login, code: '000000' })).status);
  }
  expect(statuses).toContain(429);
  await letCodesPass();
});

test('a factor that the operator has reset ends what it opened, and is set up anew', async () => {
  const login = await panelAdmin();
  const browser = new Browser();
  await setUp(browser, login);
  const token = await browser.logIn(login);
  const client = await pool.connect();
  const [first, second] = [await resetPanelFactor(client, login.email), await resetPanelFactor(client, login.email)];
  client.release();
  expect([first, second]).toEqual([true, false]);
  expect((await browser.json('GET', '//admin/users/me', undefined, token)).status).toBe(401);
  expect((await browser.fetch('GET', '//admin')).status).toBe(302);
  await setUp(browser, login);
  expect((await browser.json('GET', '//admin/users/me', undefined, token)).status).toBe(200);
});

test('an account that was disabled opens nothing', async () => {
  const login = await panelAdmin();
  const browser = new Browser();
  await setUp(browser, login);
  await pool.query('update admin_users set is_active = false where email = lower($1)', [login.email]);
  expect((await browser.fetch('GET', '//admin')).status).toBe(302);
});
