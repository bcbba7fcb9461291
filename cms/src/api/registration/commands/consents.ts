import type { Knex } from 'knex';
import { fail, invalidInput, fieldError, type ConsentKind } from '@mpn/domain';
import { insertRows } from '@mpn/server-kit';
import { currentVersions } from '../queries/documents';

/** Versions of the texts that a person agreed to. */
export type AgreedVersions = Partial<Record<ConsentKind, number>>;

/**
 * Keeps only the consents that are needed, after checking that each names the text in force.
 * @param needed kinds of text
 * @param shown versions that the person read
 * @throws AppError documents-missing (409) where support has not published a text; required (400) at
 * `documentVersions.<kind>` without a version; consent-outdated (409) at `consents.<kind>`
 */
export async function checkedVersions(
  db: Knex,
  needed: readonly ConsentKind[],
  shown: AgreedVersions,
): Promise<AgreedVersions> {
  const current = await currentVersions(db);
  if (needed.some((kind) => !current.has(kind))) throw fail('mpn.backend.registration.error.documents-missing');
  const missing = needed.filter((kind) => shown[kind] === undefined);
  if (missing.length > 0) {
    throw invalidInput(
      missing.map((kind) => ({
        field: `documentVersions.${kind}`,
        code: 'mpn.backend.validation.error.required' as const,
        values: { field: kind },
      })),
    );
  }
  const outdated = needed.find((kind) => shown[kind] !== current.get(kind));
  if (outdated) throw fieldError(`consents.${outdated}`, 'mpn.backend.registration.error.consent-outdated');
  return Object.fromEntries(needed.map((kind) => [kind, shown[kind]]));
}

/** Records what a person agreed to, and when. */
export async function recordConsents(trx: Knex, userId: number, agreed: AgreedVersions, at: Date): Promise<void> {
  await insertRows(
    trx,
    'consents',
    Object.entries(agreed).map(([kind, version]) => ({
      user_id: userId,
      kind,
      document_version: version,
      agreed_at: at,
    })),
  );
}

/** Deletes the consents of declined registrations. */
export async function forgetConsents(trx: Knex, userIds: readonly number[]): Promise<void> {
  await trx('consents').whereIn('user_id', userIds).delete();
}
