import type { AnyEndpoint } from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { insertRow, unique } from '../../factories/insert';
import { createPromoShare } from '../../factories/promo-share';
import { createFile, createRelease, orderCampaign, sampleTo } from '../../factories/release';
import { createUser } from '../../factories/users';
import { actThroughShare } from '../support/acting';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { endpoints } from './endpoints';

/*
 * Every call that names an object, asked for another company's: the same 404 as if there were none, for whoever may make the
 * call at all. And what a promo-share view shows but does not give: 403.
 */

/** Ids of one company's things, by the path that names them. The longest path that fits counts. */
type World = Record<string, number>;

async function worldOf(pool: Pool, companyId: number): Promise<World> {
  const release = await createRelease(pool, companyId);
  const institution = await createMediaCompany(pool, { disabled: true });
  const { campaignId, actionId } = await sampleTo(pool, release.id, institution.id);
  const person = await createUser(pool, 'PROMO_USER', { company_id: companyId });
  await api().post('/auth/login', { loginName: person.loginName, password: person.password });
  const session = await pool.query<{ id: number }>('select id from mpn_sessions where user_id = $1', [person.id]);
  const template = await insertRow(pool, 'sampling_templates', {
    company_id: companyId,
    name: unique(),
    definition: {},
  });
  const circle = await insertRow(pool, 'sampling_circles', { company_id: companyId, name: unique(), version: 1 });
  const delivery = await insertRow(pool, 'deliveries', {
    unique_key: unique(),
    release_id: release.id,
    campaign_id: campaignId,
    action_id: actionId,
    institution_id: institution.id,
    reason: 'SAMPLING',
    state: 'FAILED',
    attempts: 1,
    bytes_total: 0,
    bytes_done: 0,
    queued_at: new Date(),
  });
  const setting = await insertRow(pool, 'user_table_settings', {
    user_id: person.id,
    type: 'RELEASE_LIST',
    name: unique(),
    selected_columns: [],
    filters: {},
  });
  return {
    '/releases/:id': release.id,
    ':trackId': release.trackIds[0]!,
    '/sampling_campaigns/:id': campaignId,
    ':actionId': actionId,
    '/sampling_campaigns/_actions/create_from_template/:id': template.id,
    ':templateId': template.id,
    '/sampling_templates/:id': template.id,
    '/sampling_circles/:id': circle.id,
    '/deliveries/:id': delivery.id,
    '/companies/:id': companyId,
    '/addresseebrowser/tree/:id': institution.id,
    '/users/:id': person.id,
    ':userId': person.id,
    '/purchase_orders/:id': (await orderCampaign(pool, companyId, campaignId, 'completed')).id,
    '/account/sessions/:id': session.rows[0]!.id,
    '/user_table_settings/:id': setting.id,
    '/files/:id': (await createFile(pool, companyId, 'AUDIO_TRACK')).id,
  };
}

const DELIVERY = {
  audioEnabled: true,
  coverEnabled: true,
  artworkEnabled: true,
  formats: ['MP3'],
  preferredAudioFormat: 'MP3',
};
const FTP = { protocol: 'SFTP', serverAddress: 'ftp.example.org', userName: 'x', password: 'x', directory: '.' };

/** Bodies that get past validation, so that the object is looked for. */
const BODIES: Record<string, object> = {
  'companies.block_list.put': { entries: [] },
  'companies.test_ftp': FTP,
  'ftp_configuration.put': { ...FTP, version: 1 },
  'delivery_settings.put': {
    webDeliveryEnabled: true,
    web: DELIVERY,
    ftpDeliveryEnabled: true,
    ftp: DELIVERY,
    version: 1,
  },
  'user_delivery_settings.put': {
    webDeliveryEnabled: true,
    web: DELIVERY,
    ftpDeliveryEnabled: true,
    ftp: DELIVERY,
    version: 1,
  },
  'releaseNotes.save': { text: 'x' },
  'releases.patch': { version: 1, title: 'x' },
  'releases.withdraw': { reason: 'x' },
  'releases.interact': { type: 'SEEN' },
  'releases.download': { audioFormat: 'MP3' },
  'releases.downloadTrack': { audioFormat: 'MP3' },
  'sampling_campaigns.update': {
    jpaVersion: 1,
    startDate: '2030-01-01',
    endDate: '2030-02-01',
    samplingActions: [{ startDate: '2030-01-01', endDate: '2030-02-01' }],
  },
  'sampling_campaigns.act': { jpaVersion: 1 },
  'sampling_campaigns.apply_template': { jpaVersion: 1 },
  'sampling_actions.act': { jpaVersion: 1, parentJpaVersion: 1 },
  'userTableSettings.update': { type: 'RELEASE_LIST', name: 'x', selectedColumns: [] },
};

/** Calls of media people alone: the permission has another meaning for promoters, whom the call itself turns away. */
const MEDIA_ONLY: ReadonlySet<string> = new Set(['releases.interact']);

/** Reference data belongs to nobody. */
const OF_NOBODY = /^\/sampling_countries\//;
const naming = endpoints
  .filter(({ path }) => /:(id|trackId)\b/.test(path) && !OF_NOBODY.test(path))
  .map((endpoint) => [endpoint.id, endpoint] as const);

let pool: Pool;
let foreign: World;

function pathIn(world: World, { path }: AnyEndpoint): string {
  const owner = Object.keys(world)
    .filter((prefix) => prefix.startsWith('/') && path.startsWith(prefix))
    .sort((one, other) => other.length - one.length)[0];
  return path
    .replace(/:action\b/, 'pause')
    .replace(/:(\w+)/g, (_whole, name: string) => String(world[name === 'id' ? owner! : `:${name}`] ?? 'none'));
}

function bodyOf({ id, method }: AnyEndpoint, own: World): object | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined;
  if (id === 'sampling_campaigns.create_from_template') return { releaseId: own['/releases/:id'] };
  return BODIES[id] ?? {};
}

const ask = (client: ApiClient, endpoint: AnyEndpoint, path: string, own: World) =>
  client.request<ErrorAnswer>(endpoint.method, path, bodyOf(endpoint, own));

beforeAll(async () => {
  pool = await database();
  foreign = await worldOf(pool, (await createPromotionCompany(pool)).id);
});
beforeEach(() => pool.query('delete from rate_limits'));

interface Asker {
  client: ApiClient;
  permissions: ReadonlySet<string>;
  own: World;
}

async function asker(client: ApiClient, companyId?: number): Promise<Asker> {
  const { body } = await client.get<{ permissions: string[] }>('/session');
  return { client, permissions: new Set(body.permissions), own: companyId ? await worldOf(pool, companyId) : {} };
}

const ASKERS: Record<string, () => Promise<Asker>> = {
  PROMO_ADMIN: async () => {
    const company = await createPromotionCompany(pool, { role_manage_sampling_templates: true });
    return asker(api().as(await createUser(pool, 'PROMO_ADMIN', { company_id: company.id })), company.id);
  },
  'PROMO_SHARE_USER with full access': async () => {
    const source = await createPromotionCompany(pool);
    const person = await createUser(pool, 'PROMO_ADMIN');
    await createPromoShare(pool, source.id, person.companyId!, { full_access: true });
    return asker((await actThroughShare(person, source.id)).client, source.id);
  },
  MEDIA_ADMIN: async () => asker(api().as(await createUser(pool, 'MEDIA_ADMIN'))),
  MEDIA_USER: async () => asker(api().as(await createUser(pool, 'MEDIA_USER'))),
};

describe.each(Object.keys(ASKERS))("another company's object, as %s", (name) => {
  let me: Asker;
  beforeAll(async () => {
    me = await ASKERS[name]!();
  });

  test.each(naming)('%s', async (_id, endpoint) => {
    const { access } = endpoint;
    const mayCall =
      (name.startsWith('MEDIA') || !MEDIA_ONLY.has(endpoint.id)) &&
      (!Array.isArray(access) || access.some((permission: string) => me.permissions.has(permission)));
    const { status, body } = await ask(me.client, endpoint, pathIn(foreign, endpoint), me.own);
    expect([status, body.globalErrors, body.parameterErrors, body.fieldErrors]).toMatchObject(
      mayCall
        ? [404, [{ messageCode: 'mpn.backend.global.error.not-found' }], [], []]
        : [403, [{ messageCode: 'mpn.backend.global.error.role-access-denied' }], [], []],
    );
  });
});

describe('a promo-share view', () => {
  let linked: World;
  let client: ApiClient;

  beforeAll(async () => {
    const source = await createPromotionCompany(pool);
    linked = await worldOf(pool, source.id);
    // Of three releases one is shared to read and one to change, so that the permission to change is there at all.
    const editable = await createRelease(pool, source.id);
    const person = await createUser(pool, 'PROMO_ADMIN');
    await createPromoShare(pool, source.id, person.companyId!, {
      links: [{ releaseId: linked['/releases/:id']! }, { releaseId: editable.id, editable: true }],
    });
    ({ client } = await actThroughShare(person, source.id));
  });

  const ofReleases = naming.filter(([, { path }]) => path.startsWith('/releases/:id'));
  const changing = new Set(['releases.patch', 'releases.remove', 'releases.withdraw', 'releases.copy']);
  const ofMedia = new Set(['releases.interact', 'releases.requestDelivery', 'releases.requestTrackDelivery']);
  // There are no bytes behind a factory's files.
  const withBytes = new Set(['releases.download', 'releases.downloadTrack']);

  test.each(ofReleases.filter(([id]) => !changing.has(id) && !ofMedia.has(id) && !withBytes.has(id)))(
    'shows what was shared: %s',
    async (_id, endpoint) => {
      expect((await ask(client, endpoint, pathIn(linked, endpoint), {})).status).toBe(200);
    },
  );

  test.each(ofReleases.filter(([id]) => changing.has(id)))(
    'does not let what is to read be changed: %s',
    async (_id, endpoint) => {
      const { status, body } = await ask(client, endpoint, pathIn(linked, endpoint), {});
      expect([status, body.globalErrors[0]?.messageCode]).toEqual([403, expect.stringMatching(/access-denied$/)]);
    },
  );

  test('hides what was not shared, of the same company', async () => {
    const hidden = await createRelease(
      pool,
      (
        await pool.query<{ company_id: number }>('select company_id from releases where id = $1', [
          linked['/releases/:id'],
        ])
      ).rows[0]!.company_id,
    );
    for (const [, endpoint] of ofReleases.filter(([id]) => !ofMedia.has(id) && id !== 'releases.copy')) {
      const path = pathIn({ ...linked, '/releases/:id': hidden.id, ':trackId': hidden.trackIds[0]! }, endpoint);
      expect([endpoint.id, (await ask(client, endpoint, path, {})).status]).toEqual([endpoint.id, 404]);
    }
  });
});
