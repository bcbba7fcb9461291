import { addressOf, allDeskCalls, DESK_ROLES, type AnyDeskCall, type DeskRoleName } from '@mpn/domain';
import type { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { createUser } from '../../factories/users';
import { worldOf, type World } from '../routes/world';
import { clerkLogin, panelAdmin, panelAuthorization, type PanelLogin } from '../support-panel/panel';
import type { Maker } from './callers';
import type { Fuzzed } from './fuzz';

/**
 * Calls that change what all tests of a server share: seller, terms, prices, legal texts, blocked networks, and the
 * deliveries and jobs of other tests. A run with a server of its own makes them, too.
 */
const OF_EVERYBODY = [
  'POST /seller',
  'POST /sales-terms',
  'POST /price-lists',
  'POST /price-lists/:id/withdraw',
  'POST /legal-documents',
  'POST /support-contact',
  'POST /messages/:id/send',
  'POST /genre-names',
  'POST /jobs/run-failed',
  'POST /deliveries/retry-cause',
];

/** The latest row of a table; 0 if there is none. */
async function latest(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select id::int from ${table} order by id desc limit 1`);
  return rows[0]?.id ?? 0;
}

/** Ids of one object of each kind that has calls at the desk, by the path that names it. */
async function deskWorld(pool: Pool): Promise<World> {
  const world = await worldOf(pool, (await createPromotionCompany(pool)).id);
  const named = (path: string): number => world[path]!;
  return {
    '/companies/:id': named('/companies/:id'),
    '/users/:id': named('/users/:id'),
    '/registrations/:id': (await createUser(pool, 'PROMO_ADMIN')).id,
    '/join-requests/:id': named('/registration/join_requests/:id'),
    '/super-admins/:id': (await createUser(pool, 'SUPER_ADMIN')).id,
    '/releases/:id': named('/releases/:id'),
    '/campaigns/:id': named('/sampling_campaigns/:id'),
    '/deliveries/:id': named('/deliveries/:id'),
    '/promo-shares/:id': named('/promo_shares/:id'),
    '/press-links/:id': named('/press_links/:id'),
    '/orders/:id': named('/purchase_orders/:id'),
    '/messages/:id': named('/messages/:id'),
    '/mails/:id': await latest(pool, 'mails'),
    '/jobs/:id': await latest(pool, 'graphile_worker.jobs'),
    '/price-lists/:id': await latest(pool, 'price_lists'),
    '/genre-names/:id': await latest(pool, 'genre_names'),
    '/blocked-networks/:id': 1,
  };
}

const clerk =
  (login: () => Promise<PanelLogin>): Maker =>
  async (pool) => ({
    headers: { authorization: await panelAuthorization(await login()) },
    own: await deskWorld(pool),
  });

const callers: Readonly<Record<string, Maker>> = {
  'without a login': async (pool) => ({ headers: {}, own: await deskWorld(pool) }),
  'super admin of the panel': clerk(panelAdmin),
  ...Object.fromEntries(
    (Object.keys(DESK_ROLES) as DeskRoleName[]).map((role) => [role, clerk(() => clerkLogin(role))]),
  ),
};

const deskOf = (name: string, calls: readonly AnyDeskCall[]): Fuzzed => ({
  name,
  below: '/admin/support',
  operations: calls.map((call) => ({
    id: `desk: ${addressOf(call)}`,
    method: call.method,
    path: call.path,
    query: call.query,
    body: call.body,
  })),
  callers,
  foreign: deskWorld,
  wrongBody: ({ data, error }, status) => {
    const { status: told, name: code, message } = (error ?? {}) as Record<string, unknown>;
    return data === null && told === status && typeof code === 'string' && typeof message === 'string'
      ? undefined
      : 'is not the error body of the panel';
  },
});

/** Every call of the desk as every role of the panel. */
export const WHOLE_DESK = deskOf('the whole desk', allDeskCalls);
/** Those that change nothing that tests of the same server share. */
export const DESK = deskOf(
  'the desk',
  allDeskCalls.filter((call) => !OF_EVERYBODY.includes(addressOf(call))),
);
