import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  capabilityOfCall,
  refusalOf,
  ROLE_REFUSALS,
  shareMayCall,
  type AnyEndpoint,
  type SessionView,
  type ShareCapability,
  type ShareLevel,
  type StoredRole,
} from '@mpn/domain';
import type { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { createPromoShare } from '../../factories/promo-share';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { actThroughShare, impersonate } from '../support/acting';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { confirmIdentity, setUpApp, withPassword } from '../support/second-factor';
import { database } from '../support/server';
import { endpoints } from './endpoints';

/*
 * Every route as every role: allowed exactly where the contract's permissions say so, refused with 403 otherwise, 401
 * without a token, 404 for missing objects and those of other companies, 400 for an empty body if one is required.
 */

const STORED_ROLES: readonly StoredRole[] = ['SUPER_ADMIN', 'PROMO_ADMIN', 'PROMO_USER', 'MEDIA_ADMIN', 'MEDIA_USER'];
const MISSING_ID = 2_000_000_000;
const ROOT = resolve(__dirname, '../../..');

/** Path parameters that are not ids. */
const PARAMETERS: Record<string, string> = {
  a: 'cover',
  b: 'nothing.jpg',
  x: 'promotion',
  value: '2026-01-01T00:00:00.000Z',
  action: 'pause',
  upload: '00000000-0000-4000-8000-000000000000',
};

function pathOf(endpoint: AnyEndpoint, caller?: string): string {
  // A kind of file that the caller's right is for: profile images need only an account, all others a permission.
  const type = caller && !permissions.get(caller)?.has('ManageMyAccount') ? 'COVER' : 'PROFILE_IMAGE';
  const parameters: Record<string, string> = { ...PARAMETERS, type };
  return endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => parameters[name] ?? String(MISSING_ID));
}

const ask = (client: ApiClient, endpoint: AnyEndpoint, caller?: string) =>
  client.request<ErrorAnswer>(
    endpoint.method,
    pathOf(endpoint, caller),
    /GET|HEAD/.test(endpoint.method) ? undefined : {},
  );

const codeOf = (body: ErrorAnswer | string | undefined): string =>
  typeof body === 'object' && body !== null && 'globalErrors' in body
    ? ((body.globalErrors[0] ?? body.parameterErrors[0] ?? body.fieldErrors[0])?.messageCode ?? '')
    : '';

/** An answer to HEAD has no body: so only its status is compared. */
const answerOf = ({ method }: AnyEndpoint, status: number, code: string): [number, string] =>
  method === 'HEAD' ? [status, ''] : [status, code];

const ROLE_DENIED = 'mpn.backend.global.error.role-access-denied';
const NO_ROUTE = 'mpn.backend.global.error.route-not-found';

let pool: Pool;

/** A partner in a promo-share view: one release to read, to edit, or everything. */
async function shareUser(share: 'read' | 'edit' | 'all'): Promise<ApiClient> {
  const source = await createPromotionCompany(pool);
  const person = await createUser(pool, 'PROMO_USER');
  const { id: releaseId } = await createRelease(pool, source.id);
  await createPromoShare(pool, source.id, person.companyId!, {
    full_access: share === 'all',
    links: [{ releaseId, editable: share === 'edit' }],
  });
  return (await actThroughShare(person, source.id)).client;
}

/** The callers: stored roles, and roles of acting sessions. */
const CALLERS: Record<string, () => Promise<ApiClient>> = {
  ...Object.fromEntries(STORED_ROLES.map((role) => [role, async () => api().as(await createUser(pool, role))])),
  'PROMO_SHARE_USER, to read': () => shareUser('read'),
  'PROMO_SHARE_USER with an editable release': () => shareUser('edit'),
  'PROMO_SHARE_USER with full access': () => shareUser('all'),
  'SUPER_ADMIN impersonating a PROMO_USER': async () =>
    (await impersonate(await createUser(pool, 'SUPER_ADMIN'), (await createUser(pool, 'PROMO_USER')).id)).client,
};
const clients = new Map<string, ApiClient>();
const permissions = new Map<string, ReadonlySet<string>>();
const shareLevels = new Map<string, ShareLevel | null>();

async function renew(caller: string): Promise<void> {
  const client = await CALLERS[caller]!();
  const { status, body } = await client.get<SessionView>('/session');
  expect(status).toBe(200);
  clients.set(caller, client);
  permissions.set(caller, new Set(body.permissions));
  shareLevels.set(caller, body.shareLevel);
}

beforeAll(async () => {
  pool = await database();
  for (const caller of Object.keys(CALLERS)) await renew(caller);
});
beforeEach(() => pool.query('delete from rate_limits'));

const named = endpoints.map((endpoint) => [endpoint.id, endpoint] as const);
const guarded = named.filter(([, endpoint]) => endpoint.access !== 'public');

test('the matrix covers more than 90 contracts, each once', () => {
  expect(endpoints.length).toBeGreaterThan(90);
  expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
});

describe('every contract has a route', () => {
  test.each(named)('%s is routed', async (_id, endpoint) => {
    expect(codeOf((await ask(api(), endpoint)).body)).not.toBe(NO_ROUTE);
  });

  function* sources(folder: string): Generator<string> {
    for (const name of readdirSync(folder)) {
      if (name === 'dist' || name === 'node_modules' || name === '__tests__') continue;
      const path = join(folder, name);
      if (statSync(path).isDirectory()) yield* sources(path);
      else if (path.endsWith('.ts')) yield path;
    }
  }

  test('no route file declares a route without a contract', () => {
    const files = [join(ROOT, 'cms/src/api'), join(ROOT, 'plugins')].flatMap((folder) => [...sources(folder)]);
    const routeFiles = files.filter((file) => /\/routes\//.test(file));
    expect(routeFiles.length).toBeGreaterThan(8);
    const byHand = routeFiles.filter((file) => /\bmethod:\s*'|\bhandler:/.test(readFileSync(file, 'utf8')));
    expect(byHand).toEqual([]);
  });
});

describe('calls that are not public are refused without a token', () => {
  test.each(guarded)('%s', async (_id, endpoint) => {
    const { status, body } = await ask(api(), endpoint);
    expect([status, codeOf(body)]).toEqual(
      answerOf(endpoint, 401, 'mpn.backend.authentication.error.not-authenticated'),
    );
  });
});

test('the permissions of a promo-share user grow with the level of the share', () => {
  const rights = [
    'GetReleases',
    'EditReleases',
    'UploadTemporaryMediaFiles',
    'CreateReleases',
    'ManageSamplingCampaigns',
  ];
  const held = (caller: string) => rights.filter((right) => permissions.get(caller)?.has(right));
  expect(held('PROMO_SHARE_USER, to read')).toEqual(rights.slice(0, 1));
  expect(held('PROMO_SHARE_USER with an editable release')).toEqual(rights.slice(0, 3));
  expect(held('PROMO_SHARE_USER with full access')).toEqual(rights);
});

describe.each(Object.keys(CALLERS))('access as %s', (caller) => {
  test.each(guarded)('%s', async (id, endpoint) => {
    const access = endpoint.access;
    const shareLevel = shareLevels.get(caller) ?? null;
    const isPermitted =
      access === 'authenticated' ||
      (Array.isArray(access) && access.some((permission: string) => permissions.get(caller)?.has(permission)));
    const mayCall = isPermitted && (shareLevel === null || shareMayCall(shareLevel, id));
    const { status, body } = await ask(clients.get(caller)!, endpoint, caller);
    // Calls that end sessions end this one too.
    const mayHaveEnded = /^(auth|account|session)/.test(id);
    if (mayHaveEnded && (await clients.get(caller)!.get('/session')).status !== 200) await renew(caller);
    if (access === 'press') {
      // A session of the web app is none of a guest.
      expect([status, codeOf(body)]).toEqual([401, 'mpn.backend.authentication.error.not-authenticated']);
      return;
    }
    if (!mayCall) {
      // A partner who may plan a campaign but not buy it gets an error code of its own.
      const code = isPermitted
        ? refusalOf(capabilityOfCall(id) as ShareCapability)
        : (ROLE_REFUSALS[id] ?? ROLE_DENIED);
      expect([status, codeOf(body)]).toEqual(answerOf(endpoint, 403, code));
      return;
    }
    expect([status, codeOf(body)]).not.toEqual([403, ROLE_DENIED]);
    expect([200, 201, 204, 400, 403, 404, 409, 415, 422]).toContain(status);
    // A missing object gives 404; a call may validate its body first.
    const namesMissing = endpoint.path.includes(':') && !/:(type|a|b|x|value)/.test(endpoint.path);
    if (namesMissing) expect([400, 403, 404]).toContain(status);
  });
});

describe('a session whose second factor is missing opens nothing but the second factor', () => {
  const STAYS_OPEN = ['auth.present_second_factor', 'auth.begin_passkey_proof', 'session.get', 'auth.logout'];
  let pending: ApiClient;

  beforeAll(async () => {
    const user = await createUser(pool, 'SUPER_ADMIN');
    await setUpApp(pool, api().as(user), user);
    const { client, view } = await withPassword(user);
    expect(view.kind).toBe('SECOND_FACTOR');
    pending = client;
  });

  test.each(guarded.filter(([id]) => !STAYS_OPEN.includes(id)))('%s', async (_id, endpoint) => {
    const { status, body } = await ask(pending, endpoint);
    // Guests of press links are no sessions of the app.
    const refusal =
      endpoint.access === 'press'
        ? answerOf(endpoint, 401, 'mpn.backend.authentication.error.not-authenticated')
        : answerOf(endpoint, 403, 'mpn.backend.authentication.error.second-factor-required');
    expect([status, codeOf(body)]).toEqual(refusal);
  });

  test('the session is still there, so it was the factor that was missing', async () => {
    expect((await pending.get('/session')).status).toBe(200);
  });
});

describe('a person who lacks a required second factor may set one up and nothing else', () => {
  const STAYS_OPEN = [
    ...['session.get', 'auth.logout', 'account.confirm_password', 'second_factor.get', 'second_factor.begin_totp'],
    ...['account.begin_sign_on_confirmation', 'account.finish_sign_on_confirmation'],
    ...['second_factor.confirm_totp', 'second_factor.begin_passkey', 'second_factor.add_passkey'],
  ];
  let lacking: ApiClient;

  beforeAll(async () => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    const { client } = await withPassword(user);
    await confirmIdentity(client);
    const { status } = await client.put(`/companies/${user.companyId}/sign_in`, { required: true, graceDays: 0 });
    expect(status).toBe(200);
    lacking = client;
  });

  test.each(guarded.filter(([id]) => !STAYS_OPEN.includes(id)))('%s', async (_id, endpoint) => {
    const { status, body } = await ask(lacking, endpoint);
    const refusal =
      endpoint.access === 'press'
        ? answerOf(endpoint, 401, 'mpn.backend.authentication.error.not-authenticated')
        : answerOf(endpoint, 403, 'mpn.backend.authentication.error.second-factor-setup-required');
    expect([status, codeOf(body)]).toEqual(refusal);
  });

  test('the session is still there, so it was the factor that was lacking', async () => {
    expect((await lacking.get('/session')).status).toBe(200);
  });
});
