import { shareMayCall, type AnyEndpoint, type SessionView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { createPromoShare } from '../../factories/promo-share';
import { createRelease } from '../../factories/release';
import { createUser, PASSWORD } from '../../factories/users';
import { actThroughShare } from '../support/acting';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { bodyOf, naming, pathIn, worldOf, type World } from './world';

/*
 * Every call that names an object, with another company's: the same 404 as for a missing one, for every caller with
 * permission. And 403 for objects that a promo-share view shows but does not let the caller change.
 */

/** Calls of media people alone: the permission has another meaning for promoters, whom the call refuses. */
const MEDIA_ONLY: ReadonlySet<string> = new Set(['interactions.create']);

/** The code of "there is none"; the specification names one of its own for promo shares. */
const notFoundOf = ({ path }: AnyEndpoint): string =>
  path.startsWith('/promo_shares/:id')
    ? 'mpn.backend.promoshare.error.not-found'
    : 'mpn.backend.global.error.not-found';

let pool: Pool;
let foreign: World;

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
  shareLevel: SessionView['shareLevel'];
  own: World;
}

async function asker(client: ApiClient, companyId?: number): Promise<Asker> {
  const { body } = await client.get<SessionView>('/session');
  // What only the person may do shortly after; refused in a promo share view.
  await client.post('/account/confirm_password', { password: PASSWORD });
  return {
    client,
    permissions: new Set(body.permissions),
    shareLevel: body.shareLevel,
    own: companyId ? await worldOf(pool, companyId) : {},
  };
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

describe.each(Object.keys(ASKERS))(
  'an object of another company answers 404, or 403 without permission, as %s',
  (name) => {
    let me: Asker;
    beforeAll(async () => {
      me = await ASKERS[name]!();
    });

    test.each(naming)('%s', async (_id, endpoint) => {
      const { access } = endpoint;
      const mayCall =
        (me.shareLevel === null || shareMayCall(me.shareLevel, endpoint.id)) &&
        (name.startsWith('MEDIA') || !MEDIA_ONLY.has(endpoint.id)) &&
        (!Array.isArray(access) || access.some((permission: string) => me.permissions.has(permission)));
      const { status, body } = await ask(me.client, endpoint, pathIn(foreign, endpoint), me.own);
      expect([status, body.globalErrors, body.parameterErrors, body.fieldErrors]).toMatchObject(
        mayCall
          ? [404, [{ messageCode: notFoundOf(endpoint) }], [], []]
          : [403, [{ messageCode: 'mpn.backend.global.error.role-access-denied' }], [], []],
      );
    });
  },
);

describe('a promo-share view', () => {
  let linked: World;
  let client: ApiClient;

  beforeAll(async () => {
    const source = await createPromotionCompany(pool);
    linked = await worldOf(pool, source.id);
    // Of three releases one is shared to read and one to edit, so that the session has the permission to edit.
    const editable = await createRelease(pool, source.id);
    const person = await createUser(pool, 'PROMO_ADMIN');
    await createPromoShare(pool, source.id, person.companyId!, {
      links: [{ releaseId: linked['/releases/:id']! }, { releaseId: editable.id, editable: true }],
    });
    ({ client } = await actThroughShare(person, source.id));
  });

  const ofReleases = naming.filter(([, { path }]) => path.startsWith('/releases/:id'));
  // The share's highest level: one of its releases is to change.
  const mayCall = (id: string): boolean => shareMayCall('EDITABLE_LINK', id);
  const changing = new Set(['releases.update', 'releases.download', 'releases.press_kit', 'tracks.download']);

  test.each(ofReleases.filter(([id]) => mayCall(id) && !changing.has(id)))(
    'permits calls of a shared release: %s',
    async (_id, endpoint) => {
      expect((await ask(client, endpoint, pathIn(linked, endpoint), {})).status).toBe(200);
    },
  );

  test.each(ofReleases.filter(([id]) => !mayCall(id) || changing.has(id)))(
    'refuses changes and downloads of a release shared to read: %s',
    async (_id, endpoint) => {
      const { status, body } = await ask(client, endpoint, pathIn(linked, endpoint), {});
      expect([status, body.globalErrors[0]?.messageCode]).toEqual([
        403,
        expect.stringMatching(/access-denied$|download-not-permitted$/),
      ]);
    },
  );

  test('answers 404 for a release that is not shared', async () => {
    const hidden = await createRelease(
      pool,
      (
        await pool.query<{ company_id: number }>('select company_id from releases where id = $1', [
          linked['/releases/:id'],
        ])
      ).rows[0]!.company_id,
    );
    for (const [, endpoint] of ofReleases) {
      const path = pathIn({ ...linked, '/releases/:id': hidden.id, ':trackId': hidden.trackIds[0]! }, endpoint);
      expect([endpoint.id, (await ask(client, endpoint, path, {})).status]).toEqual([
        endpoint.id,
        mayCall(endpoint.id) ? 404 : 403,
      ]);
    }
  });
});
