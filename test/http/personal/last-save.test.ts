import type { CompanyView, LastSave, ManagedUserView, ReleaseCampaigns, ReleaseEntity } from '@mpn/domain';
import type { Pool } from 'pg';
import { asBody, draftCampaign } from '../../factories/order';
import { openMarket } from '../../factories/campaign';
import { unique } from '../../factories/insert';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { promoter, superAdmin, type Promoter } from '../releases/support';
import { api, type ApiClient } from '../support/client';
import { database } from '../support/server';

/* Who saved a record last, as its forms say where two people change it. */

/** Reads and changes one record as a given person. */
interface SavedRecord {
  lastSave: (by: ApiClient) => Promise<LastSave | null | undefined>;
  save: (by: ApiClient) => Promise<number>;
}

let pool: Pool;

beforeAll(async () => {
  pool = await database();
  await openMarket(pool, {});
});

/** A record with a version at one address. */
function recordAt<T extends { version: number; lastSave?: LastSave | null }>(
  path: string,
  [method, change]: readonly ['PATCH' | 'PUT', () => object],
): SavedRecord {
  const read = async (by: ApiClient) => (await by.get<T>(path)).body;
  return {
    lastSave: async (by) => (await read(by)).lastSave,
    save: async (by) => (await by.request(method, path, { version: (await read(by)).version, ...change() })).status,
  };
}

async function campaignOf(me: Promoter): Promise<SavedRecord> {
  const release = await createRelease(pool, me.companyId);
  await draftCampaign(me.client, release.id);
  const read = async (by: ApiClient) =>
    (await by.get<ReleaseCampaigns>(`/releases/${release.id}/sampling_campaigns`)).body;
  return {
    lastSave: async (by) => (await read(by)).lastSave,
    save: async (by) => {
      const { current } = await read(by);
      const { samplingActions, ...campaign } = asBody(current!);
      const renamed = samplingActions.map((action) => ({ ...action, name: unique() }));
      return (await by.put(`/sampling_campaigns/${current!.id}`, { ...campaign, samplingActions: renamed })).status;
    },
  };
}

const RECORDS: Readonly<{ [kind: string]: (me: Promoter) => Promise<SavedRecord> }> = {
  release: async (me) => {
    const { id } = await createRelease(pool, me.companyId);
    return recordAt<ReleaseEntity>(`/releases/${id}`, ['PATCH', () => ({ title: unique() })]);
  },
  company: async ({ companyId }) =>
    recordAt<CompanyView>(`/companies/${companyId}`, ['PATCH', () => ({ city: unique() })]),
  user: async ({ companyId }) => {
    const { id } = await createUser(pool, 'PROMO_USER', { company_id: companyId });
    return recordAt<ManagedUserView>(`/companies/${companyId}/users/${id}`, ['PUT', () => ({ lastName: unique() })]);
  },
  campaign: campaignOf,
};

const nameOf = async (id: number): Promise<string> =>
  (await pool.query<{ name: string }>('select full_name as name from people where id = $1', [id])).rows[0]!.name;

test.each(Object.keys(RECORDS))('of a %s names oneself and colleagues', async (kind) => {
  const me = await promoter();
  const record = await RECORDS[kind]!(me);
  const colleague = await createUser(pool, 'PROMO_ADMIN', { company_id: me.companyId });
  expect(await record.lastSave(me.client)).toEqual(
    // What made a campaign counts: it can be changed by others at once.
    kind === 'campaign' ? { at: expect.any(String) as string, isOwn: true, by: null } : null,
  );
  expect(await record.save(me.client)).toBe(200);
  expect(await record.lastSave(me.client)).toMatchObject({ isOwn: true, by: null });
  expect(await record.lastSave(api().as(colleague))).toMatchObject({ isOwn: false, by: await nameOf(me.user.id) });
  expect(await record.save(api().as(colleague))).toBe(200);
  expect(await record.lastSave(me.client)).toMatchObject({ isOwn: false, by: await nameOf(colleague.id) });
});

test.each(['company', 'user'])('of a %s names everybody to super admins, but no super admin', async (kind) => {
  const [me, staff] = [await promoter(), await superAdmin()];
  const record = await RECORDS[kind]!(me);
  await record.save(me.client);
  expect(await record.lastSave(staff.client)).toMatchObject({ isOwn: false, by: await nameOf(me.user.id) });
  expect(await record.save(staff.client)).toBe(200);
  expect(await record.lastSave(me.client)).toMatchObject({ isOwn: false, by: null });
});
