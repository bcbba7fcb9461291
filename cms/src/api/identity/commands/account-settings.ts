import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  DEFAULT_AUDIO_FORMAT,
  type AccountSettingsView,
  type BodyOf,
  type Locale,
  type PreferredLocaleView,
  type Principal,
  type saveAccountSettings,
} from '@mpn/domain';
import { changedColumns, inTransaction, updateRow, select } from '@mpn/server-kit';
import { auditOwn } from './audit-own';
import { saveGenresOfUser } from './genres-of-user';
import { lockOwnUser, saveOwnUser } from './own-user-row';

const COLUMNS = {
  notifyNews: 'notify_news',
  notifySurveys: 'notify_surveys',
  notifyNewsletter: 'notify_newsletter',
  notificationType: 'notification_type',
  digestFrequency: 'digest_frequency',
  notificationNewAddressees: 'notification_new_addressees',
  preferredAppLocale: 'preferred_app_locale',
  preferredAudioFormat: 'preferred_audio_format',
  preferredWebDeliveryAudioFormat: 'preferred_web_delivery_audio_format',
} as const;

const SELECT_SETTINGS = `
  select coalesce(notify_news, true) as "notifyNews", coalesce(notify_surveys, false) as "notifySurveys",
    coalesce(notify_newsletter, false) as "notifyNewsletter", coalesce(notification_type, 'BOTH') as "notificationType",
    coalesce(digest_frequency, 'DAILY') as "digestFrequency",
    coalesce(notification_new_addressees, false) as "notificationNewAddressees",
    coalesce(preferred_app_locale, 'de-DE') as "preferredAppLocale",
      coalesce(preferred_audio_format, '${DEFAULT_AUDIO_FORMAT}') as "preferredAudioFormat",
    coalesce(preferred_web_delivery_audio_format, '${DEFAULT_AUDIO_FORMAT}') as "preferredWebDeliveryAudioFormat",
    version,
    coalesce((select json_agg(l.genre_id order by l.genre_id) from up_users_genres_lnk l where l.user_id = u.id),
      '[]'::json) as "genreIds"
  from up_users u where id = ?`;

/** Notifications, language and formats of the caller. */
export async function readSettings(db: Knex, principal: Principal): Promise<AccountSettingsView> {
  const [settings] = await select<AccountSettingsView>(db, SELECT_SETTINGS, [principal.userId]);
  return settings!;
}

/**
 * Changes the sent fields only.
 * @throws AppError optimistic-lock (409), invalid (400) at `genreIds`
 */
export async function saveSettings(
  strapi: Core.Strapi,
  principal: Principal,
  sent: BodyOf<typeof saveAccountSettings>,
): Promise<AccountSettingsView> {
  return inTransaction(strapi, async (trx) => {
    const row = await lockOwnUser(trx, principal, sent.version);
    const changes = changedColumns(row, sent, COLUMNS);
    const genresDiffer = sent.genreIds ? await saveGenresOfUser(trx, principal.userId, sent.genreIds) : false;
    const differs = genresDiffer || Object.keys(changes).length > 0;
    if (differs) {
      await saveOwnUser(trx, principal, changes);
      const fields = [...Object.keys(changes), ...(genresDiffer ? ['genres'] : [])];
      await auditOwn(trx, principal, 'account.change-settings', fields);
    }
    return { ...(await readSettings(trx, principal)), saveResult: differs ? 'SAVED' : 'NO_SAVE' };
  });
}

/** Changes the language of the interface and of mails. */
export async function savePreferredLocale(
  strapi: Core.Strapi,
  principal: Principal,
  preferredAppLocale: Locale,
): Promise<PreferredLocaleView> {
  if (preferredAppLocale === principal.locale) return { preferredAppLocale, saveResult: 'NO_SAVE' };
  await inTransaction(strapi, async (trx) => {
    await updateRow(trx, 'up_users', principal.userId, { preferred_app_locale: preferredAppLocale });
    await auditOwn(trx, principal, 'account.change-settings', ['preferred_app_locale']);
  });
  return { preferredAppLocale, saveResult: 'SAVED' };
}
