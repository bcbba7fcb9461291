import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Knex } from 'knex';
import { fail, isMachineAgent } from '@mpn/domain';
import { database, insertRow, PRESS_STRATEGY, select } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { hashNetwork, hashToken, networkOf } from '../../identity';
import { agentFamily } from '../rules/agent';
import { newSessionSecret } from '../rules/secrets';
import { guestCookie, setGuestCookie } from './cookie';

/** A guest of press links, known by a session in the browser. No user, without permissions. */
export interface Guest {
  sessionId: number;
  /** Whether the user agent names an automatic program (mail scanner, link preview, crawler). */
  machine: boolean;
}

const DAY_MS = 86_400_000;
const sessionEnd = (now: Date): Date => new Date(now.getTime() + identity.press.sessionDays * DAY_MS);

/** The guest of this secret; undefined where the session has ended or never was. */
async function findGuest(db: Knex, secret: string, now: Date): Promise<Guest | undefined> {
  const [row] = await select<Guest>(
    db,
    `select id as "sessionId", machine from press_sessions where sid_hash = :hash and expires_at > :now`,
    { hash: hashToken(secret), now },
  );
  return row;
}

/** The guest of a request's cookie; undefined without a valid one. */
export async function guestOf(strapi: Core.Strapi, ctx: Context): Promise<Guest | undefined> {
  const secret = guestCookie(ctx);
  return secret === undefined ? undefined : findGuest(database(strapi), secret, new Date());
}

/** The guest of the request, in a session that is opened, or prolonged by its use. */
export async function guestWithSession(trx: Knex, ctx: Context, now: Date): Promise<Guest> {
  const secret = guestCookie(ctx);
  const known = secret === undefined ? undefined : await findGuest(trx, secret, now);
  if (known && secret !== undefined) {
    await trx('press_sessions')
      .where({ id: known.sessionId })
      .update({ last_seen_at: now, expires_at: sessionEnd(now) });
    setGuestCookie(ctx, secret);
    return known;
  }
  const fresh = newSessionSecret();
  const agent = ctx.get('user-agent');
  const machine = isMachineAgent(agent);
  const sessionId = await insertRow(trx, 'press_sessions', {
    sid_hash: hashToken(fresh),
    network: hashNetwork(networkOf(ctx.ip)),
    agent: agentFamily(agent),
    machine,
    expires_at: sessionEnd(now),
    last_seen_at: now,
  });
  setGuestCookie(ctx, fresh);
  return { sessionId, machine };
}

/** Strapi's authentication strategy for calls of guests: cookie to guest (`ctx.state.guest`). */
function guestStrategy(strapi: Core.Strapi) {
  return {
    name: PRESS_STRATEGY,
    async authenticate(ctx: Context) {
      const guest = await guestOf(strapi, ctx);
      if (!guest) throw fail('mpn.backend.authentication.error.not-authenticated');
      ctx.state.guest = guest;
      return { authenticated: true, credentials: guest };
    },
    // What a guest may do is decided for each link (access/guest-access.ts).
    verify: () => undefined,
  };
}

/** Registers the strategy with Strapi, while the app registers, before routes are mounted. */
export function registerGuests(strapi: Core.Strapi): void {
  const auth = strapi.get<{ register(type: string, strategy: unknown): void }>('auth');
  auth.register('content-api', guestStrategy(strapi));
}
