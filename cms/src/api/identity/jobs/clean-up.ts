import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { deleteOldDevices } from '../devices/known-devices';
import { deleteOldAlerts } from '../devices/sign-in-alert';
import { deleteOldChallenges } from '../factors/challenges';
import { deleteOldSetups } from '../factors/store';
import { deleteOldPanelFactors } from '../panel-gate/panel-factors';
import { deleteOldAttempts } from '../sso/attempts';
import { deleteOldProviderSessions } from '../sso/sessions';
import { deleteExpiredCounters } from '../limits/rate-limits';
import { deleteOldLinks } from '../lockout/admission';
import { deleteOldBlocks } from '../lockout/blocked-networks';
import { deleteOldNetworks } from '../lockout/known-networks';
import { deleteOldLockouts } from '../lockout/lockout';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes what is past its retention: counters, unfinished setups of authenticator apps, requests for passkeys,
 * sign-ins at providers, factors of panel accounts that are gone, lockouts, blocked and known networks, browsers,
 * sessions, links, codes, and IP addresses and networks in the trail.
 */
export async function cleanUp(strapi: Core.Strapi, now: Date): Promise<void> {
  const db = database(strapi);
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteExpiredCounters(strapi, now);
  await deleteOldLockouts(db);
  await deleteOldBlocks(db);
  await deleteOldNetworks(db);
  await deleteOldDevices(db);
  await deleteOldSetups(db, now);
  await deleteOldChallenges(db, now);
  await deleteOldAttempts(db, now);
  await deleteOldPanelFactors(db, now);
  const ended = before(identity.retention.expiredDays);
  await db('mpn_sessions').where('expires_at', '<', ended).delete();
  await deleteOldProviderSessions(db, now);
  await db('password_resets').where('expires_at', '<', ended).delete();
  await db('email_verifications').where('expires_at', '<', ended).delete();
  await deleteOldLinks(strapi, ended);
  await deleteOldAlerts(db, ended);
  await db('audit_records')
    .where('at', '<', before(identity.retention.ipAddressDays))
    .where((record) => record.whereNotNull('address').orWhereRaw("jsonb_exists(data, 'network')"))
    .update({ address: null, data: db.raw("data - 'network'") });
}
