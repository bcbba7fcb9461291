import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  fieldError,
  type BodyOf,
  type mediaGroupEndpoints,
  type MediaGroupView,
  type Principal,
} from '@mpn/domain';
import { audit, insertRow, inTransaction, lockRow, lockTopic, updateRow, type RowOf } from '@mpn/server-kit';
import { readMediaGroup } from '../queries/media-groups';

type Sent = BodyOf<typeof mediaGroupEndpoints.create>;

interface Member {
  id: number;
  name: string;
  media_group_id: number | null;
  is_main_company: boolean | null;
}

/**
 * The companies that a group is to have, locked in the order of their ids.
 * @throws AppError invalid for ids that are not of media companies, duplicate-main-company and company-in-other-group
 * at their fields
 */
async function lockMembers(trx: Knex, groupId: number | null, { mainCompanyId, companyIds }: Sent): Promise<Member[]> {
  const wanted = [...new Set([mainCompanyId, ...companyIds])];
  const members = await trx('companies')
    .whereIn('id', wanted)
    .where({ type: 'MEDIA' })
    .whereNull('deleted_at')
    .orderBy('id')
    .forUpdate()
    .select<Member[]>('id', 'name', 'media_group_id', 'is_main_company');
  if (members.length !== wanted.length) throw fieldError('companyIds', 'mpn.backend.validation.error.invalid');
  for (const { id, name, media_group_id: of, is_main_company: isMain } of members) {
    if (of === null || of === groupId) continue;
    if (id === mainCompanyId && isMain)
      throw fieldError('mainCompanyId', 'mpn.backend.data.error.duplicate-main-company');
    throw fieldError('companyIds', 'mpn.backend.data.error.company-in-other-group', { company: name });
  }
  return members;
}

/**
 * Names of groups are unique, ignoring case; so are their MPN numbers.
 * @throws AppError the duplicate's code at its field
 */
async function assertUnique(trx: Knex, groupId: number | null, { name, mpnNumber }: Sent): Promise<void> {
  // Serializes concurrent checks of names and numbers.
  await lockTopic(trx, 'media-groups');
  const others = (): Knex.QueryBuilder => trx('media_groups').whereNot({ id: groupId ?? 0 });
  const named: unknown = await others().whereRaw('lower(name) = lower(?)', [name]).first('id');
  if (named) throw fieldError('name', 'mpn.backend.data.error.duplicate-media-group-name');
  const numbered: unknown = mpnNumber ? await others().where({ mpn_number: mpnNumber }).first('id') : undefined;
  if (numbered) throw fieldError('mpnNumber', 'mpn.backend.data.error.duplicate-mpn-number');
}

/** Replaces the members of a group. */
async function saveMembers(trx: Knex, groupId: number, members: readonly Member[], mainId: number): Promise<void> {
  const ids = members.map(({ id }) => id);
  await trx('companies')
    .where({ media_group_id: groupId })
    .whereNotIn('id', ids)
    .update({ media_group_id: null, is_main_company: false });
  await trx('companies')
    .whereIn('id', ids)
    .update({ media_group_id: groupId, is_main_company: trx.raw('id = ?', [mainId]) });
}

const columnsOf = ({ name, mpnNumber, mainCompanyId }: Sent) => ({
  name,
  mpn_number: mpnNumber || null,
  main_company_id: mainCompanyId,
});

/**
 * Creates a group of media companies.
 * @throws AppError duplicate-media-group-name, duplicate-mpn-number, duplicate-main-company, company-in-other-group
 * (409), invalid (400) at their fields
 */
export function createMediaGroup(strapi: Core.Strapi, principal: Principal, sent: Sent): Promise<MediaGroupView> {
  return inTransaction(strapi, async (trx) => {
    await assertUnique(trx, null, sent);
    const members = await lockMembers(trx, null, sent);
    const id = await insertRow(trx, 'media_groups', { ...columnsOf(sent), version: 1 });
    await saveMembers(trx, id, members, sent.mainCompanyId);
    await audit(trx, principal, { action: 'media-group.create', objectType: 'media_group', objectId: id });
    return { ...(await readMediaGroup(trx, id)), saveResult: 'CREATED' };
  });
}

/** @throws AppError not-found */
async function lockGroup(trx: Knex, id: number): Promise<RowOf<'media_groups'>> {
  const row = await lockRow<RowOf<'media_groups'>>(trx, 'media_groups', id);
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return row;
}

/**
 * Saves a group and replaces its companies.
 * @throws AppError not-found (404), optimistic-lock (409), and as {@link createMediaGroup}
 */
export function changeMediaGroup(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  { version, ...sent }: Sent & { version: number },
): Promise<MediaGroupView> {
  return inTransaction(strapi, async (trx) => {
    await assertUnique(trx, id, sent);
    const row = await lockGroup(trx, id);
    if (row.version !== version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'media-group' });
    const members = await lockMembers(trx, id, sent);
    await updateRow(trx, 'media_groups', id, { ...columnsOf(sent), version: trx.raw('version + 1') });
    await saveMembers(trx, id, members, sent.mainCompanyId);
    await audit(trx, principal, { action: 'media-group.update', objectType: 'media_group', objectId: id });
    return { ...(await readMediaGroup(trx, id)), saveResult: 'SAVED' };
  });
}

/**
 * Dissolves a group; its companies stay.
 * @throws AppError not-found
 */
export async function removeMediaGroup(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockGroup(trx, id);
    await trx('companies').where({ media_group_id: id }).update({ media_group_id: null, is_main_company: false });
    await trx('media_groups').where({ id }).delete();
    await audit(trx, principal, { action: 'media-group.delete', objectType: 'media_group', objectId: id });
  });
}
