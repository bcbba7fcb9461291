import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { writeAcknowledgement, type AcknowledgementStatus } from '@mpn/ddex-kit';
import { ddexNoteText } from '@mpn/domain';
import { database, errorMessage, updateRow, type PayloadOf, type TaskContext } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { privateFolder, writeWithoutLinks } from '../delivery/own-folder';
import { failureText } from '../queries/imports';
import { OWN_FOLDER, PROCESSED } from '../rules/inbox';
import { partsOf, type ImportedRow, type ImportRow } from '../rules/stored';
import type { ACKNOWLEDGE_TASK } from './tasks';

interface Message {
  id: number;
  path: string;
  sender: string | null;
  failure: string | null;
}

const MISSING = new Set(['file-missing', 'file-hash-wrong']);
/** What the system says to a link, or to something foreign, where an acknowledgement belongs. */
const REFUSED = new Set(['ELOOP', 'ENOTDIR', 'EEXIST', 'EISDIR']);
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

/**
 * Writes the acknowledgements of a batch where its sender fetches them.
 * @param folder relative to the folder of the inboxes
 */
async function writeAll(strapi: Core.Strapi, row: ImportRow, folder: string): Promise<void> {
  const root = getSettings().DDEX_INBOX_DIR;
  if (!root) return;
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
    const path = join(folder, releaseFolder, `Acknowledgement_${basename(message.path)}`);
    await writeWithoutLinks(root, path, xml).catch((error: unknown) => {
      if (!REFUSED.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      strapi.log.warn(`inbox: ${path} is not written: ${errorMessage(error)}`);
    });
  }
}

/**
 * Moves a batch in the server's own folder from those being read to the processed ones. Its row follows, because
 * releases of the report can still be imported later. One that an earlier version has left in the company's inbox stays
 * there.
 */
async function moveToProcessed(strapi: Core.Strapi, { id, folder }: { id: number; folder: string }): Promise<void> {
  const own = dirname(dirname(folder));
  const target = join(own, PROCESSED, basename(folder));
  if (basename(dirname(own)) !== OWN_FOLDER || folder === target) return;
  await privateFolder(join(own, PROCESSED));
  // An earlier attempt may have ended between the move and its record.
  if (existsSync(folder)) await rename(folder, target);
  await updateRow(database(strapi), 'release_imports', id, { folder: target });
}

/** Acknowledges each message of a batch in the company's inbox, and puts the batch among the processed ones. */
export async function acknowledgeBatch(
  { importId }: PayloadOf<typeof ACKNOWLEDGE_TASK>,
  { strapi }: TaskContext,
): Promise<void> {
  const row = await database(strapi)('release_imports').where({ id: importId }).first();
  if (row?.source !== 'INBOX' || row.folder === null) return;
  // Both in the server's own folder and in an inbox it is two levels below the company's number.
  const number = basename(dirname(dirname(row.folder)));
  await writeAll(strapi, row, join(number, PROCESSED, basename(row.folder)));
  await moveToProcessed(strapi, { id: row.id, folder: row.folder });
}
