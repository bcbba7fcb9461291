import { createRelease } from '../../factories/release';
import { insertRow } from '../../factories/insert';
import { createUser } from '../../factories/users';
import { api, type ApiClient } from '../support/client';
import { database } from '../support/server';
import { editor, promoter, superAdmin, type Promoter } from './support';

let me: Promoter;
let id: number;
let trackId: number;
beforeAll(async () => {
  me = await promoter();
  const release = await createRelease(await database(), me.companyId);
  ({ id } = release);
  trackId = release.trackIds[0] as number;
});

type Row = [method: 'get' | 'post' | 'patch' | 'delete', path: () => string, body?: object];
const READS: Row[] = [
  ['get', () => `/releases/${id}`],
  ['get', () => `/releases/${id}/_views/detail`],
  ['get', () => `/releases/${id}/_views/title_artist`],
  ['get', () => `/releases/${id}/_views/requirements`],
  ['get', () => `/releases/${id}/_views/media_preview`],
  ['get', () => `/releases/${id}/tracks`],
  ['get', () => `/releases/${id}/artworks`],
  ['get', () => `/releases/${id}/artist_infos`],
  ['get', () => `/releases/${id}/contacts`],
  ['get', () => `/releases/${id}/videos`],
  ['get', () => `/releases/${id}/video_links`],
];
const WRITES: Row[] = [
  ['patch', () => `/releases/${id}`, { version: 1, title: 'X' }],
  ['delete', () => `/releases/${id}`],
  ['post', () => `/releases/${id}/_actions/copy`],
  ['post', () => `/releases/${id}/_actions/withdraw`, { reason: 'x' }],
];
const MEDIA_ONLY: Row[] = [
  ['post', () => `/releases/${id}/interactions`, { type: 'SEEN' }],
  ['post', () => `/releases/${id}/_actions/request_delivery`, {}],
  ['post', () => `/releases/${id}/tracks/${trackId}/_actions/request_delivery`, {}],
];

const call = (client: ApiClient, [method, path, body]: Row) =>
  method === 'get' || method === 'delete' ? client[method](path()) : client[method](path(), body);

describe('calls of one release', () => {
  test.each([...READS, ...WRITES, ...MEDIA_ONLY])('%s %s is refused (401) without a token', async (...row) => {
    expect((await call(api(), row)).status).toBe(401);
  });

  test.each([...READS, ...WRITES])('%s %s answers 404 for another company', async (...row) => {
    const stranger = await promoter();
    expect((await call(stranger.client, row)).status).toBe(404);
  });

  test.each(READS)('super admin: %s %s is permitted', async (...row) => {
    expect((await call((await superAdmin()).client, row)).status).toBe(200);
  });

  test.each(READS)('read-only promoter of the company: %s %s is permitted', async (...row) => {
    const user = await createUser(await database(), 'PROMO_USER', {
      company_id: me.companyId,
      role_revoke_manage_all: true,
    });
    expect((await call(api().as(user), row)).status).toBe(200);
  });

  test.each(WRITES)('read-only promoter of the company: %s %s is refused', async (...row) => {
    const user = await createUser(await database(), 'PROMO_USER', {
      company_id: me.companyId,
      role_revoke_manage_all: true,
    });
    expect((await call(api().as(user), row)).status).toBe(403);
  });

  test.each(WRITES)('media user: %s %s is refused', async (...row) => {
    expect((await call((await editor()).client, row)).status).toBe(403);
  });

  test.each(MEDIA_ONLY)('promoter: %s %s is refused', async (...row) => {
    expect((await call(me.client, row)).status).toBe(403);
  });

  test('GET answers the same 404 for a missing release as for one of another company', async () => {
    const missing = await me.client.get<{ globalErrors: unknown }>('/releases/99999999');
    const foreign = await (await promoter()).client.get<{ globalErrors: unknown }>(`/releases/${id}`);
    expect([missing.status, missing.body.globalErrors]).toEqual([404, foreign.body.globalErrors]);
  });

  test.each(['abc', '0', '-1', '1.5', '99999999999999999999'])(
    'GET answers 400 or 404 for the invalid id %s',
    async (bad) => {
      expect([400, 404]).toContain((await me.client.get(`/releases/${bad}`)).status);
    },
  );
});

describe('a promo-share view', () => {
  async function shareView(fullAccess: boolean, link: { editable: boolean } | null): Promise<ApiClient> {
    const pool = await database();
    const other = await promoter();
    const share = await insertRow(pool, 'promo_shares', {
      source_company_id: me.companyId,
      received_company_id: other.companyId,
      status: 'ACCEPTED',
      full_access: fullAccess,
      may_buy: false,
      version: 1,
    });
    if (link) await insertRow(pool, 'promo_share_release_links', { promo_share_id: share.id, release_id: id, ...link });
    const login = await api().post('/auth/login', { loginName: other.user.loginName, password: other.user.password });
    const original = login.headers.get('authorization') ?? '';
    const swapped = await api()
      .withToken(original)
      .post('/auth/switch_to_promo_share_view', { sourceCompanyId: me.companyId, password: other.user.password });
    expect(swapped.status).toBe(200);
    return api()
      .withToken(swapped.headers.get('authorization') ?? '')
      .withHeaders({ 'x-promoshare-authorization': original });
  }

  test.each([
    [true, null, 200, 'NO_SAVE'],
    [false, { editable: true }, 200, 'NO_SAVE'],
    [false, { editable: false }, 200, 403],
    [false, null, 404, 403],
  ])('full access %s, link %j: reading is %s, saving %s', async (fullAccess, link, reading, saving) => {
    const client = await shareView(fullAccess, link);
    expect((await client.get(`/releases/${id}`)).status).toBe(reading);
    const { body: current } = await me.client.get<{ title: string; version: number }>(`/releases/${id}`);
    const saved = await client.patch<{ saveResult?: string }>(`/releases/${id}`, {
      version: current.version,
      title: current.title,
    });
    expect(saved.body.saveResult ?? saved.status).toBe(saving);
    const list = await client.get<{ total: number }>('/releases/_views/table');
    expect(list.body.total > 0).toBe(reading === 200);
  });
});
