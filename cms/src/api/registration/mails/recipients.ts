import type { Knex } from 'knex';
import type { Locale } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';
import { findAddressed } from '../../identity';

/** Whom support's mails go to. */
export interface SupportRecipient {
  to: { email: string } | { userId: number; email: string };
  locale: Locale;
  /** Distinguishes the recipients of one mail in its `uniqueKey`. */
  key: string;
}

/** Support's address; without one in the settings, the super admins'. */
export async function supportRecipients(trx: Knex): Promise<SupportRecipient[]> {
  const { SUPPORT_EMAIL: email } = getSettings();
  if (email) return [{ to: { email }, locale: 'de-DE', key: 'support' }];
  const admins = await findAddressed(trx, 'SUPPORT', {});
  return admins.map(({ userId, email: address, locale }) => ({
    to: { userId, email: address },
    locale,
    key: String(userId),
  }));
}
