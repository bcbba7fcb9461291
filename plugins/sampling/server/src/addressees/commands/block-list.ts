import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, fieldError, isSuperAdmin, type BlockListRow, type Principal } from '@mpn/domain';
import { announce, audit, auditAll, emit, inTransaction, insertRows, select } from '@mpn/server-kit';
import { blockListQuery } from '../queries/block-list-table';

interface Entry {
  institutionId: number;
  mediumId: number | null;
}

const key = ({ institutionId, mediumId }: Entry): string => `${institutionId}/${mediumId ?? ''}`;

/**
 * Asserts that the caller may manage this promotion company's block list: its own, or any as super admin.
 * @throws AppError not-found
 */
export async function assertBlockListAccess(knex: Knex, principal: Principal, companyId: number): Promise<void> {
  const own = isSuperAdmin(principal) || principal.companyId === companyId;
  const company: unknown = await knex('companies')
    .where({ id: companyId, type: 'PROMOTION' })
    .whereNull('deleted_at')
    .first('id');
  if (!own || !company) throw fail('mpn.backend.global.error.not-found');
}

async function checkInstitutions(trx: Knex, entries: Entry[]): Promise<void> {
  const institutions: { id: number; type: string }[] = await trx('companies')
    .whereIn(
      'id',
      entries.map(({ institutionId }) => institutionId),
    )
    .select('id', 'type');
  const media = new Set(institutions.filter(({ type }) => type === 'MEDIA').map(({ id }) => id));
  const wrong = entries.findIndex(({ institutionId }) => !media.has(institutionId));
  if (wrong >= 0) throw fieldError(`entries[${wrong}].institutionId`, 'mpn.backend.data.error.block-list-media-only');
}

async function checkMediums(trx: Knex, entries: Entry[]): Promise<void> {
  const ids = [...new Set(entries.flatMap(({ mediumId }) => (mediumId === null ? [] : [mediumId])))];
  const known: { id: number }[] = await trx('medium_list').whereIn('id', ids).select('id');
  const wrong = entries.findIndex(({ mediumId }) => mediumId !== null && !known.some(({ id }) => id === mediumId));
  if (wrong >= 0) throw fieldError(`entries[${wrong}].mediumId`, 'mpn.backend.validation.error.invalid');
}

interface CircleConflict {
  institutionId: number;
  company: string;
  circle: string;
  circleIds: number[];
}

/** Institutions that are in circles of the company, each with the circles' names. */
function circleConflicts(trx: Knex, companyId: number, added: Entry[]): Promise<CircleConflict[]> {
  return select<CircleConflict>(
    trx,
    `select institution.id as "institutionId", institution.name as company,
      string_agg(circle.name, ', ' order by circle.name) as circle,
       json_agg(circle.id) as "circleIds"
     from sampling_circle_members member
     join sampling_circles circle on circle.id = member.circle_id and circle.company_id = :companyId
     join companies institution on institution.id = member.institution_id
     where member.institution_id = any(:institutions::int[])
     group by institution.id, institution.name order by institution.name, institution.id`,
    { companyId, institutions: added.map(({ institutionId }) => institutionId) },
  );
}

/**
 * A blocked institution is in no circle (docs/domain.md#block-list): refuses the change, or removes the institutions
 * from the circles.
 * @throws AppError block-list-conflict with the circles of the first institution
 */
async function leaveCircles(trx: Knex, actor: Principal, conflicts: CircleConflict[], takeOut: boolean): Promise<void> {
  const [first] = conflicts;
  if (!first) return;
  if (!takeOut) {
    const { company, circle } = first;
    throw fail('mpn.backend.data.error.block-list-conflict', { company, circle });
  }
  for (const { institutionId, circleIds } of conflicts) {
    await trx('sampling_circle_members')
      .where({ institution_id: institutionId })
      .whereIn('circle_id', circleIds)
      .delete();
    await auditAll(
      trx,
      actor,
      circleIds.map((id) => ({
        action: 'sampling_circle.remove_institution',
        objectType: 'sampling_circle',
        objectId: id,
        data: { institutionId },
      })),
    );
  }
  const changed = [...new Set(conflicts.flatMap(({ circleIds }) => circleIds))];
  await trx('sampling_circles')
    .whereIn('id', changed)
    .update({ version: trx.raw('coalesce(version, 0) + 1') });
}

/** Identifies the contents of a list, whatever its order. */
const versionOf = (entries: readonly Entry[]): string =>
  createHash('sha256').update(entries.map(key).sort().join()).digest('hex').slice(0, 16);

const entriesOf = (knex: Knex, companyId: number): Promise<(Entry & { id: number })[]> =>
  knex('block_list_entries')
    .where({ company_id: companyId })
    .select({ id: 'id', institutionId: 'institution_id', mediumId: 'medium_id' });

/** The version of a company's block list. */
export const blockListVersion = async (knex: Knex, companyId: number): Promise<string> =>
  versionOf(await entriesOf(knex, companyId));

/** Emits the event of the change, which deliveries follow, and announces the change to the institutions' users. */
async function announceChange(trx: Knex, companyId: number, institutionIds: number[]): Promise<void> {
  await emit(trx, 'sampling.block-list-changed', { companyId, institutionIds });
  await announce(trx, { resource: 'releases', ids: null, companies: institutionIds });
}

export interface NewBlockList {
  entries: Entry[];
  version: string;
  takeOutOfCircles: boolean;
}

/**
 * Replaces a promotion company's block list. Effective at once, also for bought campaigns: users of a blocked
 * institution lose access, and its deliveries that have not started are cancelled; unblocking restores both.
 * @throws AppError not-found, optimistic-lock when the list was changed meanwhile, block-list-media-only, invalid for
 * an unknown medium, block-list-conflict with circles
 */
export async function putBlockList(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  { entries: sent, version, takeOutOfCircles }: NewBlockList,
): Promise<{ entries: BlockListRow[]; version: string; saveResult: 'SAVED' | 'NO_SAVE' }> {
  const entries = [...new Map(sent.map((entry) => [key(entry), entry])).values()];
  return inTransaction(strapi, async (trx) => {
    await assertBlockListAccess(trx, principal, companyId);
    // Serializes writers, so that two lists sent at once are not merged.
    await trx('companies').where({ id: companyId }).forUpdate().first('id');
    const before = await entriesOf(trx, companyId);
    if (version !== versionOf(before)) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'block-list' });
    const had = new Set(before.map(key));
    const has = new Set(entries.map(key));
    const added = entries.filter((entry) => !had.has(key(entry)));
    const removed = before.filter((entry) => !has.has(key(entry)));
    await checkInstitutions(trx, entries);
    await checkMediums(trx, entries);
    await leaveCircles(trx, principal, await circleConflicts(trx, companyId, added), takeOutOfCircles);
    await trx('block_list_entries')
      .whereIn(
        'id',
        removed.map(({ id }) => id),
      )
      .delete();
    await insertRows(
      trx,
      'block_list_entries',
      added.map(({ institutionId, mediumId }) => ({
        company_id: companyId,
        institution_id: institutionId,
        medium_id: mediumId,
      })),
    );
    const changed = [...added, ...removed];
    if (changed.length > 0) {
      const data = { added: added.map(key), removed: removed.map(key) };
      await audit(trx, principal, { action: 'block_list.update', objectType: 'company', objectId: companyId, data });
      await announceChange(trx, companyId, [...new Set(changed.map(({ institutionId }) => institutionId))]);
    }
    const rows = (await blockListQuery(trx, companyId)
      .orderBy('institution.name')
      .orderBy('entry.id')) as BlockListRow[];
    return { entries: rows, version: versionOf(entries), saveResult: changed.length > 0 ? 'SAVED' : 'NO_SAVE' };
  });
}
