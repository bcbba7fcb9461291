import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  type AppError,
  fail,
  isAppError,
  mayOverwrite,
  releaseInputSchema,
  validateInput,
  type FileKind,
  type Principal,
  type ReleaseEntity,
} from '@mpn/domain';
import { audit, database, inTransaction, lockRow, updateRow, type PayloadOf, type TaskContext } from '@mpn/server-kit';
import { DEFAULT_FILE_LIMITS, fileStorage, keepUpload, receiveBytes } from '../../media';
import { insertRelease, patchRelease, readOwnRelease } from '../../release';
import { finishIfDone } from '../commands/finish-import';
import { openDelivery, type Delivery } from '../delivery/delivery';
import { standingOf } from '../queries/standing';
import { differencesOf } from '../rules/differences';
import { mergedRelease, type FileIdOf } from '../rules/merge';
import { ownerOf } from '../rules/owner';
import {
  partsOf,
  type ImportedParts,
  type ImportedRow,
  type ImportFile,
  type ImportRow,
  type StoredProblem,
} from '../rules/stored';
import type { IMPORT_TASK } from './tasks';

interface Found {
  row: ImportRow;
  release: ImportedRow;
}

const KINDS: Readonly<Record<string, FileKind>> = {
  tracks: 'AUDIO_TRACK',
  artworks: 'COVER',
  artistInfos: 'ARTIST_INFO_PDF',
  videos: 'MUSIC_VIDEO',
};

const kindOf = ({ target }: ImportFile): FileKind =>
  target.list === 'artworks' && target.kind === 'BOOKLET' ? 'BOOKLET' : (KINDS[target.list] ?? 'COVER');

const problemOf = (error: unknown): StoredProblem =>
  isAppError(error)
    ? { code: error.code, values: error.values }
    : { code: 'mpn.backend.global.error.internal-error', values: {} };

/** Whether a retry cannot help: the file itself is refused, as opposed to a failure of storage, checks or database. */
const isFinal = (error: unknown): error is AppError => isAppError(error) && error.status < 500 && error.status !== 409;

/** Stores one file as an upload of the importing person, with the same checks. */
async function keepFile(strapi: Core.Strapi, owner: Principal, delivery: Delivery, file: ImportFile): Promise<number> {
  const delivered = file.given === null ? undefined : delivery.files.get(file.given);
  if (!delivered) throw fail('mpn.backend.global.error.not-found');
  const kind = kindOf(file);
  await fileStorage().assertRoom(delivered.size);
  const path = await fileStorage().temporaryPath();
  const bytes = await receiveBytes(await delivered.open(), path, DEFAULT_FILE_LIMITS[kind]);
  const fileName = file.name.slice(file.name.lastIndexOf('/') + 1);
  return (await keepUpload(strapi, owner, kind, { path, fileName, ...bytes })).id;
}

/**
 * Stores the files that arrived and that the release does not have yet, one by one; each result is saved at once, so
 * that a retry continues behind it.
 */
async function keepFiles(strapi: Core.Strapi, { row, release }: Found, delivery: Delivery, context: TaskContext) {
  const { files } = partsOf(release);
  const isLastTry = context.attempt >= context.maxAttempts;
  for (const file of files) {
    if (file.given === null || file.isHere || file.fileId !== null || file.refused !== null) continue;
    context.signal.throwIfAborted();
    try {
      file.fileId = await keepFile(strapi, ownerOf(row), delivery, file);
    } catch (error) {
      if (context.signal.aborted || (!isFinal(error) && !isLastTry)) throw error;
      file.refused = problemOf(error);
    }
    await updateRow(database(strapi), 'imported_releases', release.id, { files });
  }
}

const fileIdIn =
  (files: readonly ImportFile[]): FileIdOf =>
  (target) =>
    files.find((file) => file.target.list === target.list && file.target.index === target.index)?.fileId ?? null;

async function save(
  strapi: Core.Strapi,
  trx: Knex,
  owner: Principal,
  existing: ReleaseEntity | null,
  { draft, files }: ImportedParts,
): Promise<number> {
  const body = mergedRelease(draft, existing, fileIdIn(files));
  if (!existing) return insertRelease(strapi, trx, owner, validateInput(releaseInputSchema, body));
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
    const message = await trx('release_import_messages').where({ id: locked.message_id }).first();
    const standing = await standingOf(trx, owner, {
      identifiers: parts.identifiers,
      gtin: locked.gtin,
      hasErrors: false,
      isTakenDown: false,
      isSuperseded: false,
      message: {
        sha256: message?.sha_256 ?? '',
        messageId: message?.message_id ?? null,
        sender: message?.sender ?? null,
        sentAt: message?.sent_at ?? null,
      },
    });
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
  if (release?.state !== 'WAITING') return null;
  const row = await database(strapi)('release_imports').where({ id: release.release_import_id }).first();
  return row ? { row, release } : null;
}

/**
 * Imports one release of a message with its files. A failure is stored with the release and does not stop the others.
 */
export async function importOne(
  { importedReleaseId }: PayloadOf<typeof IMPORT_TASK>,
  context: TaskContext,
): Promise<void> {
  const { strapi, signal } = context;
  const found = await find(strapi, importedReleaseId);
  if (!found) return;
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
  await inTransaction(strapi, (trx) => finishIfDone(strapi, trx, found.row.id));
}
