import type { Knex } from 'knex';
import { insertRows, updateRow, type RowOf } from '@mpn/server-kit';
import type { PreparedFile } from './prepare-files';

/** A row of `delivery_files`; `bytes_sent` is null while sending this content under this name has never started. */
export type FileRow = Pick<RowOf<'delivery_files'>, 'id' | 'position' | 'name' | 'sha_256' | 'state' | 'bytes_sent'>;

/** A prepared file with its delivery record. */
export interface RecordedFile {
  file: PreparedFile;
  rowId: number;
  sent: boolean;
  /** Whether sending has started: only then is a file with this name on the server ours. */
  begun: boolean;
}

/** Files that a delivery has started to send; complete or partial, they are ours on the server. */
async function begunBy(trx: Knex, deliveryId: number): Promise<FileRow[]> {
  return trx('delivery_files').where({ delivery_id: deliveryId }).whereNotNull('bytes_sent');
}

const isOf =
  (file: PreparedFile) =>
  (row: FileRow): boolean =>
    row.name === file.name && row.sha_256 === file.sha256;

/**
 * Syncs the delivery's file list with the prepared files. A file with the same name and checksum keeps its record.
 * @param from the delivery whose record applies to the folder: this one, a cancelled predecessor (what it started to
 * send is ours), or null for none
 */
export async function recordFiles(
  trx: Knex,
  deliveryId: number,
  prepared: readonly PreparedFile[],
  from: number | null,
): Promise<RecordedFile[]> {
  const known: FileRow[] = from === deliveryId ? await trx('delivery_files').where({ delivery_id: deliveryId }) : [];
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
      cut_id: file.cutId ?? null,
      state: 'PENDING',
      // Started: whether the file is still on the server is checked before it is sent.
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

/** Records that sending starts now: from here on a file with this name on the server is ours. */
export async function noteBegun(db: Knex, rowId: number): Promise<void> {
  await updateRow(db, 'delivery_files', rowId, { bytes_sent: 0 });
}

export async function noteSent(db: Knex, rowId: number, size: number): Promise<void> {
  await updateRow(db, 'delivery_files', rowId, { state: 'SENT', bytes_sent: size, sent_at: new Date() });
}
