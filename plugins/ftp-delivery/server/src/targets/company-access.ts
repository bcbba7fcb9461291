import type { Knex } from 'knex';
import { fail, type Principal } from '@mpn/domain';
import { isArdInstitution } from '@mpn/server-kit';
import { select } from '../sql';
import { MAIN_COMPANY } from './configuration';

/** A media company whose settings are looked at. */
export interface SettingsCompany {
  id: number;
  version: number;
  /** An institution of the ARD, to whose archive copies may go. */
  isArd: boolean;
  /** The main company of its group, when that is another one: its settings rule here. */
  main: { companyId: number; name: string } | null;
}

/**
 * The media company of these settings: the caller's own, any for support.
 * @throws not-found for a foreign, missing or other company
 */
export async function settingsCompany(knex: Knex, principal: Principal, id: number): Promise<SettingsCompany> {
  const mayAll = principal.permissions.has('ManageAllCompanies');
  const [row] = await select<{
    id: number;
    version: number;
    isArd: boolean;
    mainId: number | null;
    mainName: string | null;
  }>(
    knex,
    `select c.id, c.version, ${isArdInstitution('c')} as "isArd", m.id as "mainId", m.name as "mainName" from companies c ${MAIN_COMPANY}
     where c.id = :id and c.type = 'MEDIA' and c.deleted_at is null`,
    { id },
  );
  if (!row || (!mayAll && row.id !== principal.companyId)) throw fail('mpn.backend.global.error.not-found');
  const main = row.mainId === null ? null : { companyId: row.mainId, name: row.mainName ?? '' };
  return { id: row.id, version: row.version, isArd: row.isArd, main };
}

/** Throws resource-access-denied where the main company of the group rules the settings. */
export function assertNotRuled({ main }: SettingsCompany): void {
  if (main !== null) throw fail('mpn.backend.global.error.resource-access-denied');
}
