import type { CompanyView, ReleaseEntity } from '@mpn/domain';
import { createRelease } from '../../factories/release';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { promoter, type Person } from './support';

/* Who may opt a release in to the ARD archive (docs/adr/0017). */

const NOT_PERMITTED = {
  fieldErrors: [{ field: 'ardArchive', messageCode: 'mpn.backend.data.error.product.ard-archive-not-permitted' }],
};

let label: Person;

async function companyIs(changes: string): Promise<void> {
  await (await database()).query(`update companies set ${changes} where id = $1`, [label.companyId]);
}

beforeEach(async () => {
  label = await promoter();
  await companyIs('accepted_ard_contract = true, ard_archive_sampling = true, role_manage_ard_archive_releases = true');
});

async function optIn(releaseId: number, ardArchive: boolean, more: Record<string, unknown> = {}) {
  const { body } = await label.client.get<ReleaseEntity>(`/releases/${releaseId}`);
  return label.client.patch<ReleaseEntity & ErrorAnswer>(`/releases/${releaseId}`, {
    version: body.version,
    ardArchive,
    ...more,
  });
}

const release = async (values = {}): Promise<number> =>
  (await createRelease(await database(), label.companyId, values)).id;

const mayOptIn = async (): Promise<boolean | undefined> =>
  (await label.client.get<CompanyView>(`/companies/${label.companyId}`)).body.promotion?.mayOptInToArdArchive;

test('a company with the role and the contract opts releases in and out', async () => {
  expect(await mayOptIn()).toBe(true);
  const id = await release();
  expect(await optIn(id, true)).toMatchObject({ status: 200, body: { ardArchive: true, saveResult: 'SAVED' } });
  expect(await optIn(id, false)).toMatchObject({ status: 200, body: { ardArchive: false, saveResult: 'SAVED' } });
  const made = await label.client.post<ReleaseEntity>('/releases', { title: 'Neu', ardArchive: true });
  expect(made).toMatchObject({ status: 201, body: { ardArchive: true } });
  const copy = await label.client.post<ReleaseEntity>(`/releases/${made.body.id}/_actions/copy`);
  expect(copy.body).toMatchObject({ ardArchive: true });
});

describe.each([
  ['was not given the role', 'role_manage_ard_archive_releases = null'],
  ['does not take part', 'ard_archive_sampling = false'],
  ['has not accepted the contract', 'accepted_ard_contract = false'],
])('a company that %s', (_what, change) => {
  test('cannot opt a release in, but may keep or end an existing opt-in; a copy is not opted in', async () => {
    await companyIs(change);
    expect(await mayOptIn()).toBe(false);
    expect(await optIn(await release(), true)).toMatchObject({ status: 409, body: NOT_PERMITTED });
    expect(await label.client.post('/releases', { title: 'Neu', ardArchive: true })).toMatchObject({
      status: 409,
      body: NOT_PERMITTED,
    });
    expect((await label.client.post('/releases', { title: 'Neu', ardArchive: false })).status).toBe(201);

    const before = await release({ ard_archive: true });
    expect(await optIn(before, true, { title: 'Anders' })).toMatchObject({ status: 200, body: { ardArchive: true } });
    const copy = await label.client.post<ReleaseEntity>(`/releases/${before}/_actions/copy`);
    expect(copy.body).toMatchObject({ ardArchive: false });
    expect(await optIn(before, false)).toMatchObject({ status: 200, body: { ardArchive: false } });
    expect(await optIn(before, true)).toMatchObject({ status: 409, body: NOT_PERMITTED });
  });
});

test('opting in is refused while the feature ARD_ARCHIVE is off', async () => {
  const pool = await database();
  const set = (enabled: boolean) =>
    pool.query(`update feature_flags set enabled = $1 where name = 'ARD_ARCHIVE'`, [enabled]);
  await set(false);
  try {
    expect(await mayOptIn()).toBe(false);
    expect(await optIn(await release(), true)).toMatchObject({ status: 409, body: NOT_PERMITTED });
  } finally {
    await set(true);
  }
});
