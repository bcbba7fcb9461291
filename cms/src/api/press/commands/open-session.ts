import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { fail, pressAccess, pressEndpoints, type PressOpened } from '@mpn/domain';
import { database, insertRow, inTransaction, lockTopic, select } from '@mpn/server-kit';
import { answerAlike, hashToken, limitNetworkTries } from '../../identity';
import { readGuestAt } from '../access/guest-access';
import { guestWithSession } from '../auth/guest';
import { keepRequest } from './hits';

interface Found {
  addressId: number;
  grantId: number;
  isPreview: boolean;
  slug: string;
}

/** The promoter's own look is for one browser and at once: passed on, it would give downloads to anybody. */
const PREVIEW_MINUTES = 5;

const FIND = `select a.id as "addressId", g.id as "grantId", g.kind = 'PREVIEW' as "isPreview", l.slug
  from press_addresses a join press_grants g on g.id = a.grant_id
    join press_links l on l.id = g.link_id
  where a.token_hash = :hash and a.ended_at is null and g.state <> 'REVOKED' and l.state <> 'REVOKED'
    and (g.kind <> 'PREVIEW' or a.created_at > now() at time zone 'UTC' - interval '${PREVIEW_MINUTES} minutes')`;

async function open(strapi: Core.Strapi, ctx: Context, found: Found): Promise<boolean> {
  const { addressId, grantId, isPreview, slug } = found;
  return inTransaction(strapi, async (trx) => {
    if (isPreview) {
      const ended = { ended_at: new Date() };
      const isFirst = await trx('press_addresses').where({ id: addressId }).whereNull('ended_at').update(ended);
      if (isFirst === 0) return false;
    }
    const guest = await guestWithSession(trx, ctx, new Date());
    await lockTopic(trx, `press-session:${guest.sessionId}`);
    const mine = { session_id: guest.sessionId, grant_id: grantId };
    // A promoter's look begins anew: an earlier one may be over.
    if (isPreview) await trx('press_visits').where(mine).whereNull('ended_at').update({ ended_at: new Date() });
    const known = await trx('press_visits').where(mine).whereNull('ended_at').first();
    const visitId = known?.id ?? (await insertRow(trx, 'press_visits', { ...mine, measured: true }));
    if (!isPreview && known?.measured !== false) await keepRequest(trx, ctx, visitId, pressEndpoints.open.id);
    return pressAccess((await readGuestAt(trx, guest, { slug, releaseId: null })).facts, 'READ') !== 'UNKNOWN';
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
