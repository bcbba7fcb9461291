import {
  capabilityOfCall,
  levelIncludes,
  promoShareCalls,
  refusalOf,
  ROLE_REFUSALS,
  ShareLevel,
  type AnyEndpoint,
  type SessionView,
} from '@mpn/domain';
import type { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { createPromoShare } from '../../factories/promo-share';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { actThroughShare } from '../support/acting';
import type { ApiClient, ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { endpoints } from './endpoints';
import { bodyOf, pathIn, worldOf, type World } from './world';

/*
 * Every call of the contracts as a promo share partner of every level, on existing objects of the source company:
 * allowed or refused as in the table. A new call without a row in the table fails here.
 */

const DENIED = /^mpn\.backend\.global\.error\.(role|resource)-access-denied$/;
const ROLE_DENIED = 'mpn.backend.global.error.role-access-denied';

const guarded = endpoints
  .filter(({ access }) => access !== 'public' && access !== 'press')
  .map((endpoint) => [endpoint.id, endpoint] as const);

/** Calls that the table allows, refused for this campaign, because it is paid and the source's own. */
const OF_PAID_CAMPAIGNS: ReadonlySet<string> = new Set([
  'sampling_campaigns.update',
  'sampling_campaigns.act',
  'sampling_campaigns.include_new_institutions',
  'sampling_campaigns.apply_template',
]);
/** Calls that need the content of files, which the factory's files do not have. */
const WITH_BYTES: ReadonlySet<string> = new Set(['releases.download', 'tracks.download', 'files.peaks']);

let pool: Pool;
const partners = new Map<ShareLevel, { client: ApiClient; world: World; session: SessionView }>();

async function partner(level: ShareLevel): Promise<void> {
  const source = await createPromotionCompany(pool, { role_manage_sampling_templates: true });
  const person = await createUser(pool, 'PROMO_ADMIN');
  const world = await worldOf(pool, source.id);
  const release = await createRelease(pool, source.id);
  const links = [world['/releases/:id']!, release.id].map((releaseId) => ({
    releaseId,
    editable: level === 'EDITABLE_LINK',
  }));
  await createPromoShare(pool, source.id, person.companyId!, {
    full_access: level.startsWith('FULL_ACCESS'),
    may_buy: level === 'FULL_ACCESS_AND_PURCHASE',
    links,
  });
  const { client } = await actThroughShare(person, source.id);
  partners.set(level, { client, world, session: (await client.get<SessionView>('/session')).body });
}

beforeAll(async () => {
  pool = await database();
  for (const level of ShareLevel) await partner(level);
});
beforeEach(() => pool.query('delete from rate_limits'));

function ask(level: ShareLevel, endpoint: AnyEndpoint) {
  const { client, world } = partners.get(level)!;
  const path = pathIn(world, endpoint)
    .replace('/files/none', '/files/COVER')
    .replace(/\/none$/, '/00000000-0000-4000-8000-000000000000');
  return client.request<ErrorAnswer>(endpoint.method, path, bodyOf(endpoint, world));
}

const codeOf = (body: ErrorAnswer | undefined): string | undefined => body?.globalErrors?.[0]?.messageCode;

test('the table has exactly the calls that are not public', () => {
  expect(Object.keys(promoShareCalls).sort()).toEqual(guarded.map(([id]) => id).sort());
});

test.each(ShareLevel)('the session of a partner has the share level %s', (level) => {
  expect(partners.get(level)!.session).toMatchObject({ kind: 'PROMO_SHARE', shareLevel: level });
});

describe.each(ShareLevel)('%s', (level) => {
  const may = ([id]: readonly [string, AnyEndpoint]): boolean => {
    const capability = capabilityOfCall(id);
    return capability !== undefined && levelIncludes(level, capability);
  };
  // Without logout, which would end the session for the others.
  const allowed = guarded.filter((call) => may(call) && call[0] !== 'auth.logout');
  const refused = guarded.filter((call) => !may(call));

  test.each(refused)('%s is refused', async (id, endpoint) => {
    const { status, body } = await ask(level, endpoint);
    expect(status).toBe(403);
    if (endpoint.method === 'HEAD') return;
    const own = refusalOf(capabilityOfCall(id)!);
    expect([ROLE_REFUSALS[id] ?? ROLE_DENIED, own]).toContain(codeOf(body));
  });

  test.each(allowed)('%s is permitted', async (id, endpoint) => {
    // The permission and the table must not contradict each other.
    const { permissions } = partners.get(level)!.session;
    const { access } = endpoint;
    expect(!Array.isArray(access) || access.some((permission) => permissions.includes(permission as never))).toBe(true);
    if (WITH_BYTES.has(id)) return;
    const { status, body } = await ask(level, endpoint);
    if (OF_PAID_CAMPAIGNS.has(id)) {
      expect([status, codeOf(body)]).toEqual([403, 'mpn.backend.global.error.resource-access-denied']);
      return;
    }
    expect(codeOf(body) ?? '').not.toMatch(DENIED);
    expect([200, 201, 202, 204, 400, 404, 409, 412, 415]).toContain(status);
    // Shared objects are found.
    if (/^\/releases\/:id|^\/sampling_campaigns\/:id$/.test(endpoint.path)) expect(status).not.toBe(404);
  });
});

test.each(['FULL_ACCESS', 'FULL_ACCESS_AND_PURCHASE'] as const)(
  '%s: a purchase is refused with the right error',
  async (level) => {
    const { client } = partners.get(level)!;
    const { body } = await client.post<ErrorAnswer>('/purchase_orders', { cartToken: 'x', paymentMethod: 'INVOICE' });
    expect(codeOf(body)).toBe(
      level === 'FULL_ACCESS' ? 'mpn.backend.shop.error.purchase-not-granted' : 'mpn.backend.shop.error.cart-empty',
    );
  },
);
