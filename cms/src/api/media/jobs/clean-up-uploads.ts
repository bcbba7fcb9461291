import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { eachDue } from '@mpn/server-kit';
import { ABANDONED_MS } from '../upload/open-uploads';
import { dropSilentReservations } from '../upload/reservation';
import { discardUpload, TABLE } from '../upload/resumable/upload-row';

/**
 * Deletes uploads without new data for a day, with their bytes, and the reservations of dead processes. Files that were
 * created from uploads stay.
 */
export async function cleanUpUploads(strapi: Core.Strapi, now: Date): Promise<void> {
  await dropSilentReservations(strapi);
  const abandoned = (db: Knex): Knex.QueryBuilder =>
    db(TABLE)
      .where('updated_at', '<', new Date(now.getTime() - ABANDONED_MS))
      .select('id', 'uuid');
  await eachDue<{ id: number; uuid: string }>(strapi, 'upload', abandoned, ({ uuid }) => discardUpload(strapi, uuid));
}
