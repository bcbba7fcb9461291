import type { Core } from '@strapi/strapi';
import { database, registerClockJob, registerPersonRecords } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { REGISTRATION_RECORDS } from '../person-records';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes decided requests to join after `retainJoinRequestsDays`; the audit trail keeps the decision. */
export async function deleteOldJoinRequests(strapi: Core.Strapi, now: Date): Promise<void> {
  const before = new Date(now.getTime() - identity.registration.retainJoinRequestsDays * DAY_MS);
  await database(strapi)('join_requests').where('decided_at', '<', before).delete();
}

/** Registers the clean-up of registrations. Call it while the app registers. */
export function registerRegistration(): void {
  registerPersonRecords(...REGISTRATION_RECORDS);
  registerClockJob({ name: 'registration.clean-up', cron: '23 3 * * *', run: deleteOldJoinRequests });
}
