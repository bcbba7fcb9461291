import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, fieldError, type BodyOf, type deskEndpoints, type Principal, type TableSettingView } from '@mpn/domain';
import { database, inTransaction, insertRow, updateRow } from '@mpn/server-kit';
import { select } from '../scoping/sql';

type Setting = BodyOf<typeof deskEndpoints.createTableSetting>;

/** The caller's saved selections of columns and filters, by name. */
export function listTableSettings(
  knex: Knex,
  principal: Principal,
  type?: string,
  id?: number,
): Promise<TableSettingView[]> {
  return select<TableSettingView>(
    knex,
    `select id, type, name, coalesce(selected_columns, '[]')::json as "selectedColumns",
       coalesce(filters, '{}')::json as filters, coalesce(is_filter_active, false) as "isFilterActive"
     from user_table_settings
     where user_id = :me and (:type::text is null or type = :type) and (:id::int is null or id = :id)
     order by mpn_normalize(name), id`,
    { me: principal.userId, type: type ?? null, id: id ?? null },
  );
}

const columns = (setting: Setting) => ({
  type: setting.type,
  name: setting.name,
  selected_columns: setting.selectedColumns,
  filters: setting.filters,
  is_filter_active: setting.isFilterActive,
});

/** Creates a setting, or overwrites one's own. Throws duplicate-table-setting-name, not-found. */
export async function saveTableSetting(
  strapi: Core.Strapi,
  principal: Principal,
  setting: Setting,
  id: number | null,
): Promise<TableSettingView> {
  const savedId = await inTransaction(strapi, async (trx) => {
    // One at a time per person, so that two windows cannot take the same name.
    await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`table-settings:${principal.userId}`]);
    await assertNameIsFree(trx, principal, setting, id);
    if (id === null) return insertRow(trx, 'user_table_settings', { ...columns(setting), user_id: principal.userId });
    const own: unknown = await trx('user_table_settings').where({ id, user_id: principal.userId }).first('id');
    if (!own) throw fail('mpn.backend.global.error.not-found');
    await updateRow(trx, 'user_table_settings', id, columns(setting));
    return id;
  });
  const [saved] = await listTableSettings(database(strapi), principal, undefined, savedId);
  if (!saved) throw fail('mpn.backend.global.error.not-found');
  return saved;
}

/** Deletes one of one's own settings. Throws not-found. */
export async function removeTableSetting(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  const count = await database(strapi)('user_table_settings').where({ id, user_id: principal.userId }).delete();
  if (count === 0) throw fail('mpn.backend.global.error.not-found');
}

async function assertNameIsFree(trx: Knex, principal: Principal, setting: Setting, id: number | null): Promise<void> {
  const taken: unknown = await trx('user_table_settings')
    .where({ user_id: principal.userId, type: setting.type, name: setting.name })
    .whereNot({ id: id ?? 0 })
    .first('id');
  if (taken) throw fieldError('name', 'mpn.backend.data.error.duplicate-table-setting-name');
}
