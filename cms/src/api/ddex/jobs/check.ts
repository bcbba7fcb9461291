import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { genreTable, type ErnNote, type MappedRelease } from '@mpn/ddex-kit';
import { isAppError } from '@mpn/domain';
import {
  announce,
  database,
  insertRow,
  inTransaction,
  select,
  updateRow,
  type PayloadOf,
  type TaskContext,
} from '@mpn/server-kit';
import { formatCodes, genreCatalogue } from '../../reference';
import { getSettings } from '../../../../config/environment';
import { enqueueAcknowledgement } from '../commands/acknowledgement-task';
import { queueChosen } from '../commands/queue-chosen';
import { openDelivery, type Delivery } from '../delivery/delivery';
import { HashedFiles, readDelivered } from '../delivery/read-messages';
import { listImport } from '../queries/catalogue';
import { knownGenreNames } from '../queries/genre-names';
import { instantOf } from '../queries/history';
import type { MessageFiles } from '../rules/delivery-files';
import { ownerOf } from '../rules/owner';
import type { ImportRow } from '../rules/stored';
import { reportRelease, senderOf, type Names, type Work } from './report-release';
import type { CHECK_TASK } from './tasks';

/** Maximum number of notes stored about a delivery. */
const MAX_NOTES = 1_000;

async function namesOf(knex: Knex, row: ImportRow): Promise<Names> {
  const [genres, formats] = [await genreCatalogue(knex), await formatCodes(knex)];
  const locale = row.language ?? 'de-DE';
  const rows = genres.map(({ nameDe, nameEn, ...genre }) => ({ ...genre, names: [nameDe, nameEn] }));
  const table = genreTable(rows, await knownGenreNames(knex));
  const genreOf = new Map(genres.map(({ id, nameDe, nameEn }) => [id, locale === 'de-DE' ? nameDe : nameEn]));
  const formatOf = new Map(formats.map(({ id, code }) => [id, code]));
  return {
    genre: (id) => genreOf.get(id) ?? String(id),
    format: (id) => formatOf.get(id) ?? String(id),
    context: {
      genres: [...table],
      formats: formats.map(({ code, id }) => [code, id]),
      locale,
      today: new Date().toISOString().slice(0, 10),
      schemaFolder: getSettings().DDEX_SCHEMA_DIR ?? null,
    },
  };
}

/** Collects the notes that concern the delivery as a whole: surplus files, and notes that belong to no release. */
class DeliveryNotes {
  private readonly notes: ErnNote[] = [];
  private readonly named = new Set<string>();
  private readonly surplus = new Map<string, ErnNote>();

  add({ path, folder }: MessageFiles, notes: readonly ErnNote[], releases: readonly MappedRelease[]): void {
    for (const note of notes) {
      if (note.code === 'file-surplus') this.surplus.set(`${folder}${String(note.values.file)}`, note);
      else this.notes.push({ ...note, path: `${path} ${note.path}` });
    }
    for (const { given } of releases.flatMap(({ files }) => files))
      if (given !== null) this.named.add(`${folder}${given}`);
  }

  /** All notes. A file of a folder that several messages share is surplus only if none of them names it. */
  all(): ErnNote[] {
    const surplus = [...this.surplus].filter(([file]) => !this.named.has(file));
    return [...this.notes, ...surplus.map(([file, note]) => ({ ...note, values: { file } }))].slice(0, MAX_NOTES);
  }
}

/**
 * Reads a message and stores its releases. A message that cannot be read is stored with its failure and does not stop
 * the others.
 */
async function reportMessage(
  strapi: Core.Strapi,
  work: Work,
  place: MessageFiles,
  notes: DeliveryNotes,
): Promise<void> {
  const answer = await readDelivered(work.delivery, place, work.hashed, work.names.context);
  await inTransaction(strapi, async (trx) => {
    const message = { release_import_id: work.row.id, path: place.path.slice(0, 1000), sha_256: answer.sha256 };
    if (!answer.ok) {
      await insertRow(trx, 'release_import_messages', { ...message, failure: answer.failure });
      return;
    }
    const { head, releases, sha256 } = answer;
    const id = await insertRow(trx, 'release_import_messages', {
      ...message,
      message_id: head.messageId?.slice(0, 255) ?? null,
      sender: senderOf(head),
      sent_at: head.createdAt?.slice(0, 50) ?? null,
      version: head.version,
    });
    notes.add(place, answer.notes, releases);
    for (const release of releases) await reportRelease(trx, work, { place, sha256, head }, id, release);
  });
}

interface Aged {
  id: number;
  key: string | null;
  sent_at: string | null;
}

/**
 * Marks all but the newest of several messages about one release; of messages with the same time, the last one counts.
 */
async function markSuperseded(trx: Knex, importId: number): Promise<void> {
  const rows = await select<Aged>(
    trx,
    `select i.id, i.identifiers->>0 as key, m.sent_at from imported_releases i
     join release_import_messages m on m.id = i.message_id where i.release_import_id = :importId order by i.id`,
    { importId },
  );
  const newest = new Map<string, Aged>();
  for (const row of rows) {
    const known = row.key === null ? undefined : newest.get(row.key);
    if (row.key !== null && (!known || instantOf(row.sent_at) >= instantOf(known.sent_at))) newest.set(row.key, row);
  }
  const old = rows.filter((row) => row.key !== null && newest.get(row.key) !== row).map(({ id }) => id);
  await trx('imported_releases')
    .whereIn('id', old)
    .whereRaw(`hold is distinct from 'ERRORS'`)
    .update({ action: 'NONE', hold: 'SUPERSEDED', may_overwrite: false });
}

async function report(strapi: Core.Strapi, row: ImportRow, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const names = await namesOf(database(strapi), row);
  const work: Work = { row, owner: ownerOf(row), names, delivery, hashed: new HashedFiles(delivery) };
  // Removes the rows of an earlier attempt.
  await database(strapi)('imported_releases').where({ release_import_id: row.id }).delete();
  await database(strapi)('release_import_messages').where({ release_import_id: row.id }).delete();
  const notes = new DeliveryNotes();
  for (const place of delivery.messages) {
    signal.throwIfAborted();
    await reportMessage(strapi, work, place, notes);
  }
  await inTransaction(strapi, async (trx) => {
    await markSuperseded(trx, row.id);
    await listImport(trx, row.company_id, row.id);
    const checked = { status: 'CHECKED', checked_at: new Date(), notes: notes.all() };
    await updateRow(trx, 'release_imports', row.id, checked);
    if (row.import_at_once) await queueChosen(strapi, trx, row, {});
    await announce(trx, { resource: 'release_imports', ids: [row.id], companies: [row.company_id] });
  });
}

async function noteFailure(strapi: Core.Strapi, row: ImportRow, failure: object): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await updateRow(trx, 'release_imports', row.id, { status: 'FAILED', failure, finished_at: new Date() });
    if (row.source === 'INBOX') await enqueueAcknowledgement(trx, row.id);
    await announce(trx, { resource: 'release_imports', ids: [row.id], companies: [row.company_id] });
  });
}

/**
 * Reads the messages of an import and writes its report. If nothing can be read, the import ends as FAILED with an
 * error of the catalogue.
 */
export async function checkImport({ importId }: PayloadOf<typeof CHECK_TASK>, context: TaskContext): Promise<void> {
  const { strapi, signal } = context;
  const row = await database(strapi)('release_imports').where({ id: importId }).first();
  if (row?.status !== 'CHECKING') return;
  const isLastTry = context.attempt >= context.maxAttempts;
  let delivery: Delivery | null = null;
  try {
    delivery = await openDelivery(row);
    if (!delivery)
      return await noteFailure(strapi, row, { code: 'mpn.backend.data.error.release-import-not-kept', values: {} });
    await report(strapi, row, delivery, signal);
  } catch (error) {
    const isFinal = isAppError(error) && error.status < 500;
    if (signal.aborted || (!isFinal && !isLastTry)) throw error;
    const code = isAppError(error) ? error.code : 'mpn.backend.global.error.internal-error';
    await noteFailure(strapi, row, { code, values: isAppError(error) ? error.values : {} });
    if (!isFinal) throw error;
  } finally {
    await delivery?.release();
  }
}
