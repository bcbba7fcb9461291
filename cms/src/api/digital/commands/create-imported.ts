import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  isEan,
  missingOfInput,
  normaliseEan,
  releaseInputOf,
  releaseInputSchema,
  validateInput,
  type CatalogueRelease,
  type DigitalImportItem,
  type Principal,
} from '@mpn/domain';
import { announce, audit, enqueue, insertRow, inTransaction, lockTopic } from '@mpn/server-kit';
import { importListed } from '../../ddex';
import { actingCompany, insertRelease } from '../../release';
import { messageEntryId } from '../catalogue/messages';
import type { ImportFile } from '../jobs/import-files';
import { FETCH_FILES_TASK } from '../jobs/tasks';

async function formatIdOf(trx: Knex, code: string | null): Promise<number | null> {
  if (code === null) return null;
  const format = await trx('format_list')
    .where({ code })
    .whereNot({ legacy: true })
    .first<{ id: number } | undefined>('id');
  return format?.id ?? null;
}

async function importedBefore(trx: Knex, companyId: number, entryId: string): Promise<number | null> {
  const row = await trx('digital_imports as i')
    .join('release_titles as r', 'r.id', 'i.release_id')
    .where({ 'i.company_id': companyId, 'i.entry_id': entryId })
    .whereNull('r.deleted_at')
    .first<{ release_id: number } | undefined>('i.release_id');
  return row?.release_id ?? null;
}

/** The files that the worker must fetch, each with its track. */
async function filesOf(trx: Knex, releaseId: number, release: CatalogueRelease): Promise<ImportFile[]> {
  const tracks = await trx('tracks')
    .where({ release_id: releaseId })
    .orderBy(['set_number', 'position'])
    .select<{ id: number }[]>('id');
  const audio = release.tracks.flatMap(({ audio: file }, index): ImportFile[] =>
    file && tracks[index] ? [{ kind: 'AUDIO_TRACK', trackId: tracks[index].id, ...file, state: 'WAITING' }] : [],
  );
  return [...(release.cover ? [{ kind: 'COVER', ...release.cover, state: 'WAITING' } as const] : []), ...audio];
}

/**
 * Creates a release from one catalogue entry, as the release editor would, and queues the fetching of its files, in one
 * transaction. Idempotent: a second import of the entry finds the first one's release.
 * @throws AppError the codes of creating a release, and digias wrong-order
 */
export async function createImported(
  strapi: Core.Strapi,
  principal: Principal,
  release: CatalogueRelease,
  importedAt: Date,
): Promise<Pick<DigitalImportItem, 'result' | 'releaseId' | 'missingFacts'>> {
  const companyId = actingCompany(principal);
  return inTransaction(strapi, async (trx) => {
    // Serializes concurrent imports of an entry: the second one finds the release of the first.
    await lockTopic(trx, `digital-import:${companyId}:${release.id}`);
    const before = await importedBefore(trx, companyId, release.id);
    if (before !== null) return { result: 'ALREADY_IMPORTED', releaseId: before, missingFacts: null };

    const input = releaseInputOf(release, await formatIdOf(trx, release.formatCode));
    const context = { strapi, trx, actor: principal, now: importedAt };
    const releaseId = await insertRelease(context, validateInput(releaseInputSchema, input));
    const files = await filesOf(trx, releaseId, release);
    const importId = await insertRow(trx, 'digital_imports', {
      company_id: companyId,
      created_by_user_id: principal.userId,
      release_id: releaseId,
      entry_id: release.id,
      gtin: release.gtin && isEan(release.gtin) ? normaliseEan(release.gtin) : null,
      status: files.length > 0 ? 'IMPORTING' : 'IMPORTED',
      files,
      imported_at: importedAt,
    });
    await announce(trx, { resource: 'digias_releases', ids: [releaseId], companies: [companyId] });
    if (files.length > 0) {
      await enqueue(trx, FETCH_FILES_TASK, { importId });
    }
    await audit(trx, principal, {
      action: 'release.import',
      objectType: 'release',
      objectId: releaseId,
      data: { catalogueEntry: release.id, files: files.length },
    });
    const missingFacts = missingOfInput(input, (index) => release.tracks[index]?.audio != null);
    return { result: 'CREATED', releaseId, missingFacts };
  });
}

/**
 * Creates a release from an entry that arrived by message, as an import of the message would, and queues its files.
 * @throws AppError not-found for an entry that is not the company's, pessimistic-lock while its message is being
 * imported, and the codes of creating a release
 */
export async function createFromMessage(
  strapi: Core.Strapi,
  principal: Principal,
  messageEntry: number,
  importedAt: Date,
): Promise<Omit<DigitalImportItem, 'id' | 'error'>> {
  const companyId = actingCompany(principal);
  return inTransaction(strapi, async (trx) => {
    const listed = await importListed(strapi, trx, principal, messageEntry);
    const { title, gtin, releaseId, isNew, files, missingFacts } = listed;
    if (!isNew) return { title, gtin, result: 'ALREADY_IMPORTED', releaseId, missingFacts };
    const importId = await insertRow(trx, 'digital_imports', {
      company_id: companyId,
      created_by_user_id: principal.userId,
      release_id: releaseId,
      entry_id: messageEntryId(messageEntry),
      gtin,
      status: files > 0 ? 'IMPORTING' : 'IMPORTED',
      files: [],
      imported_at: importedAt,
    });
    await announce(trx, { resource: 'digias_releases', ids: [releaseId], companies: [companyId] });
    if (files > 0) {
      await enqueue(trx, FETCH_FILES_TASK, { importId });
    }
    return { title, gtin, result: 'CREATED', releaseId, missingFacts };
  });
}
