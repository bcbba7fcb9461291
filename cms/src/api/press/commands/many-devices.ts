import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';
import type { GuestAt } from '../access/guest-access';
import { notifyOfPress } from '../mails/press-news';

/** Devices of one personal link within 48 hours that are usual; more may be a forwarded address. */
const USUAL_DEVICES = 5;

const DEVICES = `select count(distinct v.session_id)::int as devices from press_visits v
  where v.grant_id = :grantId and v.visited_at > now() at time zone 'UTC' - interval '48 hours'`;

/** Tells the label, once a personal link, that more devices than usual have opened it. */
export async function tellOfManyDevices(strapi: Core.Strapi, trx: Knex, at: GuestAt): Promise<void> {
  if (at.kind !== 'PERSON') return;
  const [row] = await select<{ devices: number }>(trx, DEVICES, { grantId: at.grantId });
  if ((row?.devices ?? 0) > USUAL_DEVICES) await notifyOfPress(strapi, trx, at, 'MANY_DEVICES', '');
}
