import type { GuestLanguage } from './content';
import type { MailSender } from './sender';
import { mailTexts, type MailText } from '../texts';

/** A line of the footer; `link` is the URL behind a text: http(s), `mailto:` or `tel:`. */
export type FooterLine = readonly { text: string; link?: string }[];

interface FooterOptions {
  brand: string;
  publicUrl: string;
  language: GuestLanguage;
  sender: MailSender;
}

const countryName = (code: string, language: GuestLanguage): string =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code.toUpperCase()) ?? code;

function operatorLine({ operator }: MailSender, language: GuestLanguage): FooterLine[] {
  if (!operator) return [];
  const { name, street, postalCode, city, country } = operator;
  return [[{ text: [name, street, `${postalCode} ${city}`, countryName(country, language)].join(', ') }]];
}

function supportLine({ support: { email, phone } }: MailSender, t: MailText): FooterLine[] {
  const ways = [
    ...(email ? [{ text: email, link: `mailto:${email}` }] : []),
    ...(phone ? [{ text: phone, link: `tel:${phone.replace(/[^\d+]/g, '')}` }] : []),
  ];
  const joined = ways.flatMap((way, index) => (index === 0 ? [way] : [{ text: ', ' }, way]));
  return joined.length > 0 ? [[{ text: t('footer.support') }, ...joined]] : [];
}

/** The footer of every mail: operator with postal address, support's contact, and a link to the legal texts. */
export function footerLines({ brand, publicUrl, language, sender }: FooterOptions): FooterLine[] {
  const t = mailTexts(language, brand);
  return [
    [{ text: t('footer.automatic') }],
    ...operatorLine(sender, language),
    ...supportLine(sender, t),
    [{ text: t('footer.legal'), link: `${publicUrl}/legal` }],
  ];
}
