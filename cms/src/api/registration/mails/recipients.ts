import type { Knex } from 'knex';
import type { Locale } from '@mpn/domain';
import { findAddressed } from '../../identity';
import { supportContact } from '../../reference';

/** Recipients of mails to support. */
export interface SupportRecipient {
  to: { email: string } | { userId: number; email: string };
  locale: Locale;
  /** Distinguishes the recipients of one mail in its `uniqueKey`. */
  key: string;
}

/** Support's e-mail address; without one, those of the super admins. */
export async function supportRecipients(trx: Knex): Promise<SupportRecipient[]> {
  const { email } = await supportContact(trx);
  if (email) return [{ to: { email }, locale: 'de-DE', key: 'support' }];
  const admins = await findAddressed(trx, 'SUPPORT', {});
  return admins.map(({ userId, email: address, locale }) => ({
    to: { userId, email: address },
    locale,
    key: String(userId),
  }));
}
