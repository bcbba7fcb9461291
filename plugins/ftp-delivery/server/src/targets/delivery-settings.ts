import type { Core } from '@strapi/strapi';
import {
  AudioFormat,
  fail,
  type BodyOf,
  type DeliveryPermissionsView,
  type DeliverySettingsView,
  type Principal,
  type putDeliverySettings,
  type ResolvedDeliveryPreferences,
} from '@mpn/domain';
import { audit, database, inTransaction, lockRow, updateRow } from '@mpn/server-kit';
import { preferencesOf } from '../ports';
import { assertNotRuled, settingsCompany } from './company-access';
import { configurationView, findConfiguration } from './ftp-configuration';

function permissionsView(resolved: ResolvedDeliveryPreferences): DeliveryPermissionsView {
  return {
    audioEnabled: resolved.audioEnabled.value,
    coverEnabled: resolved.coverEnabled.value,
    artworkEnabled: resolved.artworkEnabled.value,
    formats: AudioFormat.filter((format) => resolved.formats[format].value),
    preferredAudioFormat: resolved.preferredAudioFormat.value,
  };
}

/** What holds for a media company, by web and by FTP/SFTP. Throws not-found. */
export async function readDeliverySettings(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
): Promise<DeliverySettingsView> {
  const db = database(strapi);
  const company = await settingsCompany(db, principal, id);
  const [web, ftp] = await Promise.all([
    preferencesOf(strapi).resolve(db, id, null, 'web'),
    preferencesOf(strapi).resolve(db, id, null, 'ftp'),
  ]);
  const mains = company.main && (await findConfiguration(db, company.main.companyId));
  const configuration = mains ?? (await findConfiguration(db, id));
  return {
    companyId: id,
    version: company.version,
    webDeliveryEnabled: web.webDeliveryEnabled.value,
    web: permissionsView(web),
    ftpDeliveryEnabled: ftp.ftpDeliveryEnabled.value,
    ftp: permissionsView(ftp),
    configuration: configuration ? configurationView(configuration) : null,
    configurationSource: mains ? 'MAIN_COMPANY' : configuration ? 'COMPANY' : 'DEFAULT',
    ruledBy: company.main,
  };
}

type Body = BodyOf<typeof putDeliverySettings>;

/** As the columns hold them: one word per format. */
export function stored<P extends { formats: AudioFormat[] }>(permissions: P): Record<string, unknown> {
  const { formats, ...rest } = permissions;
  return { ...rest, formats: Object.fromEntries(AudioFormat.map((format) => [format, formats.includes(format)])) };
}

/**
 * Saves which files and formats a media company takes.
 * Throws not-found, optimistic-lock for a stale version, resource-access-denied where the group's main company rules.
 */
export async function saveDeliverySettings(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  body: Body,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    assertNotRuled(await settingsCompany(trx, principal, id));
    const row = await lockRow<{ version: number }>(trx, 'companies', id);
    if (row?.version !== body.version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'company' });
    await updateRow(trx, 'companies', id, {
      web_delivery_enabled: body.webDeliveryEnabled,
      web_delivery: stored(body.web),
      ftp_delivery_enabled: body.ftpDeliveryEnabled,
      ftp_delivery: stored(body.ftp),
      version: row.version + 1,
    });
    await audit(trx, principal, { action: 'company.delivery_settings', objectType: 'company', objectId: id });
  });
}
