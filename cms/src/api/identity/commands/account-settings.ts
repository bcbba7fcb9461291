import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fieldError,
  type AccountSettingsView,
  type BodyOf,
  type Locale,
  type PreferredLocaleView,
  type Principal,
  type saveAccountSettings,
} from '@mpn/domain';
import { database, inTransaction, updateRow } from '@mpn/server-kit';
import { changesOf, lockOwnUser, saveOwnUser } from '../queries/own-user-row';

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

const GENRE_LINKS = 'up_users_genres_lnk';

const SELECT_SETTINGS = `
  select coalesce(notify_news, true) as "notifyNews", coalesce(notify_surveys, false) as "notifySurveys",
    coalesce(notify_newsletter, false) as "notifyNewsletter", coalesce(notification_type, 'BOTH') as "notificationType",
    coalesce(digest_frequency, 'DAILY') as "digestFrequency",
    coalesce(notification_new_addressees, false) as "notificationNewAddressees",
    coalesce(preferred_app_locale, 'de-DE') as "preferredAppLocale",
      coalesce(preferred_audio_format, 'MP3') as "preferredAudioFormat",
    coalesce(preferred_web_delivery_audio_format, 'MP3') as "preferredWebDeliveryAudioFormat", version,
    coalesce((select json_agg(l.genre_id order by l.genre_id) from ${GENRE_LINKS} l where l.user_id = u.id),
      '[]'::json) as "genreIds"
  from up_users u where id = ?`;

/** Notifications, language and formats of the caller. */
export async function readSettings(db: Knex, principal: Principal): Promise<AccountSettingsView> {
  const result = await db.raw<{ rows: [AccountSettingsView] }>(SELECT_SETTINGS, [principal.userId]);
  return result.rows[0];
}

/**
 * Replaces the caller's genres.
 * @returns whether anything differed
 */
async function saveGenres(trx: Knex, userId: number, genreIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(genreIds)].sort((a, b) => a - b);
  const before = await trx(GENRE_LINKS).where({ user_id: userId }).orderBy('genre_id').pluck<number[]>('genre_id');
  if (wanted.join() === before.join()) return false;
  const known = await trx('genres').whereIn('id', wanted).pluck<number[]>('id');
  if (known.length !== wanted.length) throw fieldError('genreIds', 'mpn.backend.validation.error.invalid');
  await trx(GENRE_LINKS).where({ user_id: userId }).delete();
  if (wanted.length > 0) await trx(GENRE_LINKS).insert(wanted.map((genre_id) => ({ user_id: userId, genre_id })));
  return true;
}

/**
 * Changes the sent fields only.
 * @throws AppError optimistic-lock (409), invalid genre (400).
 */
export async function saveSettings(
  strapi: Core.Strapi,
  principal: Principal,
  sent: BodyOf<typeof saveAccountSettings>,
): Promise<AccountSettingsView> {
  return inTransaction(strapi, async (trx) => {
    const row = await lockOwnUser(trx, principal, sent.version);
    const changes = changesOf(row, sent, COLUMNS);
    const genresDiffer = sent.genreIds ? await saveGenres(trx, principal.userId, sent.genreIds) : false;
    const differs = genresDiffer || Object.keys(changes).length > 0;
    if (differs) await saveOwnUser(trx, principal, changes);
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
  await updateRow(database(strapi), 'up_users', principal.userId, { preferred_app_locale: preferredAppLocale });
  return { preferredAppLocale, saveResult: 'SAVED' };
}
