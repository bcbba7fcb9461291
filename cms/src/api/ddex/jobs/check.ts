import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { genreTable } from '@mpn/ddex-kit';
import { ddexNoteText, inLanguageOf, instantToLocalDate, isAppError } from '@mpn/domain';
import {
  announce,
  database,
  enqueue,
  inTransaction,
  select,
  updateRow,
  type PayloadOf,
  type TaskContext,
} from '@mpn/server-kit';
import { formatCodes, genreCatalogue } from '../../reference';
import { getSettings } from '../../../../config/environment';
import { queueChosen } from '../commands/queue-chosen';
import { openDelivery, type Delivery } from '../delivery/delivery';
import { HashedFiles } from '../delivery/read-messages';
import { listImport } from '../queries/catalogue';
import { knownGenreNames } from '../queries/genres-in-messages';
import { instantOf } from '../queries/history';
import { ownerOf } from '../rules/owner';
import type { ImportRow } from '../rules/stored';
import { deliveryNotes } from './delivery-notes';
import { reportMessages } from './report-messages';
import type { Names, Work } from './report-release';
import { ACKNOWLEDGE_TASK, type CHECK_TASK } from './tasks';

/** What mapping an import's messages needs: names in the language of the import, and the local date at `now`. */
export async function namesOf(knex: Knex, row: Pick<ImportRow, 'language'>, now: Date): Promise<Names> {
  const [genres, formats] = [await genreCatalogue(knex), await formatCodes(knex)];
  const locale = row.language ?? 'de-DE';
  const rows = genres.map(({ nameDe, nameEn, ...genre }) => ({ ...genre, names: [nameDe, nameEn] }));
  const table = genreTable(rows, await knownGenreNames(knex));
  const genreOf = new Map(
    genres.map(({ id, nameDe, nameEn }) => [id, inLanguageOf(locale, { de: nameDe, en: nameEn })]),
  );
  const formatOf = new Map(formats.map(({ id, code }) => [id, code]));
  return {
    genre: (id) => genreOf.get(id) ?? String(id),
    format: (id) => formatOf.get(id) ?? String(id),
    context: {
      genres: [...table],
      formats: formats.map(({ code, id }) => [code, id]),
      locale,
      today: instantToLocalDate(now, getSettings().APP_TIMEZONE),
      schemaFolder: getSettings().DDEX_SCHEMA_DIR ?? null,
    },
  };
}

interface Aged {
  id: number;
  key: string | null;
  sent_at: string | null;
}

/**
 * Marks all but the newest of several messages about one release, except those with errors; of messages with the same
 * time, the last one counts.
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
  const names = await namesOf(database(strapi), row, new Date());
  const work: Work = { row, owner: ownerOf(row), names, delivery, hashed: new HashedFiles(delivery) };
  await reportMessages(strapi, work, signal);
  await inTransaction(strapi, async (trx) => {
    await markSuperseded(trx, row.id);
    await listImport(trx, row.company_id, row.id);
    const notes = await deliveryNotes(trx, row.id, delivery.messages);
    const unusable = notes.find(({ code }) => code === 'schema-unusable');
    if (unusable) strapi.log.warn(`DDEX_SCHEMA_DIR: ${ddexNoteText('schema-unusable', 'en-US', unusable.values)}`);
    const checked = { status: 'CHECKED', checked_at: new Date(), notes };
    await updateRow(trx, 'release_imports', row.id, checked);
    if (row.import_at_once) await queueChosen(strapi, trx, row, {});
    await announce(trx, { resource: 'release_imports', ids: [row.id], companies: [row.company_id] });
  });
}

async function noteFailure(strapi: Core.Strapi, row: ImportRow, failure: object): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await updateRow(trx, 'release_imports', row.id, { status: 'FAILED', failure, finished_at: new Date() });
    if (row.source === 'INBOX') await enqueue(trx, ACKNOWLEDGE_TASK, { importId: row.id });
    await announce(trx, { resource: 'release_imports', ids: [row.id], companies: [row.company_id] });
  });
}

/**
 * Reads the messages of an import and writes its report. For an import without a dry run, queues the releases without a
 * hold. If the delivery cannot be read, the import ends as FAILED with an error of the catalogue.
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
