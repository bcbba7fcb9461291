import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, missingOfInput, releaseInputSchema, validateInput, type MissingFact, type Principal } from '@mpn/domain';
import { audit, lockRow, updateRow } from '@mpn/server-kit';
import { actingCompany, insertRelease, readOwnRelease } from '../../release';
import { genresByNow } from '../queries/genres-in-messages';
import { candidateOf, standingOf } from '../queries/standing';
import { mergedRelease, withGenres } from '../rules/merge';
import { partsOf, tracksWithAudio, type ImportedRow } from '../rules/stored';

/** Result of importing an entry of the catalogue. */
export interface ListedImport {
  title: string;
  gtin: string | null;
  releaseId: number;
  /** False: the company has the release already. It is not updated; that is done on the screen of imports. */
  isNew: boolean;
  /** Number of delivered files, which `bringFiles` adds later. */
  files: number;
  /** Facts that broadcasters' reports need and a new release lacks; null of one that is here already. */
  missingFacts: MissingFact[] | null;
}

/**
 * Creates a release from a listed message, within the caller's transaction and without its files. A release that the
 * company has already is returned unchanged.
 * @param id of the imported release
 * @throws AppError role-access-denied for a super admin, not-found for what is not listed for the acting company,
 * pessimistic-lock while it is being imported, and the codes of creating a release
 */
export async function importListed(
  strapi: Core.Strapi,
  trx: Knex,
  principal: Principal,
  id: number,
): Promise<ListedImport> {
  const companyId = actingCompany(principal);
  const row = await lockRow<ImportedRow>(trx, 'imported_releases', id);
  if (!row?.is_listed || row.company_id !== companyId) throw fail('mpn.backend.global.error.not-found');
  const parts = partsOf(row);
  const facts = { title: row.title, gtin: row.gtin };
  const { existing } = await standingOf(trx, principal, await candidateOf(trx, row, parts));
  if (existing) return { ...facts, releaseId: existing.id, isNew: false, files: 0, missingFacts: null };
  if (row.state === 'WAITING') throw fail('mpn.backend.global.error.pessimistic-lock');
  const draft = withGenres(parts.draft, await genresByNow(trx, parts.unmappedGenres));
  const body = mergedRelease(draft, null, () => null);
  const context = { strapi, trx, actor: principal, now: new Date() };
  const releaseId = await insertRelease(context, validateInput(releaseInputSchema, body));
  const { version } = await readOwnRelease(trx, principal, releaseId);
  await updateRow(trx, 'imported_releases', id, {
    state: 'IMPORTED',
    // Files of a release that was deleted here are brought again.
    files: parts.files.map((file) => ({ ...file, isHere: false, fileId: null, refused: null })),
    action: 'CREATE',
    hold: null,
    release_id: releaseId,
    release_version: version,
    imported_at: new Date(),
    error: null,
  });
  await audit(trx, principal, {
    action: 'release.import-xml',
    objectType: 'release',
    objectId: releaseId,
    data: { releaseImport: row.release_import_id, action: 'CREATE' },
  });
  const audio = tracksWithAudio(parts.files);
  return {
    ...facts,
    releaseId,
    isNew: true,
    files: parts.files.filter(({ given }) => given !== null).length,
    missingFacts: missingOfInput(draft, (index) => audio.has(index)),
  };
}
