import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { writeAcknowledgement, type AcknowledgementStatus } from '@mpn/ddex-kit';
import { ddexNoteText } from '@mpn/domain';
import { database, updateRow, type PayloadOf, type TaskContext } from '@mpn/server-kit';
import { failureText } from '../queries/imports';
import { PROCESSED } from '../rules/inbox';
import { partsOf, type ImportedRow, type ImportRow } from '../rules/stored';
import type { ACKNOWLEDGE_TASK } from './tasks';

interface Message {
  id: number;
  path: string;
  sender: string | null;
  failure: string | null;
}

const MISSING = new Set(['file-missing', 'file-hash-wrong']);
/** Maximum number of texts in one acknowledgement. */
const MAX_TEXTS = 50;

/** Status, texts (in English, as the sender's language is unknown) and affected ISRCs of a message. */
function standing(message: Message, releases: readonly ImportedRow[]) {
  if (message.failure !== null) {
    return {
      status: 'ValidationError' as AcknowledgementStatus,
      texts: [failureText(message.failure, 'en-US') ?? ''],
      affectedIsrcs: [],
    };
  }
  const parts = releases.map(partsOf);
  const notes = parts.flatMap((part) => part.notes.map((note) => ({ ...note, part })));
  const missing = notes.filter(({ code }) => MISSING.has(code));
  const hasErrors = notes.some(({ severity }) => severity === 'ERROR');
  const isrcs = missing.flatMap(({ resource, part }) => {
    const track = part.draft.tracks[part.trackReferences.indexOf(resource ?? '')];
    return track?.isrc ? [track.isrc] : [];
  });
  const status: AcknowledgementStatus = hasErrors
    ? 'ValidationError'
    : missing.length > 0
      ? 'ResourceMissing'
      : 'FileOK';
  const reported = notes.filter(({ severity }) => severity !== 'INFO').slice(0, MAX_TEXTS);
  return {
    status,
    texts: reported.map(({ code, values }) => ddexNoteText(code, 'en-US', values)),
    affectedIsrcs: [...new Set(isrcs)],
  };
}

async function writeAll(strapi: Core.Strapi, row: ImportRow, folder: string): Promise<void> {
  const db = database(strapi);
  const messages = await db('release_import_messages')
    .where({ release_import_id: row.id })
    .orderBy('id')
    .select<Message[]>('id', 'path', 'sender', db.raw('failure::text as failure'));
  for (const message of messages) {
    const releases = await db('imported_releases').where({ message_id: message.id }).select<ImportedRow[]>();
    const releaseFolder = dirname(message.path);
    const xml = writeAcknowledgement({
      sender: { dpid: null, name: 'MPN' },
      recipient: { dpid: message.sender, name: null },
      createdAt: new Date().toISOString(),
      releaseId: releaseFolder === '.' ? basename(message.path, '.xml') : basename(releaseFolder),
      batchId: row.name,
      ...standing(message, releases),
    });
    await writeFile(join(folder, releaseFolder, `Acknowledgement_${basename(message.path)}`), xml);
  }
}

/** Writes an acknowledgement beside each message of a batch, and moves the batch to the folder of processed ones. */
export async function acknowledgeBatch(
  { importId }: PayloadOf<typeof ACKNOWLEDGE_TASK>,
  { strapi }: TaskContext,
): Promise<void> {
  const row = await database(strapi)('release_imports').where({ id: importId }).first();
  if (row?.source !== 'INBOX' || row.folder === null) return;
  // The import's folder follows the move, because releases of the report can still be imported later.
  const processed = join(dirname(dirname(row.folder)), PROCESSED);
  const target = join(processed, basename(row.folder));
  const isMoved = dirname(row.folder) === processed;
  // An earlier attempt may have ended between the move and its record.
  const folder = existsSync(row.folder) ? row.folder : target;
  await writeAll(strapi, row, folder);
  if (isMoved) return;
  if (folder !== target) {
    await mkdir(processed, { recursive: true });
    await rename(folder, target);
  }
  await updateRow(database(strapi), 'release_imports', row.id, { folder: target });
}
