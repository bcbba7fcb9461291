import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';
import { ABANDONED_MS, discardUpload, TABLE } from './upload-row';

const BATCH = 100;

/** Forgets uploads of which nothing has come for a day, with their bytes. What became a file keeps its file. */
export async function cleanUpUploads(strapi: Core.Strapi, now: Date): Promise<void> {
  const due = await database(strapi)(TABLE)
    .where('updated_at', '<', new Date(now.getTime() - ABANDONED_MS))
    .orderBy('id')
    .limit(BATCH)
    .pluck<string[]>('uuid');
  for (const uuid of due) await discardUpload(strapi, uuid);
}
