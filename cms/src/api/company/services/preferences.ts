import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  permittedFormats,
  resolveDeliveryPreferences,
  type AudioFormat,
  type DeliverySettings,
  type Principal,
  type ResolvedDeliveryPreferences,
} from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { select } from '../../../scoping/sql';

/** What the columns `web_delivery` and `ftp_delivery` hold, of companies and of users. */
export type StoredDelivery = Pick<
  DeliverySettings,
  'audioEnabled' | 'coverEnabled' | 'artworkEnabled' | 'formats' | 'preferredAudioFormat'
>;

interface Levels {
  webEnabled: boolean | null;
  ftpEnabled: boolean | null;
  web: StoredDelivery | null;
  ftp: StoredDelivery | null;
  /** null where the company is no member of a group, or is its main company. */
  main: {
    webEnabled: boolean | null;
    ftpEnabled: boolean | null;
    web: StoredDelivery | null;
    ftp: StoredDelivery | null;
  } | null;
  user: { web: StoredDelivery | null; preferredFormat: AudioFormat | null } | null;
}

/** What media views and deliveries decide by. */
export interface UserPreferences {
  web: { enabled: boolean; formats: AudioFormat[] };
  ftp: { enabled: boolean; formats: AudioFormat[] };
  preferredFormat: AudioFormat;
}

export interface CompanyPreferences {
  /** A company's resolved preferences, each with where it comes from; of the user too when one is given. */
  resolve(
    knex: Knex,
    companyId: number,
    userId: number | null,
    way: 'web' | 'ftp',
  ): Promise<ResolvedDeliveryPreferences>;
  /** What holds for a media user who asks now. */
  ofUser(principal: Principal): Promise<UserPreferences>;
}

const LEVELS = `select c.web_delivery_enabled as "webEnabled", c.ftp_delivery_enabled as "ftpEnabled",
    c.web_delivery::json as web, c.ftp_delivery::json as ftp,
    (select json_build_object('webEnabled', m.web_delivery_enabled, 'ftpEnabled', m.ftp_delivery_enabled,
       'web', m.web_delivery, 'ftp', m.ftp_delivery)
     from companies m where m.media_group_id = c.media_group_id and m.is_main_company and m.id <> c.id
       and m.deleted_at is null limit 1) as main,
    (select json_build_object('web', u.web_delivery, 'preferredFormat', u.preferred_web_delivery_audio_format)
     from up_users u where u.id = :userId and u.company_id = c.id) as "user"
  from companies c where c.id = :companyId and c.deleted_at is null`;

async function readLevels(knex: Knex, companyId: number, userId: number | null): Promise<Levels> {
  const [levels] = await select<Levels>(knex, LEVELS, { companyId, userId });
  if (!levels) throw fail('mpn.backend.global.error.not-found');
  return levels;
}

const settings = (
  level: {
    webEnabled: boolean | null;
    ftpEnabled: boolean | null;
    web: StoredDelivery | null;
    ftp: StoredDelivery | null;
  },
  way: 'web' | 'ftp',
): DeliverySettings => ({ ...level[way], webDeliveryEnabled: level.webEnabled, ftpDeliveryEnabled: level.ftpEnabled });

/** The levels in the shape of the rule; FTP has no level of the single user. */
function resolved(levels: Levels, way: 'web' | 'ftp'): ResolvedDeliveryPreferences {
  return resolveDeliveryPreferences({
    mainCompany: levels.main && settings(levels.main, way),
    company: settings(levels, way),
    user:
      way === 'web' && levels.user ? { preferredAudioFormat: levels.user.preferredFormat, ...levels.user.web } : null,
  });
}

/** Delivery preferences of companies and users (specification section 3: the main company of a group rules its members). */
export default ({ strapi }: { strapi: Core.Strapi }): CompanyPreferences => ({
  resolve: async (knex, companyId, userId, way) => resolved(await readLevels(knex, companyId, userId), way),

  async ofUser(principal) {
    const levels = await readLevels(database(strapi), principal.companyId ?? 0, principal.userId);
    const [web, ftp] = [resolved(levels, 'web'), resolved(levels, 'ftp')];
    return {
      web: { enabled: web.webDeliveryEnabled.value, formats: permittedFormats(web) },
      ftp: { enabled: ftp.ftpDeliveryEnabled.value, formats: permittedFormats(ftp) },
      preferredFormat: web.preferredAudioFormat.value,
    };
  },
});
