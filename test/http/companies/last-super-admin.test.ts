import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CompanyView } from '@mpn/domain';
import { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { createUser, type TestUser } from '../../factories/users';
import { codeOf } from '../identity/identity-helpers';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { useServer } from '../support/server';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { panelClient, type SupportAnswer } from '../support-panel/panel';

/* An installation whose only super admin belongs to a company: no way may keep them from logging in. */

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let app: ServerProcess;
let last: TestUser;
let client: ApiClient;
let panel: ApiClient;
let company: string;

async function start(): Promise<ServerProcess> {
  folder = await mkdtemp(join(tmpdir(), 'mpn-last-'));
  db = await ownDatabase();
  app = await startServerProcess({ root: resolve(__dirname, '../../..'), databaseUrl: db.url, folder });
  return app;
}

let started: Promise<ServerProcess> | undefined;
useServer(() => (started ??= start()));

beforeAll(async () => {
  pool = new Pool({ connectionString: (await started)!.databaseUrl, max: 2 });
  const { id } = await createPromotionCompany(pool);
  last = await createUser(pool, 'SUPER_ADMIN', { company_id: id });
  client = api().as(last);
  panel = await panelClient();
  const { rows } = await pool.query<{ document: string }>(
    'select document_id as document from companies where id = $1',
    [id],
  );
  company = rows[0]!.document;
});
afterAll(async () => {
  await app?.stop();
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  const { loginName, password } = last;
  expect((await api().post('/auth/login', { loginName, password })).status).toBe(200);
});

const LAST = 'mpn.backend.data.error.last-super-admin';

test('the company of the last super admin is neither disabled nor deleted in the web app', async () => {
  const path = `/companies/${last.companyId}`;
  const { version } = (await client.get<CompanyView>(path)).body;
  const disabling = await client.patch<ErrorAnswer>(path, { version, disabled: true });
  expect([disabling.status, codeOf(disabling.body)]).toEqual([409, LAST]);
  const deleting = await client.delete<ErrorAnswer>(path);
  expect([deleting.status, codeOf(deleting.body)]).toEqual([409, 'mpn.backend.data.error.own-company-not-deletable']);
});

test('the company of the last super admin is not disabled at the desk', async () => {
  const path = `//admin/support/companies/${last.companyId}/disable`;
  const { status, body } = await panel.post<SupportAnswer>(path, { reason: 'x' });
  expect([status, body.error?.name]).toEqual([409, LAST]);
});

test('the last super admin is not locked, disabled, moved or deleted', async () => {
  for (const action of ['lock', 'disable']) {
    const { status, body } = await panel.post<SupportAnswer>(`//admin/support/users/${last.id}/${action}`, {
      reason: 'x',
    });
    expect([action, status, body.error?.name]).toEqual([action, 403, 'mpn.backend.data.error.user-not-editable']);
  }
  const desk = await panel.post<SupportAnswer>(`//admin/support/super-admins/${last.id}/disable`, { reason: 'x' });
  expect([desk.status, desk.body.error?.name]).toEqual([409, LAST]);
  const { id } = await createPromotionCompany(pool);
  for (const answer of [
    await client.delete<ErrorAnswer>(`/users/${last.id}`),
    await client.post<ErrorAnswer>(`/users/${last.id}/_actions/lock`),
    await client.post<ErrorAnswer>(`/users/${last.id}/_actions/move`, { companyId: id, version: 1 }),
  ]) {
    expect([answer.status, codeOf(answer.body)]).toEqual([403, 'mpn.backend.data.error.user-not-editable']);
  }
});

test.each([
  ['disabled', { disabled: true }, 400],
  ['waiting for a check', { pendingRegistration: true }, 400],
  ['deleted', { deletedAt: new Date().toISOString() }, 200],
])("the panel's raw form does not make the company %s", async (_state, values, status) => {
  const answer = await panel.put(`//content-manager/collection-types/api::company.company/${company}`, values);
  expect(answer.status).toBe(status);
  const { rows } = await pool.query(
    `select 1 from companies where id = $1 and not coalesce(disabled, false)
       and not coalesce(pending_registration, false) and deleted_at is null`,
    [last.companyId],
  );
  expect(rows).toHaveLength(1);
});
