import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, fieldError, type BlockListRow, type Principal } from '@mpn/domain';
import { audit, inTransaction, insertRows } from '@mpn/server-kit';
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
  const own = principal.combinedRole === 'SUPER_ADMIN' || principal.companyId === companyId;
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
  const known: { id: number }[] = await trx('sampling_mediums').whereIn('id', ids).select('id');
  const wrong = entries.findIndex(({ mediumId }) => mediumId !== null && !known.some(({ id }) => id === mediumId));
  if (wrong >= 0) throw fieldError(`entries[${wrong}].mediumId`, 'mpn.backend.validation.error.invalid');
}

/** An institution in one of the company's circles cannot be blocked (docs/domain.md#block-list). */
async function checkCircles(trx: Knex, companyId: number, added: Entry[]): Promise<void> {
  const row: unknown = await trx('sampling_circle_members as member')
    .join('sampling_circles as circle', 'circle.id', 'member.circle_id')
    .join('companies as institution', 'institution.id', 'member.institution_id')
    .where('circle.company_id', companyId)
    .whereIn(
      'member.institution_id',
      added.map(({ institutionId }) => institutionId),
    )
    .orderBy('member.id')
    .first({ company: 'institution.name', circle: 'circle.name' });
  const conflict = row as { company: string; circle: string } | undefined;
  if (conflict) throw fail('mpn.backend.data.error.block-list-conflict', conflict);
}

/**
 * Replaces a promotion company's block list.
 * @throws AppError media-only, or block-list-conflict with a circle
 */
export async function putBlockList(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  sent: Entry[],
): Promise<{ entries: BlockListRow[]; saveResult: 'SAVED' | 'NO_SAVE' }> {
  const entries = [...new Map(sent.map((entry) => [key(entry), entry])).values()];
  return inTransaction(strapi, async (trx) => {
    await assertBlockListAccess(trx, principal, companyId);
    // Serializes writers: two lists sent at once would be mixed.
    await trx('companies').where({ id: companyId }).forUpdate().first('id');
    const before: (Entry & { id: number })[] = await trx('block_list_entries')
      .where({ company_id: companyId })
      .select({ id: 'id', institutionId: 'institution_id', mediumId: 'medium_id' });
    const had = new Set(before.map(key));
    const has = new Set(entries.map(key));
    const added = entries.filter((entry) => !had.has(key(entry)));
    const removed = before.filter((entry) => !has.has(key(entry)));
    await checkInstitutions(trx, entries);
    await checkMediums(trx, entries);
    await checkCircles(trx, companyId, added);
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
    const changed = added.length + removed.length > 0;
    if (changed) {
      const data = { added: added.map(key), removed: removed.map(key) };
      await audit(trx, principal, { action: 'block_list.update', objectType: 'company', objectId: companyId, data });
    }
    const rows = (await blockListQuery(trx, companyId)
      .orderBy('institution.name')
      .orderBy('entry.id')) as BlockListRow[];
    return { entries: rows, saveResult: changed ? 'SAVED' : 'NO_SAVE' };
  });
}
