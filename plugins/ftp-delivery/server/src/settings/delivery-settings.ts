import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  AudioFormat,
  fail,
  isAnyRuled,
  type BodyOf,
  type DeliveryPermissionsView,
  type DeliverySettingsView,
  type Principal,
  type putDeliverySettings,
  type ResolvedDeliveryPreferences,
} from '@mpn/domain';
import { audit, database, inTransaction, lockRow, select, type Row } from '@mpn/server-kit';
import { preferencesOf } from '../ports';
import { settingsCompany, type SettingsCompany } from './company-access';
import { folderExample } from '../deliveries';
import { configurationView, findConfiguration, mainConfiguration } from './ftp-configuration';
import { keysView } from '../servers';
import { ownPermissions, type StoredPermissions, type Way } from './own-permissions';

function permissionsView(resolved: ResolvedDeliveryPreferences): DeliveryPermissionsView {
  return {
    audioEnabled: resolved.audioEnabled.value,
    coverEnabled: resolved.coverEnabled.value,
    artworkEnabled: resolved.artworkEnabled.value,
    formats: AudioFormat.filter((format) => resolved.formats[format].value),
    preferredAudioFormat: resolved.preferredAudioFormat.value,
  };
}

/** The effective settings of a company for both ways of delivery, with their sources. */
async function holding(strapi: Core.Strapi, knex: Knex, companyId: number): Promise<{ web: Way; ftp: Way }> {
  const { web, ftp } = await preferencesOf(strapi).view(knex, companyId, null);
  return {
    web: { ...permissionsView(web), enabled: web.webDeliveryEnabled.value },
    ftp: { ...permissionsView(ftp), enabled: ftp.ftpDeliveryEnabled.value },
  };
}

/**
 * The effective settings of a media company, for web and FTP/SFTP.
 * @throws AppError not-found
 */
export async function readDeliverySettings(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
): Promise<DeliverySettingsView> {
  const db = database(strapi);
  const company = await settingsCompany(db, principal, id);
  const [holds, mains] = await Promise.all([holding(strapi, db, id), mainConfiguration(db, company)]);
  const { enabled: webDeliveryEnabled, ...web } = holds.web;
  const { enabled: ftpDeliveryEnabled, ...ftp } = holds.ftp;
  const configuration = mains ?? (await findConfiguration(db, id));
  const { ruled } = company;
  const isRuled = mains !== undefined || isAnyRuled(ruled.web) || isAnyRuled(ruled.ftp);
  return {
    companyId: id,
    companyName: company.name,
    version: company.version,
    webDeliveryEnabled,
    web,
    ftpDeliveryEnabled,
    ftp,
    configuration: configuration ? configurationView(configuration) : null,
    sftpKeys: await keysView(db, mains && company.main ? company.main.companyId : id),
    folderExample: await folderExample(db, id),
    configurationSource: mains ? 'MAIN_COMPANY' : configuration ? 'COMPANY' : 'DEFAULT',
    ruledBy: isRuled ? company.main : null,
    ruled,
  };
}

type Body = BodyOf<typeof putDeliverySettings>;

/** Permissions as the columns hold them: one flag per format. */
export function stored<P extends { formats: AudioFormat[] }>(permissions: P): Record<string, unknown> {
  const { formats, ...rest } = permissions;
  return { ...rest, formats: Object.fromEntries(AudioFormat.map((format) => [format, formats.includes(format)])) };
}

const OWN = `select web_delivery_enabled as "webEnabled", ftp_delivery_enabled as "ftpEnabled",
  web_delivery::json as web, ftp_delivery::json as ftp from companies where id = :id`;

interface OwnRow {
  webEnabled: boolean | null;
  ftpEnabled: boolean | null;
  web: StoredPermissions | null;
  ftp: StoredPermissions | null;
}

/** The company's own settings of both ways as columns. */
async function ownColumns(strapi: Core.Strapi, trx: Knex, { id, ruled }: SettingsCompany, body: Body): Promise<Row> {
  const [own] = await select<OwnRow>(trx, OWN, { id });
  const { web, ftp } = await holding(strapi, trx, id);
  const ownWeb = ownPermissions(
    { ...body.web, enabled: body.webDeliveryEnabled },
    web,
    { enabled: own?.webEnabled ?? null, permissions: own?.web ?? null },
    ruled.web,
  );
  const ownFtp = ownPermissions(
    { ...body.ftp, enabled: body.ftpDeliveryEnabled },
    ftp,
    { enabled: own?.ftpEnabled ?? null, permissions: own?.ftp ?? null },
    ruled.ftp,
  );
  return {
    web_delivery_enabled: ownWeb.enabled,
    web_delivery: ownWeb.permissions,
    ftp_delivery_enabled: ownFtp.enabled,
    ftp_delivery: ownFtp.permissions,
  };
}

/**
 * Saves which files and formats a media company accepts. Settings that the group's main company fixes are left
 * unchanged.
 * @throws AppError not-found, optimistic-lock for a stale version, resource-access-denied for a setting that the main
 * company fixes
 */
export async function saveDeliverySettings(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  body: Body,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const company = await settingsCompany(trx, principal, id);
    const row = await lockRow<{ version: number }>(trx, 'companies', id);
    if (row?.version !== body.version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'company' });
    const columns = await ownColumns(strapi, trx, company, body);
    await preferencesOf(strapi).saveOfCompany(trx, id, { ...columns, version: row.version + 1 });
    await audit(trx, principal, { action: 'company.delivery_settings', objectType: 'company', objectId: id });
  });
}
