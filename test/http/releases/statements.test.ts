import type { Permission, Principal, ReleaseEntity } from '@mpn/domain';
import { patchRelease } from '../../../cms/src/api/release/commands/patch-release';
import { anyGenreAndFormat } from '../../factories/release';
import { database, server } from '../support/server';
import { openStrapiDatabase, type StrapiDatabase } from '../support/strapi-database';
import { promoter, type Promoter } from './support';

/*
 * How many SQL statements a save sends. The request itself adds one, which reads token and session.
 */

let app: StrapiDatabase;
let me: Promoter;
let principal: Principal;

beforeAll(async () => {
  app = await openStrapiDatabase((await server()).databaseUrl);
  me = await promoter();
  // The fields of the caller that the command uses.
  principal = {
    userId: me.user.id,
    companyId: me.companyId,
    companyType: 'PROMOTION',
    combinedRole: 'PROMO_ADMIN',
    promoShare: null,
    impersonatorUserId: null,
    panelUserId: null,
    permissions: new Set<Permission>(['GetReleases', 'EditReleases']),
    sid: 'statements',
    sessionId: 0,
    address: '127.0.0.1',
  } as unknown as Principal;
});
afterAll(() => app?.close());

const draft = async (): Promise<ReleaseEntity> =>
  (await me.client.post<ReleaseEntity>('/releases', { title: 'Old title' })).body;

const save = (release: ReleaseEntity, body: object): Promise<string[]> =>
  app.statementsOf(() => patchRelease(app.strapi, principal, release.id, { version: release.version, ...body }));

test('a save of a new title sends eight statements, and reads neither files nor genres', async () => {
  const sent = await save(await draft(), { title: 'New title' });
  expect(sent.map((sql) => sql.trim().split(/\s+/, 2).join(' ').toLowerCase())).toEqual([
    'begin;',
    'set local',
    'select r.id',
    'select r.id,',
    'update "releases"',
    'select pg_notify($1,',
    'insert into',
    'commit;',
  ]);
  expect(sent.filter((sql) => /from \(select|delete from/.test(sql))).toEqual([]);
});

test('a save without a change writes nothing', async () => {
  const release = await draft();
  const sent = await save(release, { title: release.title, ean: release.ean });
  expect(sent.filter((sql) => /^(update|insert|delete)/.test(sql))).toEqual([]);
  expect(sent.length).toBeLessThanOrEqual(5);
});

test('a save of genres writes the release and its genres only', async () => {
  const { genreId } = await anyGenreAndFormat(await database());
  const sent = await save(await draft(), { genreIds: [genreId] });
  expect(sent.filter((sql) => sql.includes('_genres_lnk') && !sql.includes('"mayEdit"'))).toHaveLength(3);
  expect(sent.filter((sql) => sql.includes('stored_files') && !sql.includes('"mayEdit"'))).toEqual([]);
});
