import type { Knex } from 'knex';
import { insertRows, updateRow } from '@mpn/server-kit';
import type { PreparedFile } from './prepare-files';

/** A row of `delivery_files`. */
export interface FileRow extends Record<string, unknown> {
  id: number;
  position: number;
  name: string;
  sha_256: string;
  size: string;
  state: 'PENDING' | 'SENT';
  /** null: nothing of these bytes was ever begun to be sent under this name. */
  bytes_sent: string | null;
}

/** A prepared file with what our own record says about it. */
export interface RecordedFile {
  file: PreparedFile;
  rowId: number;
  sent: boolean;
  /** Sending was begun, so that what lies there under this name is ours. */
  begun: boolean;
}

/** Names and checksums of what a delivery has begun to send: whole or half, what lies there is ours. */
async function begunBy(trx: Knex, deliveryId: number): Promise<FileRow[]> {
  return (await trx('delivery_files').where({ delivery_id: deliveryId }).whereNotNull('bytes_sent')) as FileRow[];
}

const isOf =
  (file: PreparedFile) =>
  (row: FileRow): boolean =>
    row.name === file.name && row.sha_256 === file.sha256;

/**
 * Brings the delivery's list of files in step with what was prepared. A file whose name and checksum are as before keeps
 * its record.
 * @param from whose record holds for the folder: this delivery's own, that of a cancelled one before it (what that has
 *   begun is ours), or null: all begins anew
 */
export async function recordFiles(
  trx: Knex,
  deliveryId: number,
  prepared: readonly PreparedFile[],
  from: number | null,
): Promise<RecordedFile[]> {
  const known =
    from === deliveryId ? ((await trx('delivery_files').where({ delivery_id: deliveryId })) as FileRow[]) : [];
  const inherited = from === null || from === deliveryId ? [] : await begunBy(trx, from);
  const kept = prepared.map((file) => known.find(isOf(file)));
  const keptIds = kept.flatMap((row) => (row ? [row.id] : []));
  await trx('delivery_files').where({ delivery_id: deliveryId }).whereNotIn('id', keptIds).delete();
  const positioned = prepared.map((file, index) => ({ file, position: index + 1, row: kept[index] }));
  for (const { row, position } of positioned) {
    if (row && row.position !== position) await updateRow(trx, 'delivery_files', row.id, { position });
  }
  const added = positioned.filter(({ row }) => !row);
  const ids = await insertRows(
    trx,
    'delivery_files',
    added.map(({ file, position }) => ({
      delivery_id: deliveryId,
      position,
      kind: file.kind,
      track_id: file.trackId,
      name: file.name,
      size: file.size,
      sha_256: file.sha256,
      state: 'PENDING',
      // Begun: whether it still lies there is asked when its turn comes.
      bytes_sent: inherited.some(isOf(file)) ? 0 : null,
    })),
  );
  const newIds = new Map(added.map(({ file }, index) => [file, ids[index]!]));
  return positioned.map(({ file, row }) => ({
    file,
    rowId: row?.id ?? newIds.get(file)!,
    sent: row?.state === 'SENT',
    begun: row === undefined ? inherited.some(isOf(file)) : row.bytes_sent !== null,
  }));
}

/** Notes that the first byte is about to be sent: from now on what lies there under this name is ours. */
export async function noteBegun(db: Knex, rowId: number): Promise<void> {
  await updateRow(db, 'delivery_files', rowId, { bytes_sent: 0 });
}

export async function noteSent(db: Knex, rowId: number, size: number): Promise<void> {
  await updateRow(db, 'delivery_files', rowId, { state: 'SENT', bytes_sent: size, sent_at: new Date() });
}
