import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';
import { ABANDONED_MS } from '../upload/quota';
import { dropSilentReservations } from '../upload/reservation';
import { discardUpload, TABLE } from '../upload/resumable/upload-row';

const BATCH = 100;

/**
 * Deletes uploads without new data for a day, with their bytes, and the reservations of dead processes. Files that were
 * created from uploads stay.
 */
export async function cleanUpUploads(strapi: Core.Strapi, now: Date): Promise<void> {
  await dropSilentReservations(strapi);
  const due = await database(strapi)(TABLE)
    .where('updated_at', '<', new Date(now.getTime() - ABANDONED_MS))
    .orderBy('id')
    .limit(BATCH)
    .pluck<string[]>('uuid');
  for (const uuid of due) await discardUpload(strapi, uuid);
}
