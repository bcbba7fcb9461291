import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FileView } from '@mpn/domain';
import { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { readMailsAt } from '../../support/mails';
import { formWith, pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { apiAt } from '../support/client';
import { setUpApp } from '../support/second-factor';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/*
 * What ends and what survives when an operator writes new secrets into the secrets file
 * (docs/operations.md#secrets-rotation).
 */

const ROOT = resolve(__dirname, '../../..');
const NEW_PASSWORD = 'Vier Dackel angeln 7 Wolken';

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let app: ServerProcess;
let user: TestUser;

const start = async (): Promise<void> => {
  app = await startServerProcess({ root: ROOT, databaseUrl: db.url, folder });
};

/** Replaces these secrets and restarts the server. */
async function rotate(...names: string[]): Promise<void> {
  await app.stop();
  const file = join(folder, 'secrets.json');
  const secrets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  for (const name of names) {
    expect(secrets).toHaveProperty(name);
    secrets[name] = randomBytes(32).toString('base64');
  }
  writeFileSync(file, JSON.stringify(secrets));
  await start();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-rotation-'));
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
  await start();
  user = await createUser(pool, 'PROMO_ADMIN');
});

afterAll(async () => {
  await app?.stop();
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function newSession() {
  const { headers } = await apiAt(app.port).post('/auth/login', { loginName: user.loginName, password: user.password });
  const token = headers.get('authorization') ?? '';
  expect(token).not.toBe('');
  return token;
}

const sessionWith = async (token: string): Promise<number> =>
  (await apiAt(app.port).withToken(token).get('/session')).status;

/** Requests a password reset and reads its mail in the mailbox. @returns the token of its link; '' without one */
async function resetTokenOf(person: TestUser): Promise<string> {
  await apiAt(app.port).post('/account/password/begin_reset', { loginName: person.loginName });
  return tokenInMailTo(person);
}

async function tokenInMailTo(person: TestUser): Promise<string> {
  const mails = () => readMailsAt(`http://127.0.0.1:${app.port}`, pool, person.email);
  const [mail] = await until(mails, (found) => found.length > 0);
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('a new sessionJwt revokes every session, but no passwords and no links in mails', async () => {
  const token = await newSession();
  const reset = await resetTokenOf(user);
  expect([await sessionWith(token), reset.length > 0]).toEqual([200, true]);
  await rotate('sessionJwt');
  expect(await sessionWith(token)).toBe(401);
  expect(await sessionWith(await newSession())).toBe(200);
  const answer = await apiAt(app.port).put('/account/password/reset', {
    token: reset,
    newPassword: NEW_PASSWORD,
    newPasswordConfirmation: NEW_PASSWORD,
  });
  expect(answer.status).toBe(200);
  user = { ...user, password: NEW_PASSWORD };
});

test('a new fileAddress revokes signed URLs, but no sessions, and files get new URLs', async () => {
  const token = await newSession();
  const upload = async () =>
    (
      await apiAt(app.port)
        .withToken(token)
        .post<FileView>('/files/COVER', formWith(await pictureFile({ shade: 3 }), 'a.jpg'))
    ).body.url;
  const served = async (url: string | null) => (await fetch(`http://127.0.0.1:${app.port}${url}`)).status;
  const url = await upload();
  expect(await served(url)).toBe(200);
  await rotate('fileAddress');
  expect(await served(url)).toBeGreaterThanOrEqual(400);
  expect(await sessionWith(token)).toBe(200);
  expect(await served(await upload())).toBe(200);
});

test('new encryptionKey and deliveryCredentials lose unsent links, authenticator apps and server passwords, but no sessions and recovery codes', async () => {
  const token = await newSession();
  const careful = await createUser(pool, 'PROMO_USER');
  const { app: authenticator, recoveryCodes } = await setUpApp(pool, apiAt(app.port).as(careful), careful);
  const waiting = await createUser(pool, 'PROMO_USER');
  expect(await resetTokenOf(waiting)).not.toBe('');
  const station = await createUser(pool, 'MEDIA_ADMIN');
  await pool.query('update companies set ftp_delivery_enabled = true where id = $1', [station.companyId]);
  const settings = {
    protocol: 'FTP',
    serverAddress: '127.0.0.1',
    serverPort: 9,
    userName: 'mpn',
    password: 'a password of theirs',
    directory: './in',
    mayCreateDirectory: true,
    automaticSampling: false,
    hostKeyFingerprint: null,
    caCertificate: null,
    requireTls: false,
    successAddresses: [],
    failureAddresses: [],
    version: 0,
  };
  const theirs = () => apiAt(app.port).as(station);
  expect((await theirs().put(`/companies/${station.companyId}/ftp_configuration`, settings)).status).toBe(200);
  // Without a password the stored one is used; nothing listens at the server's port.
  const trial = async () => {
    const {
      password: _,
      version: __,
      successAddresses: ___,
      failureAddresses: ____,
      automaticSampling: _____,
      ...typed
    } = settings;
    return JSON.stringify((await theirs().post(`/companies/${station.companyId}/_actions/test_ftp`, typed)).body);
  };
  const before = await trial();
  await rotate('encryptionKey', 'deliveryCredentials');
  expect(await tokenInMailTo(waiting)).toBe('');
  expect(await sessionWith(token)).toBe(200);
  const after = await trial();
  expect(after).not.toBe(before);
  expect(after).toMatch(/password/i);
  const present = async (code: string) => {
    const login = { loginName: careful.loginName, password: careful.password };
    const { headers } = await apiAt(app.port).post('/auth/login', login);
    const pending = apiAt(app.port).withToken(headers.get('authorization') ?? '');
    return (await pending.post('/auth/second_factor', { code })).status;
  };
  expect(await present(authenticator.code())).toBe(403);
  expect(await present(recoveryCodes[0]!)).toBe(200);
});
