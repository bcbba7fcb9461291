import { isDeepStrictEqual } from 'node:util';
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
import { announce, audit, emit, emitInTransaction, inTransaction } from '@mpn/server-kit';
import { assertArdArchivePermitted } from '../../company';
import { statedAi } from '../queries/stated-ai';
import { readLockedRelease, releaseEntity, type LockedFacts, type ReleaseFacts } from '../queries/detail/entity';
import { assertEditable, lockRelease } from './lock-release';
import { statusOf } from './recompute-status';
import { assertReferences, attributesOf, duplicateEan, fieldsOf, saveLists, type ReleaseFields } from './save-fields';

type Patch = BodyOf<typeof releaseEndpoints.patch>;

/** Fields with a changed value. An emptied EAN leaves a dummy unchanged. */
function changedFields(facts: ReleaseFacts, { ean, ...wanted }: ReleaseFields): ReleaseFields {
  const changed = Object.entries(wanted).filter(
    ([field, value]) => !isDeepStrictEqual(facts[field as keyof typeof wanted] ?? null, value ?? null),
  );
  const keepsEan = facts.ean !== null && (ean === undefined || (ean === null && facts.eanIsDummy) || ean === facts.ean);
  return { ...(Object.fromEntries(changed) as ReleaseFields), ...(keepsEan ? {} : { ean: ean ?? null }) };
}

/**
 * Writes fields, version and status of a locked release in one statement.
 * @returns the release as it is now
 */
async function writeRelease(
  strapi: Core.Strapi,
  { facts, campaignStatuses }: LockedFacts,
  fields: ReleaseFields,
): Promise<ReleaseFacts> {
  const own = { version: facts.version + 1, updatedAt: new Date() };
  const status = statusOf({ ...facts, ...fields }, campaignStatuses);
  const data: ReturnType<typeof attributesOf> & EanAttributes = { ...attributesOf(fields), ...own, status };
  // `update` would read the row before and after; `updateMany` also runs the type's lifecycle hook.
  await strapi.db
    .query('api::release.release')
    .updateMany({ where: { id: facts.id }, data })
    .catch(duplicateEan);
  const { ean = facts.ean, eanIsDummy = facts.eanIsDummy } = data;
  return { ...facts, ...fields, ...own, status, ean, eanIsDummy };
}

/** Attributes that the type's lifecycle hook completes. */
interface EanAttributes {
  ean?: string | null;
  eanIsDummy?: boolean;
}

/**
 * Saves the fields and lists that the body contains, in one transaction; each list as a whole. Recomputes the status.
 * @returns NO_SAVE when nothing differed
 * @throws AppError invalid-input, optimistic-lock for a stale version, ard-archive-not-permitted, duplicate-ean, and
 * those of {@link lockRelease}, {@link assertEditable}, {@link assertReferences} and {@link saveLists}
 */
export async function patchRelease(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  body: Patch,
): Promise<ReleaseEntity> {
  const { version, ...patch }: Patch = validateInput(releasePatchSchema, body);
  return inTransaction(strapi, async (trx) => {
    const locked = await lockRelease(trx, principal, id);
    const { facts } = locked;
    assertEditable(principal, facts);
    if (facts.version !== version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'release' });
    await assertReferences(trx, patch, facts.formatId);
    const ardArchive = { wanted: patch.ardArchive, current: facts.ardArchive };
    await assertArdArchivePermitted(trx, facts.companyId, ardArchive);
    const fields = changedFields(facts, fieldsOf(patch));
    const aiBefore = patch.tracks === undefined ? null : await statedAi(trx, id);
    const listsChanged = await saveLists(trx, principal, id, patch);
    if (!listsChanged && Object.keys(fields).length === 0) {
      return { ...releaseEntity(principal, facts), saveResult: 'NO_SAVE' };
    }
    const withLists = listsChanged ? await readLockedRelease(trx, principal, id) : locked;
    const written = await writeRelease(strapi, withLists, fields);
    const ai = aiBefore && listsChanged ? { before: aiBefore, after: await statedAi(trx, id) } : null;
    if (ai && !isDeepStrictEqual(ai.before, ai.after)) {
      const context = { strapi, trx, actor: principal, now: new Date() };
      await emitInTransaction(context, 'release.ai-changed', { releaseId: id, ...ai });
    }
    await announce(trx, { resource: 'releases', ids: [id], companies: [facts.companyId], shares: locked.shares });
    // Deliveries of corrections wait for a complete release: an audio file that is replaced is missing for a while.
    if (written.status !== 'DRAFT') await emit(trx, 'release.saved', { releaseId: id }, String(id));
    await audit(trx, principal, {
      action: 'release.update',
      objectType: 'release',
      objectId: id,
      data: { fields: Object.keys(patch) },
    });
    return { ...releaseEntity(principal, written), saveResult: 'SAVED' };
  });
}
