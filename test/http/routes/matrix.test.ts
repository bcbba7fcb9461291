import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as domain from '@mpn/domain';
import type { AnyEndpoint, SessionView, StoredRole } from '@mpn/domain';
import type { Pool } from 'pg';
import { createUser } from '../../factories/users';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

/*
 * Every route as every role: allowed exactly where the contract's permissions say so, refused with 403 otherwise, 401
 * without a token, 404 for what does not exist (or is another company's), 400 for an empty body where one is needed.
 */

const ROLES: readonly StoredRole[] = ['SUPER_ADMIN', 'PROMO_ADMIN', 'PROMO_USER', 'MEDIA_ADMIN', 'MEDIA_USER'];
const MISSING_ID = 2_000_000_000;
const ROOT = resolve(__dirname, '../../..');

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

const endpoints: AnyEndpoint[] = [
  ...new Map(
    Object.values(domain as Record<string, unknown>)
      .flatMap((value) =>
        typeof value === 'object' && value !== null && !isEndpoint(value)
          ? (Object.values(value) as unknown[])
          : [value],
      )
      .filter(isEndpoint)
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  ).values(),
];

/** Path parameters that are not ids. */
const PARAMETERS: Record<string, string> = {
  type: 'PROFILE_IMAGE',
  a: 'cover',
  b: 'nothing.jpg',
  x: 'promotion',
  value: '2026-01-01T00:00:00.000Z',
  action: 'pause',
};

function pathOf(endpoint: AnyEndpoint): string {
  return endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => PARAMETERS[name] ?? String(MISSING_ID));
}

const ask = (client: ApiClient, endpoint: AnyEndpoint) =>
  client.request<ErrorAnswer>(endpoint.method, pathOf(endpoint), endpoint.method === 'GET' ? undefined : {});

const codeOf = (body: ErrorAnswer | string | undefined): string =>
  typeof body === 'object' && body !== null && 'globalErrors' in body
    ? ((body.globalErrors[0] ?? body.parameterErrors[0] ?? body.fieldErrors[0])?.messageCode ?? '')
    : '';

const ROLE_DENIED = 'mpn.backend.global.error.role-access-denied';
const NO_ROUTE = 'mpn.backend.global.error.route-not-found';

let pool: Pool;
const clients = new Map<StoredRole, ApiClient>();
const permissions = new Map<StoredRole, ReadonlySet<string>>();

async function renew(role: StoredRole): Promise<ApiClient> {
  const user = await createUser(pool, role);
  const client = api().as(user);
  const { body } = await client.get<SessionView>('/session');
  clients.set(role, client);
  permissions.set(role, new Set(body.permissions));
  return client;
}

beforeAll(async () => {
  pool = await database();
  for (const role of ROLES) await renew(role);
});
beforeEach(() => pool.query('delete from rate_limits'));

const named = endpoints.map((endpoint) => [endpoint.id, endpoint] as const);
const guarded = named.filter(([, endpoint]) => endpoint.access !== 'public');

test('the contracts are found at all', () => {
  expect(endpoints.length).toBeGreaterThan(90);
  expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
});

describe('every contract is mounted, and every route has a contract', () => {
  test.each(named)('%s answers', async (_id, endpoint) => {
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

  test('no route file declares a route by hand', () => {
    const files = [join(ROOT, 'cms/src/api'), join(ROOT, 'plugins')].flatMap((folder) => [...sources(folder)]);
    const routeFiles = files.filter((file) => /\/routes\//.test(file));
    expect(routeFiles.length).toBeGreaterThan(8);
    const byHand = routeFiles.filter((file) => /\bmethod:\s*'|\bhandler:/.test(readFileSync(file, 'utf8')));
    expect(byHand).toEqual([]);
  });
});

describe('without a token every call that is not public is refused', () => {
  test.each(guarded)('%s', async (_id, endpoint) => {
    const { status, body } = await ask(api(), endpoint);
    expect([status, codeOf(body)]).toEqual([401, 'mpn.backend.authentication.error.not-authenticated']);
  });
});

describe.each(ROLES)('as %s', (role) => {
  test.each(guarded)('%s', async (id, endpoint) => {
    const access = endpoint.access;
    const mayCall =
      access === 'authenticated' ||
      (Array.isArray(access) && access.some((permission: string) => permissions.get(role)?.has(permission)));
    const { status, body } = await ask(clients.get(role)!, endpoint);
    // Calls that end sessions end this one too.
    if (/^(auth|account|session)/.test(id)) await renew(role);
    if (!mayCall) {
      expect([status, codeOf(body)]).toEqual([403, ROLE_DENIED]);
      return;
    }
    expect([status, codeOf(body)]).not.toEqual([403, ROLE_DENIED]);
    expect([200, 201, 204, 400, 403, 404, 409, 415, 422]).toContain(status);
    // What does not exist is not found; a call may look at its body first.
    const namesMissing = endpoint.path.includes(':') && !/:(type|a|b|x|value)/.test(endpoint.path);
    if (namesMissing) expect([400, 403, 404]).toContain(status);
  });
});
