import type { Core } from '@strapi/strapi';
import {
  fail,
  isAppError,
  toErrorBody,
  type AppError,
  type CatalogueRelease,
  type DigitalImportItem,
  type DigitalImportProblem,
  type DigitalImportView,
  type Locale,
  type Principal,
} from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { catalogueReach, type CatalogueReach } from '../catalogue/accounts';
import { digitalCatalogue } from '../catalogue/catalogue';
import { messageOf } from '../catalogue/messages';
import { actingCompany } from '../../release';
import { createFromMessage, createImported } from './create-imported';

type Entry =
  | { id: string; release: CatalogueRelease }
  | { id: string; message: number }
  | { id: string; problem: AppError };

const notFound = (): AppError => fail('mpn.backend.global.error.not-found');

function refusal(error: unknown): AppError {
  if (isAppError(error)) return error;
  throw error;
}

/**
 * Reads the chosen entries. Stops at the first failure of the service: otherwise an unreachable service would cost up
 * to twenty timeouts.
 */
async function readEntries(
  strapi: Core.Strapi,
  { numbers, messages }: CatalogueReach,
  ids: readonly string[],
): Promise<Entry[]> {
  const catalogue = digitalCatalogue(strapi);
  const entries: Entry[] = [];
  let failure: AppError | undefined;
  for (const id of ids) {
    const message = messageOf(id);
    if (message !== null) {
      entries.push(messages === 'VISIBLE_AND_ACTIVE' ? { id, message } : { id, problem: notFound() });
      continue;
    }
    if (failure ?? numbers.length === 0) {
      entries.push({ id, problem: failure ?? notFound() });
      continue;
    }
    try {
      const release = await catalogue.read(numbers, id);
      entries.push(release ? { id, release } : { id, problem: notFound() });
    } catch (error) {
      failure = refusal(error);
      entries.push({ id, problem: failure });
    }
  }
  // None could be read, so it is a failure of the call and not of single entries.
  if (failure && entries.every((entry) => 'problem' in entry && entry.problem === failure)) throw failure;
  return entries;
}

function problemOf(error: AppError, locale: Locale): DigitalImportProblem {
  const body = toErrorBody(error, { path: '', locale, now: new Date() });
  const [field] = body.fieldErrors;
  if (field) return { messageCode: field.messageCode, message: field.fallbackMessage, field: field.field };
  const [global] = body.globalErrors;
  return { messageCode: global?.messageCode ?? error.code, message: global?.message ?? error.message, field: null };
}

/**
 * Imports the chosen entries of the catalogue, each in a transaction of its own: a problem of one (sets or tracks in
 * the wrong order, an EAN of another release of the company, a value that the editor would refuse) is reported for that
 * one, and the others are imported. For an entry that was imported before, the existing release is returned.
 * @throws AppError digias not-configured, digias api-error when nothing could be read
 */
export async function importReleases(
  strapi: Core.Strapi,
  principal: Principal,
  ids: readonly string[],
  locale: Locale,
): Promise<DigitalImportView> {
  const reach = await catalogueReach(database(strapi), actingCompany(principal));
  const importedAt = new Date();
  const items: DigitalImportItem[] = [];
  for (const entry of await readEntries(strapi, reach, [...new Set(ids)])) {
    const { title, gtin } = 'release' in entry ? entry.release : { title: null, gtin: null };
    const facts = { id: entry.id, title, gtin };
    try {
      if ('problem' in entry) throw entry.problem;
      if ('message' in entry) {
        const made = await createFromMessage(strapi, principal, entry.message, importedAt);
        items.push({ id: entry.id, ...made, error: null });
        continue;
      }
      items.push({ ...facts, ...(await createImported(strapi, principal, entry.release, importedAt)), error: null });
    } catch (error) {
      const problem = problemOf(refusal(error), locale);
      items.push({ ...facts, result: 'FAILED', releaseId: null, error: problem, missingFacts: null });
    }
  }
  return { importedAt: importedAt.toISOString(), items };
}
