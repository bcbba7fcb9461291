import * as domain from '@mpn/domain';
import {
  endpointsIn,
  SWITCHABLE_FEATURES,
  type CompanyView,
  type FeatureFlag,
  type FeatureFlagView,
  type SessionView,
} from '@mpn/domain';
import type { Pool } from 'pg';
import { createUser } from '../../factories/users';
import { until } from '../../support/until';
import { editor, promoter, superAdmin, type Person } from '../releases/support';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { openStream } from '../support/event-stream';
import { database, server } from '../support/server';

let pool: Pool;
let admin: ApiClient;
let adminId: number;

beforeAll(async () => {
  pool = await database();
  const user = await createUser(pool, 'SUPER_ADMIN');
  admin = api().as(user);
  adminId = user.id;
});

/** Features that are off on a new server. */
const OFF_AT_FIRST: string[] = ['PARTNER_SYNC', 'SURVEY'];

const turn = (name: string, enabled: boolean) =>
  admin.put<FeatureFlagView & ErrorAnswer>(`/feature_flags/${name}`, { enabled });

afterEach(async () => {
  for (const name of SWITCHABLE_FEATURES) await turn(name, !OFF_AT_FIRST.includes(name));
});

test('every flag is listed with whether it is available', async () => {
  const { body } = await admin.get<FeatureFlagView[]>('/feature_flags');
  expect(body.map(({ name, available }) => `${name} ${available}`)).toEqual([
    'STATISTICS true',
    'SAMPLING_TEMPLATES true',
    'DIGIAS_IMPORT true',
    'ARD_ARCHIVE true',
    'MAILING_REQUEST true',
    'XML_IMPORT true',
    'PARTNER_SYNC true',
    'SURVEY true',
    'PRESS_LINK true',
  ]);
});

test.each([
  ['STATISTICS', '/releases/2000000000/release_interaction_statistic'],
  ['SAMPLING_TEMPLATES', '/sampling_templates/_views/table'],
  ['DIGIAS_IMPORT', '/digias_releases/_views/artist_title?artist=a&title=b'],
  ['XML_IMPORT', '/release_imports/_views/table'],
  ['SURVEY', '/survey'],
])('%s answers 404 (feature-disabled) only while it is off, in running sessions too', async (name, path) => {
  const { client } = await promoter();
  const codeOf = async () => {
    const { status, body } = await client.get<ErrorAnswer>(path);
    return [status, body.globalErrors?.[0]?.messageCode];
  };
  await turn(name, true);
  const before = await codeOf();
  expect((await turn(name, false)).body).toEqual({ name, enabled: false, available: true });
  expect(await codeOf()).toEqual([404, 'mpn.backend.global.error.feature-disabled']);
  expect((await client.get<SessionView>('/session')).body.featureFlags[name]).toBe(false);
  await turn(name, true);
  expect(await codeOf()).toEqual(before);
});

test('three concurrent calls that switch a flag off are audited once', async () => {
  const written = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from audit_records where action = 'feature-flag.off' and user_id = $1`,
      [adminId],
    );
    return rows[0]!.count;
  };
  const before = await written();
  await Promise.all([turn('STATISTICS', false), turn('STATISTICS', false), turn('STATISTICS', false)]);
  expect((await written()) - before).toBe(1);
});

test.each(['NOTHING', 'statistics'])('the unknown flag %s cannot be switched', async (name) => {
  expect((await turn(name, true)).status).toBe(404);
});

const DISABLED = [404, 'mpn.backend.global.error.feature-disabled'];

/** Every call of a session that declares a feature, with a path to a nonexistent object. */
const CALLS = endpointsIn(domain).flatMap(({ id, method, path, feature, access }) =>
  feature && access !== 'press' ? [[feature, id, method, path.replace(/:\w+/g, '2000000000')] as const] : [],
);

/** Calls that promoters may not make. */
const OF_EDITORS = new Set(['mailing_requests.offer', 'mailing_requests.create', 'mailing_requests.withdraw']);

test('calls of every feature are in the table', () => {
  expect([...new Set(CALLS.map(([feature]) => feature))].sort()).toEqual([
    'DIGIAS_IMPORT',
    'MAILING_REQUEST',
    'PRESS_LINK',
    'SAMPLING_TEMPLATES',
    'STATISTICS',
    'SURVEY',
    'XML_IMPORT',
  ]);
  expect(CALLS.length).toBeGreaterThan(10);
});

test.each(CALLS)('%s: %s is refused (feature-disabled) exactly while it is off', async (feature, id, method, path) => {
  await pool.query('delete from rate_limits');
  const { client, companyId } = await promoter();
  await pool.query('update companies set role_manage_sampling_templates = true where id = $1', [companyId]);
  const caller = OF_EDITORS.has(id) ? (await editor({ role_mailing_request_allowed: true })).client : client;
  await turn(feature, true);
  const codeOf = async () => {
    const { status, body } = await caller.request<ErrorAnswer>(method, path, method === 'GET' ? undefined : {});
    return [status, body?.globalErrors?.[0]?.messageCode];
  };
  expect(await codeOf()).not.toEqual(DISABLED);
  await turn(feature, false);
  expect(await codeOf()).toEqual(DISABLED);
});

describe('fields of a company', () => {
  const change = async ({ client, companyId }: Person, by: Person, body: object) => {
    const { version } = (await client.get<CompanyView>(`/companies/${companyId}`)).body;
    return by.client.request<CompanyView & ErrorAnswer>('PATCH', `/companies/${companyId}`, { version, ...body });
  };
  const FIELDS: [FeatureFlag, object, 'own' | 'support'][] = [
    ['PARTNER_SYNC', { syncAtMpnNumber: null }, 'own'],
    ['PARTNER_SYNC', { syncChMpnNumber: null }, 'own'],
    ['PARTNER_SYNC', { partnerSyncActive: true }, 'own'],
    ['PARTNER_SYNC', { partnerSyncAccepted: true }, 'support'],
    ['ARD_ARCHIVE', { ardArchiveSampling: true }, 'own'],
    ['SAMPLING_TEMPLATES', { defaultTemplateId: null }, 'own'],
    ['MAILING_REQUEST', { mailingRequestFeature: 'VISIBLE_AND_ACTIVE' }, 'support'],
  ];

  test.each(FIELDS)('%s: a change with %j is refused as a whole while it is off', async (feature, body, who) => {
    const person = await promoter();
    const by = who === 'own' ? person : await superAdmin();
    await turn(feature, false);
    const refused = await change(person, by, { ...body, city: 'Bremen' });
    expect([refused.status, refused.body.globalErrors[0]?.messageCode]).toEqual(DISABLED);
    expect((await person.client.get<CompanyView>(`/companies/${person.companyId}`)).body.city).not.toBe('Bremen');
    expect((await change(person, by, { city: 'Bremen' })).status).toBe(200);
    await turn(feature, true);
    expect((await change(person, by, body)).status).toBe(200);
  });

  test('PARTNER_SYNC: the fields are hidden while it is off, and unchanged when it is on again', async () => {
    const [person, staff] = [await promoter(), await superAdmin()];
    const read = async (by: Person) =>
      (await by.client.get<CompanyView>(`/companies/${person.companyId}`)).body.promotion!;
    await turn('PARTNER_SYNC', true);
    await change(person, staff, { partnerSyncActive: true, partnerSyncAccepted: true });
    for (const by of [person, staff]) {
      await turn('PARTNER_SYNC', false);
      expect(Object.keys(await read(by)).filter((name) => /sync/i.test(name))).toEqual([]);
      await turn('PARTNER_SYNC', true);
      expect(await read(by)).toMatchObject({
        partnerSyncActive: true,
        partnerSyncAccepted: true,
        syncAtMpnNumber: null,
        syncChMpnNumber: null,
      });
    }
  });

  test('PARTNER_SYNC: a new company with one of the fields is refused while it is off', async () => {
    const staff = await superAdmin();
    const body = { name: 'Klang', type: 'PROMOTION', partnerSyncActive: true };
    await turn('PARTNER_SYNC', false);
    const { status, body: refused } = await staff.client.post<ErrorAnswer>('/companies', body);
    expect([status, refused.globalErrors[0]?.messageCode]).toEqual(DISABLED);
    await turn('PARTNER_SYNC', true);
    expect((await staff.client.post('/companies', body)).status).toBe(201);
  });
});

test('every open stream receives a change when a feature is switched', async () => {
  const people = [await createUser(pool, 'PROMO_ADMIN'), await createUser(pool, 'MEDIA_USER')];
  for (const user of people) {
    const login = await api().post('/auth/login', { loginName: user.loginName, password: user.password });
    const authorization = login.headers.get('authorization') ?? '';
    const stream = await openStream((await server()).port, { authorization });
    try {
      await until(() => stream.readies() > 0);
      const flagChanges = () => stream.changes().filter(({ resource }) => resource === 'feature_flags').length;
      const before = flagChanges();
      await turn('STATISTICS', false);
      await until(() => flagChanges() > before);
      expect(stream.changes()).toContainEqual({ resource: 'feature_flags', ids: null });
      await turn('STATISTICS', true);
    } finally {
      stream.close();
    }
  }
});
