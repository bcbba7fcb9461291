import type { Knex } from 'knex';
import { updateRow } from '@mpn/server-kit';
import { forgetProfileImages } from '../../media';

const ERASED_COLUMNS = [
  ...['salutation', 'first_name', 'last_name', 'preceding_title', 'following_title', 'date_of_birth', 'position'],
  ...['phone_number', 'fax_number', 'street', 'postal_code', 'city', 'country', 'profile_image_id'],
  ...['password_hash', 'legacy_password_hash', 'password', 'email_verified_at', 'sampling_department_id'],
  ...['reset_password_token', 'confirmation_token'],
];

/** Tables whose rows of the person are deleted: networks of logins and lockouts, e-mail verifications,
 * second factors, browsers, genres. */
export const ERASED_TABLES = [
  ...(['account_networks', 'blocked_networks', 'network_admissions', 'login_lockouts', 'email_verifications'] as const),
  ...(['totp_factors', 'passkeys', 'passkey_challenges', 'recovery_codes', 'factor_resets'] as const),
  ...(['factor_exceptions', 'sso_identities', 'sso_attempts', 'sso_exempt_people', 'sso_sessions'] as const),
  ...(['account_devices', 'sign_in_alerts'] as const),
  'up_users_genres_lnk' as const,
];

/**
 * Erases what names the person of a deleted account, as far as identity has it; the login name and the e-mail address
 * can be used again. The row stays, because orders, campaigns and the audit trail refer to it. The caller ends sessions
 * and links, and emits `identity.user-deleted`: mail follows it with its `jobs/clean-up.ts`, other subjects with an
 * `erase-person.ts` of their own (docs/domain.md#user-administration).
 */
export async function erasePerson(trx: Knex, userId: number): Promise<void> {
  await updateRow(trx, 'up_users', userId, {
    ...Object.fromEntries(ERASED_COLUMNS.map((column) => [column, null])),
    username: `deleted-${userId}`,
    login_name_key: `deleted-${userId}`,
    // RFC 2606: no mail can ever be delivered there.
    email: `deleted-${userId}@deleted.invalid`,
    notify_news: false,
    notify_surveys: false,
    notify_newsletter: false,
    disabled: true,
    deleted_at: new Date(),
    version: trx.raw('version + 1'),
  });
  for (const table of ERASED_TABLES) await trx(table).where({ user_id: userId }).delete();
  // Sessions in which the person acted for somebody else have the person's IP address and browser too.
  await trx('mpn_sessions')
    .where((session) => void session.where({ user_id: userId }).orWhere({ impersonator_id: userId }))
    .update({ address: null, user_agent: null });
  await forgetProfileImages(trx, userId);
}
