import {
  releaseInputSchema,
  validateInput,
  type BodyOf,
  type Principal,
  type ReleaseEntity,
  type releaseEndpoints,
} from '@mpn/domain';
import {
  announceRelease,
  audit,
  database,
  oncePerKey,
  withTransaction,
  type CallContext,
  type KeyedRequest,
  type TransactionContext,
} from '@mpn/server-kit';
import { assertArdArchivePermitted } from '../../company';
import { readRelease, releaseEntity } from '../queries/detail/entity';
import {
  actingCompany,
  assertReferences,
  attributesOf,
  duplicateEan,
  fieldsOf,
  saveLists,
  type ReleasePatch,
} from './save-fields';
import { recomputeStatus } from './recompute-status';

export type NewRelease = BodyOf<typeof releaseEndpoints.create>;

/**
 * Inserts a new release of the acting company with all its lists, in the caller's transaction, which is one of
 * `inTransaction`. The type's lifecycle hook completes the row.
 * @returns its id
 * @throws AppError duplicate-ean, and those of {@link assertReferences} and {@link saveLists}
 */
export async function insertRelease(
  { strapi, trx, actor: principal, now }: TransactionContext<Principal>,
  input: NewRelease,
  copiedFromId?: number,
): Promise<number> {
  const companyId = actingCompany(principal);
  const patch: ReleasePatch = input;
  await assertReferences(trx, patch, null);
  const { id } = (await strapi.db
    .query('api::release.release')
    .create({
      data: {
        ...attributesOf(fieldsOf(patch)),
        copiedFrom: copiedFromId ?? null,
        company: companyId,
        createdByUser: principal.userId,
        publishedAt: now,
      },
      select: ['id'],
    })
    .catch(duplicateEan)) as { id: number };
  await saveLists(trx, principal, id, patch, copiedFromId);
  await recomputeStatus(trx, id);
  await announceRelease(trx, id);
  await audit(trx, principal, { action: 'release.create', objectType: 'release', objectId: id });
  return id;
}

/**
 * Creates a release; later saves patch it. A repeated idempotency key returns the same release.
 * @throws AppError invalid-input, ard-archive-not-permitted, idempotency-key-reused, those of {@link insertRelease},
 * and not-found for one that was deleted meanwhile
 */
export async function createRelease(call: CallContext, body: NewRelease, keyed?: KeyedRequest): Promise<ReleaseEntity> {
  const { strapi, actor: principal } = call;
  const input: NewRelease = validateInput(releaseInputSchema, body);
  const id = await withTransaction(call, (context) =>
    oncePerKey(context.trx, principal, keyed, async () => {
      const ardArchive = { wanted: input.ardArchive, current: false };
      await assertArdArchivePermitted(context.trx, actingCompany(principal), ardArchive);
      return insertRelease(context, input);
    }),
  );
  return { ...releaseEntity(principal, await readRelease(database(strapi), principal, id)), saveResult: 'CREATED' };
}
