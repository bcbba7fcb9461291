import type { Knex } from 'knex';
import { fail, ruledPermissions, type DeliverySettings, type Principal, type RuledPermissions } from '@mpn/domain';
import { isArdInstitution, select } from '@mpn/server-kit';
import { MAIN_COMPANY } from '../servers';

/** A media company or recognition service whose settings are read or changed. */
export interface SettingsCompany {
  id: number;
  name: string;
  version: number;
  /** Whether it is an ARD institution, whose archive may get copies. */
  isArd: boolean;
  /** The main company of its group, when that is another one. */
  main: { companyId: number; name: string } | null;
  /** The permissions that the main company fixes: they can be changed there only. */
  ruled: { web: RuledPermissions; ftp: RuledPermissions };
}

interface CompanyRow {
  id: number;
  name: string;
  version: number;
  isArd: boolean;
  mainId: number | null;
  mainName: string | null;
  webEnabled: boolean | null;
  ftpEnabled: boolean | null;
  web: DeliverySettings | null;
  ftp: DeliverySettings | null;
}

const COMPANY = `select c.id, c.name, c.version, ${isArdInstitution('c')} as "isArd", m.id as "mainId",
  m.name as "mainName",
    w.web_delivery_enabled as "webEnabled", w.ftp_delivery_enabled as "ftpEnabled",
    w.web_delivery::json as web, w.ftp_delivery::json as ftp
  from companies c ${MAIN_COMPANY} left join companies w on w.id = m.id
  where c.id = :id and c.type in ('MEDIA', 'RECOGNITION') and c.deleted_at is null`;

/**
 * The company of these settings: the caller's own media company; any, and any recognition service, for super admins.
 * @throws AppError not-found for another's, a missing, or a promotion company
 */
export async function settingsCompany(knex: Knex, principal: Principal, id: number): Promise<SettingsCompany> {
  const mayAll = principal.permissions.has('ManageAllCompanies');
  const [row] = await select<CompanyRow>(knex, COMPANY, { id });
  if (!row || (!mayAll && row.id !== principal.companyId)) throw fail('mpn.backend.global.error.not-found');
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    isArd: row.isArd,
    main: row.mainId === null ? null : { companyId: row.mainId, name: row.mainName ?? '' },
    ruled: {
      web: ruledPermissions({ ...row.web, webDeliveryEnabled: row.webEnabled }, 'web'),
      ftp: ruledPermissions({ ...row.ftp, ftpDeliveryEnabled: row.ftpEnabled }, 'ftp'),
    },
  };
}
