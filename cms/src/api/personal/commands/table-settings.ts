import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  fieldError,
  MAX_TABLE_SETTINGS,
  queryOfView,
  restartAlert,
  type BodyOf,
  type personalEndpoints,
  type Principal,
  type TableSettingView,
  type ViewAlert,
} from '@mpn/domain';
import { database, insertRow, inTransaction, lockTopic, select, updateRow } from '@mpn/server-kit';

type Setting = BodyOf<typeof personalEndpoints.createTableSetting>;

/** The caller's saved columns and filters, by name. */
export function listTableSettings(
  knex: Knex,
  principal: Principal,
  type?: string,
  id?: number,
): Promise<TableSettingView[]> {
  return select<TableSettingView>(
    knex,
    `select id, type, name, coalesce(selected_columns, '[]')::json as "selectedColumns",
       coalesce(filters, '{}')::json as filters, coalesce(is_filter_active, false) as "isFilterActive",
       coalesce(alert, 'NONE') as alert
     from user_table_settings
     where user_id = :me and (:type::text is null or type = :type) and (:id::int is null or id = :id)
     order by mpn_normalize(name), id`,
    { me: principal.userId, type: type ?? null, id: id ?? null },
  );
}

export interface StoredView extends Pick<Setting, 'type' | 'filters' | 'isFilterActive'> {
  alert: ViewAlert;
  alertSince: Date | null;
}

/**
 * Locks a person's saved views, so that two windows cannot use the same name or go beyond a limit.
 * @returns the caller's view
 * @throws AppError not-found
 */
export async function lockOwnView(trx: Knex, principal: Principal, id: number): Promise<StoredView> {
  await lockViews(trx, principal);
  const [own] = await select<StoredView>(
    trx,
    `select type, coalesce(filters, '{}')::json as filters, coalesce(is_filter_active, false) as "isFilterActive",
       coalesce(alert, 'NONE') as alert, alert_since as "alertSince"
     from user_table_settings where id = :id and user_id = :me`,
    { id, me: principal.userId },
  );
  if (!own) throw fail('mpn.backend.global.error.not-found');
  return own;
}

const lockViews = (trx: Knex, { userId }: Principal) => lockTopic(trx, `table-settings:${userId}`);

/** The alert columns after a view is overwritten: other filters are notified of from now on only. */
function alertColumns(before: StoredView, setting: Setting) {
  const filtersOf = ({ filters, isFilterActive }: Pick<Setting, 'filters' | 'isFilterActive'>) =>
    isFilterActive ? filters : {};
  if (before.alert === 'NONE' || isDeepStrictEqual(filtersOf(before), filtersOf(setting))) return {};
  if (!queryOfView(setting)) throw fail('mpn.backend.data.error.view-without-alert');
  const { alert, since } = restartAlert({ alert: before.alert, since: before.alertSince }, new Date());
  return { alert, alert_since: since };
}

const columns = (setting: Setting) => ({
  type: setting.type,
  name: setting.name,
  selected_columns: setting.selectedColumns,
  filters: setting.filters,
  is_filter_active: setting.isFilterActive,
});

/**
 * Creates a setting, or overwrites one's own.
 * @throws AppError name-taken, too-many-table-settings, not-found, view-without-alert
 */
export async function saveTableSetting(
  strapi: Core.Strapi,
  principal: Principal,
  setting: Setting,
  id: number | null,
): Promise<TableSettingView> {
  const savedId = await inTransaction(strapi, async (trx) => {
    if (id === null) {
      await lockViews(trx, principal);
      await assertNameIsFree(trx, principal, setting, id);
      await assertRoomForOne(trx, principal);
      return insertRow(trx, 'user_table_settings', { ...columns(setting), user_id: principal.userId });
    }
    const own = await lockOwnView(trx, principal, id);
    await assertNameIsFree(trx, principal, setting, id);
    await updateRow(trx, 'user_table_settings', id, { ...columns(setting), ...alertColumns(own, setting) });
    return id;
  });
  const [saved] = await listTableSettings(database(strapi), principal, undefined, savedId);
  if (!saved) throw fail('mpn.backend.global.error.not-found');
  return saved;
}

/**
 * Deletes one's own setting.
 * @throws AppError not-found
 */
export async function removeTableSetting(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  const count = await database(strapi)('user_table_settings').where({ id, user_id: principal.userId }).delete();
  if (count === 0) throw fail('mpn.backend.global.error.not-found');
}

async function assertNameIsFree(trx: Knex, principal: Principal, setting: Setting, id: number | null): Promise<void> {
  const taken: unknown = await trx('user_table_settings')
    .where({ user_id: principal.userId, type: setting.type, name: setting.name })
    .whereNot({ id: id ?? 0 })
    .first('id');
  if (taken) throw fieldError('name', 'mpn.backend.validation.error.name-taken');
}

async function assertRoomForOne(trx: Knex, principal: Principal): Promise<void> {
  const [row] = await trx('user_table_settings').where({ user_id: principal.userId }).count<{ count: string }[]>();
  if (Number(row?.count) >= MAX_TABLE_SETTINGS) {
    throw fail('mpn.backend.data.error.too-many-table-settings', { max: MAX_TABLE_SETTINGS });
  }
}
