import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { fail, pressAccess, type PressOpened } from '@mpn/domain';
import { database, insertRow, inTransaction, lockTopic, select } from '@mpn/server-kit';
import { answerAlike, hashToken, limitNetworkTries } from '../../identity';
import { readGuestAt } from '../access/guest-access';
import { guestWithSession } from '../auth/guest';

interface Found {
  grantId: number;
  slug: string;
}

const FIND = `select g.id as "grantId", l.slug from press_addresses a join press_grants g on g.id = a.grant_id
    join press_links l on l.id = g.link_id
  where a.token_hash = :hash and a.ended_at is null and g.state <> 'REVOKED' and l.state <> 'REVOKED'`;

async function open(strapi: Core.Strapi, ctx: Context, { grantId, slug }: Found): Promise<boolean> {
  return inTransaction(strapi, async (trx) => {
    const guest = await guestWithSession(trx, ctx, new Date());
    await lockTopic(trx, `press-session:${guest.sessionId}`);
    const mine = { session_id: guest.sessionId, grant_id: grantId };
    const known = await trx('press_visits').where(mine).whereNull('ended_at').first();
    if (!known) await insertRow(trx, 'press_visits', { ...mine, measured: true });
    return pressAccess((await readGuestAt(trx, guest, slug, null)).facts, 'READ') !== 'UNKNOWN';
  });
}

/**
 * Exchanges the secret of an address for the guest's session and the page's slug.
 * @throws AppError link-unknown for a wrong, ended or revoked one alike and after the same time, too-many-requests
 */
export async function openSession(strapi: Core.Strapi, ctx: Context, secret: string): Promise<PressOpened> {
  await limitNetworkTries(strapi, 'press-look-up-per-network', ctx.ip);
  const [found] = await select<Found>(database(strapi), FIND, { hash: hashToken(secret) });
  const isOpen = found !== undefined && (await open(strapi, ctx, found));
  if (isOpen) return { slug: found.slug };
  await answerAlike(Promise.resolve());
  throw fail('mpn.backend.press.error.link-unknown');
}
