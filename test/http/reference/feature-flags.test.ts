import type { FeatureFlagView, SessionView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createUser } from '../../factories/users';
import { promoter } from '../releases/support';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let pool: Pool;
let admin: ApiClient;
let adminId: number;

beforeAll(async () => {
  pool = await database();
  const user = await createUser(pool, 'SUPER_ADMIN');
  admin = api().as(user);
  adminId = user.id;
});

const turn = (name: string, enabled: boolean) =>
  admin.put<FeatureFlagView & ErrorAnswer>(`/feature_flags/${name}`, { enabled });

afterEach(async () => {
  for (const name of ['STATISTICS', 'SAMPLING_TEMPLATES', 'DIGIAS_IMPORT', 'ARD_ARCHIVE']) await turn(name, true);
});

test('every flag is listed, with whether there is something to switch', async () => {
  const { body } = await admin.get<FeatureFlagView[]>('/feature_flags');
  expect(body.map(({ name, available }) => `${name} ${available}`)).toEqual([
    'STATISTICS true',
    'SAMPLING_TEMPLATES true',
    'DIGIAS_IMPORT true',
    'ARD_ARCHIVE true',
    'MAILING_REQUEST false',
    'XML_IMPORT false',
    'PARTNER_SYNC false',
    'SURVEY false',
  ]);
});

test.each([
  ['STATISTICS', '/releases/2000000000/release_interaction_statistic'],
  ['SAMPLING_TEMPLATES', '/sampling_templates/_views/table'],
  ['DIGIAS_IMPORT', '/digias_releases/_views/artist_title?artist=a&title=b'],
])(
  'switched off, %s answers no call; switched on again it does, at once and without a new login',
  async (name, path) => {
    const { client } = await promoter();
    const codeOf = async () => {
      const { status, body } = await client.get<ErrorAnswer>(path);
      return [status, body.globalErrors?.[0]?.messageCode];
    };
    const before = await codeOf();
    expect((await turn(name, false)).body).toEqual({ name, enabled: false, available: true });
    expect(await codeOf()).toEqual([404, 'mpn.backend.global.error.feature-disabled']);
    expect((await client.get<SessionView>('/session')).body.featureFlags[name]).toBe(false);
    await turn(name, true);
    expect(await codeOf()).toEqual(before);
  },
);

test('what does not change is not written down; what does is, with who did it', async () => {
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

test.each(['SURVEY', 'NOTHING', 'statistics'])('%s cannot be switched', async (name) => {
  expect((await turn(name, true)).status).toBe(404);
});
