import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  isAppError,
  mayOverwrite,
  releaseInputSchema,
  validateInput,
  type Principal,
  type ReleaseEntity,
} from '@mpn/domain';
import { audit, database, inTransaction, lockRow, updateRow, type PayloadOf, type TaskContext } from '@mpn/server-kit';
import { insertRelease, patchRelease, readOwnRelease } from '../../release';
import { finishIfDone } from '../commands/finish-import';
import { openDelivery, type Delivery } from '../delivery/delivery';
import { genresByNow } from '../queries/genres-in-messages';
import { candidateOf, standingOf } from '../queries/standing';
import { differencesOf } from '../rules/differences';
import { lostFilesOf } from '../rules/lost-files';
import { mergedRelease, withGenres } from '../rules/merge';
import { ownerOf } from '../rules/owner';
import { partsOf, type ImportedParts, type ImportedRow } from '../rules/stored';
import { fileIdIn, keepFiles, problemOf, type Found } from './keep-files';
import type { IMPORT_TASK } from './tasks';

async function save(
  strapi: Core.Strapi,
  trx: Knex,
  owner: Principal,
  existing: ReleaseEntity | null,
  { draft, files, unmappedGenres }: ImportedParts,
): Promise<number> {
  if (!existing) {
    const complete = withGenres(draft, await genresByNow(trx, unmappedGenres));
    const body = mergedRelease(complete, null, fileIdIn(files));
    const context = { strapi, trx, actor: owner, now: new Date() };
    return insertRelease(context, validateInput(releaseInputSchema, body));
  }
  const body = mergedRelease(draft, existing, fileIdIn(files));
  await patchRelease(strapi, owner, existing.id, { ...body, version: existing.version });
  return existing.id;
}

const NO_NAMES = { genre: String, format: String };

/**
 * Imports a release in one transaction. Its hold is computed again, because the release may have been edited, bought or
 * withdrawn since the report.
 */
async function importRelease(strapi: Core.Strapi, { row, release }: Found): Promise<void> {
  const owner = ownerOf(row);
  await inTransaction(strapi, async (trx) => {
    const locked = await lockRow<ImportedRow>(trx, 'imported_releases', release.id);
    if (locked?.state !== 'WAITING') return;
    const parts = partsOf(locked);
    const standing = await standingOf(trx, owner, await candidateOf(trx, locked, parts));
    const { existing } = standing;
    const changed = parts.files.flatMap(({ target, fileId, name }) => (fileId === null ? [] : [{ target, name }]));
    const differences = existing ? differencesOf(existing, parts.draft, changed, NO_NAMES).length : 0;
    const { action, hold } = standing.plan(differences);
    if (hold !== null && !(mayOverwrite(hold) && locked.is_overwrite)) {
      const again = {
        state: 'REPORTED',
        action,
        hold,
        may_overwrite: mayOverwrite(hold),
        release_id: existing?.id ?? null,
      };
      await updateRow(trx, 'imported_releases', locked.id, again);
      return;
    }
    const releaseId = await save(strapi, trx, owner, existing, parts);
    const { version } = await readOwnRelease(trx, owner, releaseId);
    const done = {
      state: 'IMPORTED',
      action,
      release_id: releaseId,
      release_version: version,
      imported_at: new Date(),
      lost_files: lostFilesOf(parts),
      error: null,
    };
    await updateRow(trx, 'imported_releases', locked.id, done);
    await audit(trx, owner, {
      action: 'release.import-xml',
      objectType: 'release',
      objectId: releaseId,
      data: { releaseImport: row.id, action },
    });
  });
}

async function noteFailure(strapi: Core.Strapi, { release }: Found, error: unknown): Promise<void> {
  await database(strapi)('imported_releases')
    .where({ id: release.id, state: 'WAITING' })
    .update({ state: 'FAILED', error: JSON.stringify(problemOf(error)), updated_at: new Date() });
}

async function find(strapi: Core.Strapi, id: number): Promise<Found | null> {
  const release = await database(strapi)('imported_releases').where({ id }).first();
  if (!release) return null;
  const row = await database(strapi)('release_imports').where({ id: release.release_import_id }).first();
  return row ? { row, release } : null;
}

/** Imports the release, or stores why it could not be imported. @throws what another attempt may solve */
async function importWaiting(found: Found, context: TaskContext): Promise<void> {
  const { strapi, signal } = context;
  const isLastTry = context.attempt >= context.maxAttempts;
  let delivery: Delivery | null = null;
  try {
    delivery = await openDelivery(found.row);
    if (!delivery) throw fail('mpn.backend.data.error.release-import-not-kept');
    await keepFiles(strapi, found, delivery, context);
    await importRelease(strapi, found);
  } catch (error) {
    const isOver = (isAppError(error) && error.status < 500 && !error.code.endsWith('pessimistic-lock')) || isLastTry;
    if (signal.aborted || !isOver) throw error;
    await noteFailure(strapi, found, error);
    if (!isAppError(error))
      strapi.log.error(`imported release ${found.release.id}: ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    await delivery?.release();
  }
}

/**
 * Imports one release of a message with its files. A failure is stored with the release and does not stop the others.
 */
export async function importOne(
  { importedReleaseId }: PayloadOf<typeof IMPORT_TASK>,
  context: TaskContext,
): Promise<void> {
  const { strapi } = context;
  const found = await find(strapi, importedReleaseId);
  if (!found) return;
  if (found.release.state === 'WAITING') await importWaiting(found, context);
  // Also after a run that was interrupted between the release and the end of the import.
  await inTransaction(strapi, (trx) => finishIfDone(strapi, trx, found.row.id));
}
