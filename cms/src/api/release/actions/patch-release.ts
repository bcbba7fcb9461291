import type { Core } from '@strapi/strapi';
import {
  fail,
  releasePatchSchema,
  validateInput,
  type BodyOf,
  type Principal,
  type ReleaseEntity,
  type releaseEndpoints,
} from '@mpn/domain';
import { audit, database, inTransaction, updateRow, type Row } from '@mpn/server-kit';
import { assertArdArchivePermitted } from '../../company/rules/ard-archive';
import { readRelease, releaseEntity } from '../views/entity';
import { assertEditable, lockRelease, type ReleaseRow } from './lock-release';
import { recomputeStatus } from './recompute-status';
import { assertReferences, columnsOf, duplicateEan, eanColumns, saveLists } from './save-fields';

type Patch = BodyOf<typeof releaseEndpoints.patch>;

function changedColumns(current: ReleaseRow, wanted: Row): Row {
  return Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => (current[column] ?? null) !== (value ?? null)),
  );
}

/**
 * Saves what the body gives, in one transaction: fields, and each given list as a whole. The server computes the new
 * status. Answers NO_SAVE when nothing differed (specification section 4).
 * Throws optimistic-lock for a stale version, release-not-editable, release-order-unpaid, release-withdrawn,
 * duplicate-ean, file-not-attachable, ard-archive-not-permitted, invalid-input.
 */
export async function patchRelease(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  body: Patch,
): Promise<ReleaseEntity> {
  const { version, ...patch }: Patch = validateInput(releasePatchSchema, body);
  const saved = await inTransaction(strapi, async (trx) => {
    const { row, facts } = await lockRelease(trx, principal, id);
    assertEditable(principal, facts);
    if (facts.version !== version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'release' });
    await assertReferences(trx, patch, row.format_id);
    const ardArchive = { wanted: patch.ardArchive, current: row.ard_archive === true };
    await assertArdArchivePermitted(trx, facts.companyId, ardArchive);
    const columns = changedColumns(row, { ...columnsOf(patch), ...(await eanColumns(trx, patch.ean, row)) });
    const listsChanged = await saveLists(trx, principal, id, patch);
    if (!listsChanged && Object.keys(columns).length === 0) return false;
    await updateRow(trx, 'releases', id, { ...columns, version: facts.version + 1 }).catch(duplicateEan);
    await recomputeStatus(trx, id);
    await audit(trx, principal, {
      action: 'release.update',
      objectType: 'release',
      objectId: id,
      data: { fields: Object.keys(patch) },
    });
    return true;
  });
  const entity = releaseEntity(principal, await readRelease(database(strapi), principal, id));
  return { ...entity, saveResult: saved ? 'SAVED' : 'NO_SAVE' };
}
