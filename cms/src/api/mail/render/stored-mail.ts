import type { Locale } from '@mpn/domain';
import { openSealedText, sealText, type MailData, type MailTemplate, type RowOf, type Seal } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { hasMailServer } from '../mail-server';
import { secretLifeMinutes, withoutSecrets } from '../rules/secret-data';
import { renderMail, type RenderedMail } from './render';
import type { MailSender } from './sender';

/*
 * How a mail with a link or code is stored: readable without it, and encrypted with it until the mail was sent, its
 * last attempt failed, or its link has expired.
 */

export type SealedColumns = Pick<RowOf<'mails'>, 'sealed_data' | 'sealed_until'>;

/** Column that erases a mail's encrypted data; `sealed_until` stays and shows that there was some. */
export const ERASED = { sealed_data: null };

const sealOf = (template: string, recipient: string): Seal => ({
  secret: getSettings().secrets.encryptionKey,
  purpose: 'mail-data',
  context: `${template}:${recipient}`,
});

/**
 * The columns of a mail: the readable form, and the encrypted data. Where mails can neither be sent nor be read in the
 * mailbox (production without a mail server) the secret is not stored at all.
 */
export function mailColumns<T extends MailTemplate>(
  { template, data, locale, recipient }: { template: T; data: MailData[T]; locale: Locale; recipient: string },
  sender: MailSender,
  now = new Date(),
): RenderedMail & SealedColumns {
  const minutes = secretLifeMinutes(data);
  if (minutes === undefined)
    return { ...renderMail(template, data, locale, sender), sealed_data: null, sealed_until: null };
  const canBeRead = hasMailServer() || getSettings().NODE_ENV !== 'production';
  return {
    ...renderMail(template, withoutSecrets(data), locale, sender),
    sealed_data: canBeRead ? sealText(sealOf(template, recipient), JSON.stringify(data)) : null,
    sealed_until: new Date(now.getTime() + minutes * 60_000),
  };
}

export type KeptMail = SealedColumns &
  RenderedMail &
  Pick<RowOf<'mails'>, 'recipient' | 'locale'> & { template: MailTemplate };

/**
 * A mail with its links and codes, for its recipient.
 * @returns undefined once they have expired, were erased, or were encrypted with another secret
 */
export function openMail(mail: KeptMail, sender: MailSender, now = new Date()): RenderedMail | undefined {
  const { sealed_data: sealed, sealed_until: until, template, recipient, locale, subject, text, html } = mail;
  if (until === null) return { subject, text, html };
  if (sealed === null || until <= now) return undefined;
  const data = openSealedText(sealOf(template, recipient), sealed);
  return data === null ? undefined : renderMail(template, JSON.parse(data) as MailData[MailTemplate], locale, sender);
}
