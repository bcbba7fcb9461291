import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  permittedFormats,
  resolveDeliveryPreferences,
  type AudioFormat,
  type DeliverySettings,
  type ResolvedDeliveryPreferences,
  type ResolvedPreferencesView,
} from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import { saveCompanyDelivery } from '../commands/write-companies';
import type { CompanyPreferences } from '../contracts';

/** Content of the columns `web_delivery` and `ftp_delivery`, of companies and of users. */
export type StoredDelivery = Pick<
  DeliverySettings,
  'audioEnabled' | 'coverEnabled' | 'artworkEnabled' | 'formats' | 'preferredAudioFormat'
>;

interface CompanyLevel {
  webEnabled: boolean | null;
  ftpEnabled: boolean | null;
  web: StoredDelivery | null;
  ftp: StoredDelivery | null;
}

interface Levels extends CompanyLevel {
  /** null where the company is not in a group, or is its main company. */
  main: (CompanyLevel & { id: number; name: string }) | null;
  user: (CompanyLevel & { preferredFormat: AudioFormat | null }) | null;
}

const USER_LEVEL = `json_build_object('webEnabled', u.role_web_download_allowed, 'web', u.web_delivery,
  'ftp', u.ftp_delivery,
       -- Media admins may always request deliveries.
       'ftpEnabled', case when u.combined_role = 'MEDIA_USER' then u.role_delivery_request_allowed end,
       'preferredFormat', u.preferred_web_delivery_audio_format)`;

const LEVELS = `select c.web_delivery_enabled as "webEnabled", c.ftp_delivery_enabled as "ftpEnabled",
    c.web_delivery::json as web, c.ftp_delivery::json as ftp,
    (select json_build_object('id', m.id, 'name', m.name, 'webEnabled', m.web_delivery_enabled,
      'ftpEnabled', m.ftp_delivery_enabled,
       'web', m.web_delivery, 'ftp', m.ftp_delivery)
     from companies m where m.media_group_id = c.media_group_id and m.is_main_company and m.id <> c.id
       and m.deleted_at is null limit 1) as main,
    (select ${USER_LEVEL} from people u where u.id = :userId and u.company_id = c.id) as "user"
  from companies c where c.id = :companyId and c.deleted_at is null`;

const LEVELS_OF_USERS = `select u.id, ${USER_LEVEL} as "user"
  from people u where u.company_id = :companyId and u.id = any(:userIds::int[])`;

async function readLevels(knex: Knex, companyId: number, userId: number | null): Promise<Levels> {
  const [levels] = await select<Levels>(knex, LEVELS, { companyId, userId });
  if (!levels) throw fail('mpn.backend.global.error.not-found');
  return levels;
}

const settings = (level: CompanyLevel, way: 'web' | 'ftp'): DeliverySettings => ({
  ...level[way],
  webDeliveryEnabled: level.webEnabled,
  ftpDeliveryEnabled: level.ftpEnabled,
});

function userSettings(user: NonNullable<Levels['user']>, way: 'web' | 'ftp'): DeliverySettings {
  // The web format is a column of its own, because a user chooses it in the account.
  const preferred = way === 'web' ? user.preferredFormat : user.ftp?.preferredAudioFormat;
  return { ...settings(user, way), preferredAudioFormat: preferred ?? null };
}

/** What follows from the stored levels by the rule in `domain`. */
function resolved(levels: Levels, way: 'web' | 'ftp'): ResolvedDeliveryPreferences {
  return resolveDeliveryPreferences({
    mainCompany: levels.main && settings(levels.main, way),
    company: settings(levels, way),
    user: levels.user && userSettings(levels.user, way),
  });
}

function viewOf(companyId: number, levels: Levels): ResolvedPreferencesView {
  const mainCompany = levels.main && { companyId: levels.main.id, name: levels.main.name };
  return { companyId, web: resolved(levels, 'web'), ftp: resolved(levels, 'ftp'), mainCompany };
}

/**
 * Delivery preferences of companies and users; the main company of a group takes precedence
 * (docs/domain.md#delivery-preferences).
 */
export default ({ strapi }: { strapi: Core.Strapi }): CompanyPreferences => ({
  resolve: async (knex, companyId, userId, way) => resolved(await readLevels(knex, companyId, userId), way),

  view: async (knex, companyId, userId) => viewOf(companyId, await readLevels(knex, companyId, userId)),

  async viewOfUsers(knex, companyId, userIds) {
    const company = await readLevels(knex, companyId, null);
    const users = await select<{ id: number; user: Levels['user'] }>(knex, LEVELS_OF_USERS, { companyId, userIds });
    return new Map(users.map(({ id, user }) => [id, viewOf(companyId, { ...company, user })]));
  },

  saveOfCompany: saveCompanyDelivery,

  async ofUser(principal) {
    const levels = await readLevels(database(strapi), principal.companyId ?? 0, principal.userId);
    const [web, ftp] = [resolved(levels, 'web'), resolved(levels, 'ftp')];
    return {
      web: {
        enabled: web.webDeliveryEnabled.value,
        formats: permittedFormats(web),
        cover: web.coverEnabled.value,
        artwork: web.artworkEnabled.value,
      },
      ftp: { enabled: ftp.ftpDeliveryEnabled.value, formats: permittedFormats(ftp) },
      preferredFormat: web.preferredAudioFormat.value,
    };
  },
});
