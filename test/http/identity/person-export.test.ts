import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { createRelease, sampleTo } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { impersonate } from '../support/acting';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { codeOf, confirm, login } from './identity-helpers';

const PATH = '/account/personal_data/export';

type Records = Record<string, unknown>[];
type Exported = Record<string, Records> & { account: Record<string, unknown> };

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});

/** An editor to whom a release is sampled, and the release. */
async function editorWithRelease(): Promise<{ editor: TestUser; client: ApiClient; release: { id: number } }> {
  const station = await createMediaCompany(pool);
  const editor = await createUser(pool, 'MEDIA_USER', { company_id: station.id });
  const release = await createRelease(pool, (await createPromotionCompany(pool)).id);
  await sampleTo(pool, release.id, station.id);
  return { editor, client: api().as(editor), release };
}

test("the export has the person's data and the names of releases, but no secrets and no data of others", async () => {
  const [{ editor, client, release }, other] = [await editorWithRelease(), await editorWithRelease()];
  for (const { client: who, release: what } of [{ client, release }, other]) {
    expect((await who.post('/favorites', { releaseId: what.id })).status).toBe(201);
    expect((await who.post(`/releases/${what.id}/interactions`, { type: 'SEEN' })).status).toBe(200);
  }
  await impersonate(await createUser(pool, 'SUPER_ADMIN'), editor.id);
  await confirm(client);
  const { status, body, headers } = await client.get<Exported>(PATH);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="mpn-personal-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.account).toMatchObject({ id: editor.id, username: editor.loginName, email: editor.email, genres: [] });
  expect(body.favorites).toEqual([expect.objectContaining({ releaseId: release.id })]);
  expect(body.interactions).toEqual([expect.objectContaining({ releaseId: release.id, type: 'SEEN' })]);
  expect(body.sessions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'LOGIN', endedAt: null, ipAddress: expect.any(String) }),
      expect.objectContaining({ kind: 'IMPERSONATION', ipAddress: null, browser: null }),
    ]),
  );
  expect(body.actions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'account.confirm-password' }),
      expect.objectContaining({ action: 'account.export-data' }),
    ]),
  );
  expect(body.releases).toEqual([expect.objectContaining({ releaseId: release.id, title: expect.any(String) })]);
  expect(Object.keys(body.account).filter((name) => /password|token|hash/i.test(name))).toEqual([]);
  expect(JSON.stringify(body)).not.toContain(other.editor.email);
});

test('the export has every record once when there are more than a page', async () => {
  const { editor, client, release } = await editorWithRelease();
  await pool.query(
    `insert into notifications (document_id, user_id, type, data, created_at, updated_at)
     select gen_random_uuid(), $1, 'TEST', json_build_object('n', n, 'release', $2::int), now(), now()
     from generate_series(1, 2000) n`,
    [editor.id, release.id],
  );
  await confirm(client);
  const { body } = await client.get<{ notifications: { data: { n: number } }[] }>(PATH);
  expect(new Set(body.notifications.map(({ data }) => data.n)).size).toBe(2_000);
  expect(body.notifications).toHaveLength(2_000);
});

test('the export is refused without a confirmed password, while impersonating, and the sixth time a day', async () => {
  const { editor, client } = await editorWithRelease();
  const answerOf = async (from: ApiClient) => {
    const { status, body } = await from.get<ErrorAnswer>(PATH);
    return [status, status === 200 ? undefined : codeOf(body)];
  };
  expect((await login(editor, editor.password)).status).toBe(200);
  expect(await answerOf(client)).toEqual([403, 'mpn.backend.authentication.error.password-confirmation-needed']);
  const { client: acting } = await impersonate(await createUser(pool, 'SUPER_ADMIN'), editor.id);
  expect(await answerOf(acting)).toEqual([403, 'mpn.backend.authentication.error.own-person-only']);
  await confirm(client);
  for (let time = 0; time < 5; time += 1) expect((await answerOf(client))[0]).toBe(200);
  expect(await answerOf(client)).toEqual([429, 'mpn.backend.global.error.too-many-requests']);
});
