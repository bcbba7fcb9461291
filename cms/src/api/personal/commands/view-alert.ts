import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  chooseAlert,
  fail,
  MAX_VIEW_ALERTS,
  queryOfView,
  type Principal,
  type TableSettingView,
  type ViewAlert,
} from '@mpn/domain';
import { database, inTransaction, select, updateRow } from '@mpn/server-kit';
import { listTableSettings, lockOwnView } from './table-settings';

/**
 * Chooses whether a person is notified of new releases in one of the own views of the editor's list.
 * @throws AppError not-found; resource-access-denied for others than media users; view-without-alert for a view of
 * another list or with filters that the list refuses; too-many-view-alerts
 */
export async function setViewAlert(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  alert: ViewAlert,
): Promise<TableSettingView> {
  await inTransaction(strapi, async (trx) => {
    const view = await lockOwnView(trx, principal, id);
    if (principal.companyType !== 'MEDIA') throw fail('mpn.backend.global.error.resource-access-denied');
    if (alert !== 'NONE' && (view.type !== 'MEDIA_LIST' || !queryOfView(view))) {
      throw fail('mpn.backend.data.error.view-without-alert');
    }
    if (alert !== 'NONE') await assertRoomForAlert(trx, principal, id);
    const { since } = chooseAlert({ alert: view.alert, since: view.alertSince }, alert, new Date());
    await updateRow(trx, 'user_table_settings', id, { alert, alert_since: since });
  });
  const [saved] = await listTableSettings(database(strapi), principal, undefined, id);
  if (!saved) throw fail('mpn.backend.global.error.not-found');
  return saved;
}

async function assertRoomForAlert(trx: Knex, { userId }: Principal, id: number): Promise<void> {
  const [others] = await select<{ count: number }>(
    trx,
    `select count(*)::int as count from user_table_settings where user_id = :userId and alert <> 'NONE' and id <> :id`,
    { userId, id },
  );
  if (others!.count >= MAX_VIEW_ALERTS) {
    throw fail('mpn.backend.data.error.too-many-view-alerts', { max: MAX_VIEW_ALERTS });
  }
}
