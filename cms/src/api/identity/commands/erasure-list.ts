import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Core } from '@strapi/strapi';
import { inTransaction, lockRow, type RowOf } from '@mpn/server-kit';
import { fileStorage } from '../../media';
import { deleteUser } from './managed-users';

/** An erasure that was carried out; nothing in it says who the person was. */
interface Erasure {
  userId: number;
  /** Of the account's row, random: another database may have given its id to somebody else. */
  documentId: string;
  /** ISO 8601. */
  at: string;
}

/**
 * Folder of the storage with one file for each erasure. Backups leave it out and a restore does not replace it
 * (database/backup/erasures.ts, docs/adr/0045-erasures-are-repeated-after-a-restore.md).
 */
const keyOf = (userId: number, documentId: string): string => `erasures/${userId}-${documentId}.json`;

/** Adds an erasure to the list. @param documentId undefined in an event of an earlier version */
export async function noteErasure(userId: number, documentId: string | undefined, now: Date): Promise<void> {
  if (documentId === undefined) return;
  const erasure: Erasure = { userId, documentId, at: now.toISOString() };
  const path = await fileStorage().temporaryPath('.json');
  await writeFile(path, JSON.stringify(erasure));
  await fileStorage().put(keyOf(userId, documentId), path, 'application/json');
}

/**
 * Erases the persons of the list whom a restored backup has brought back; for all others it does nothing.
 * @param keys of the list's files in the storage
 * @returns how many were erased
 */
export async function repeatErasures(strapi: Core.Strapi, keys: readonly string[]): Promise<number> {
  let erased = 0;
  for (const key of keys) {
    const { userId, documentId } = JSON.parse(await text(await fileStorage().open(key))) as Erasure;
    await inTransaction(strapi, async (trx) => {
      const user = await lockRow<RowOf<'up_users'>>(trx, 'up_users', userId);
      if (!user || user.deleted_at || user.document_id !== documentId) return;
      await deleteUser(trx, { userId: null }, userId);
      erased += 1;
    });
  }
  return erased;
}
