import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  releaseInputSchema,
  validateInput,
  type BodyOf,
  type Principal,
  type ReleaseEntity,
  type releaseEndpoints,
} from '@mpn/domain';
import { audit, database, insertRow, inTransaction } from '@mpn/server-kit';
import { assertArdArchivePermitted } from '../../company/rules/ard-archive';
import { readRelease, releaseEntity } from '../views/entity';
import {
  actingCompany,
  assertReferences,
  columnsOf,
  duplicateEan,
  eanColumns,
  saveLists,
  type ReleasePatch,
} from './save-fields';
import { recomputeStatus } from './recompute-status';

export type NewRelease = BodyOf<typeof releaseEndpoints.create>;

/** Writes a new release of the acting company with all its lists, in the caller's transaction. Answers with its id. */
export async function insertRelease(
  trx: Knex,
  principal: Principal,
  input: NewRelease,
  more: { copied_from_id?: number } = {},
): Promise<number> {
  const companyId = actingCompany(principal);
  const patch: ReleasePatch = input;
  await assertReferences(trx, patch, null);
  const id = await insertRow(trx, 'releases', {
    ...columnsOf(patch),
    ...(await eanColumns(trx, input.ean ?? null, null)),
    ...more,
    company_id: companyId,
    created_by_user_id: principal.userId,
    status: 'DRAFT',
    version: 1,
    track_count: 0,
  }).catch(duplicateEan);
  await saveLists(trx, principal, id, patch);
  await recomputeStatus(trx, id);
  await audit(trx, principal, { action: 'release.create', objectType: 'release', objectId: id });
  return id;
}

/**
 * Creates a release (specification section 4: the first step creates it, later steps patch it).
 * Throws invalid-input, duplicate-ean, file-not-attachable, format-not-changeable, ard-archive-not-permitted.
 */
export async function createRelease(
  strapi: Core.Strapi,
  principal: Principal,
  body: NewRelease,
): Promise<ReleaseEntity> {
  const input: NewRelease = validateInput(releaseInputSchema, body);
  const id = await inTransaction(strapi, async (trx) => {
    const ardArchive = { wanted: input.ardArchive, current: false };
    await assertArdArchivePermitted(trx, actingCompany(principal), ardArchive);
    return insertRelease(trx, principal, input);
  });
  return { ...releaseEntity(principal, await readRelease(database(strapi), principal, id)), saveResult: 'CREATED' };
}
