import type { Core } from '@strapi/strapi';
import { database, registerClockJob } from '@mpn/server-kit';
import { registerSessionStrategy } from '../auth/strategy';
import { deleteExpiredCounters } from './throttle';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Ended sessions stay visible to support for a while; the audit trail keeps what happened. */
const KEEP_ENDED_SESSIONS_DAYS = 30;
/** Addresses are dropped from audit records after this (domain decisions, section 11). */
const KEEP_ADDRESSES_DAYS = 90;

async function cleanUp(strapi: Core.Strapi, now: Date): Promise<void> {
  const db = database(strapi);
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteExpiredCounters(strapi, now);
  const ended = before(KEEP_ENDED_SESSIONS_DAYS);
  await db('mpn_sessions').where('expires_at', '<', ended).delete();
  await db('password_resets').where('expires_at', '<', ended).delete();
  await db('email_verifications').where('expires_at', '<', ended).delete();
  await db('audit_records')
    .where('at', '<', before(KEEP_ADDRESSES_DAYS))
    .whereNotNull('address')
    .update({ address: null });
}

/** Makes sessions, and their clean-up, known. Called while the app registers. */
export function registerIdentity(strapi: Core.Strapi): void {
  registerSessionStrategy(strapi);
  registerClockJob({ name: 'identity.clean-up', cron: '17 3 * * *', run: cleanUp });
}
