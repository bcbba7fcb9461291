import type { Core } from '@strapi/strapi';
import { database, inTransaction, registerClockJob, select } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { takeNamesOff } from '../commands/erase-person';

/** Days after the end of a session for which it is known from which device it was. */
const DEVICE_DAYS = 30;
const AT_ONCE = 500;

const OLD = `select g.id from press_grants g join press_links l on l.id = g.link_id
  where g.erased_at is null and g.kind = 'PERSON'
    and greatest(l.expires_at, g.expires_at) < :now::timestamp - make_interval(months => :months)
  order by g.id limit ${AT_ONCE}`;

/**
 * Takes names off personal links that ended long ago (PRESS_NAMES_MONTHS), and devices off sessions that have ended;
 * what was counted stays.
 */
async function cleanUp(strapi: Core.Strapi, now: Date): Promise<void> {
  const ended = new Date(now.getTime() - DEVICE_DAYS * 86_400_000);
  await database(strapi)('press_sessions')
    .where('expires_at', '<', ended)
    .whereNotNull('network')
    .update({ network: null, agent: null });
  await inTransaction(strapi, async (trx) => {
    const old = await select<{ id: number }>(trx, OLD, { now, months: getSettings().PRESS_NAMES_MONTHS });
    await takeNamesOff(
      strapi,
      trx,
      old.map(({ id }) => id),
    );
  });
}

/** Registers the clock job `press.clean-up`. */
export function registerCleanUp(): void {
  registerClockJob({ name: 'press.clean-up', run: cleanUp });
}
