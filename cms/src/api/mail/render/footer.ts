import type { MailLanguage } from './content';
import type { MailSender } from './sender';

/** A line of the footer; `link` is the URL behind a text: http(s), `mailto:` or `tel:`. */
export type FooterLine = readonly { text: string; link?: string }[];

interface FooterOptions {
  brand: string;
  publicUrl: string;
  language: MailLanguage;
  sender: MailSender;
}

const TEXTS = {
  de: {
    automatic: (brand: string) => `Diese Nachricht wurde automatisch von ${brand} verschickt.`,
    legal: 'Impressum, Datenschutz und AGB',
  },
  en: {
    automatic: (brand: string) => `This message was sent automatically by ${brand}.`,
    legal: 'Imprint, privacy notice and terms',
  },
};

const countryName = (code: string, language: MailLanguage): string =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code.toUpperCase()) ?? code;

function operatorLine({ operator }: MailSender, language: MailLanguage): FooterLine[] {
  if (!operator) return [];
  const { name, street, postalCode, city, country } = operator;
  return [[{ text: [name, street, `${postalCode} ${city}`, countryName(country, language)].join(', ') }]];
}

function supportLine({ support: { email, phone } }: MailSender): FooterLine[] {
  const ways = [
    ...(email ? [{ text: email, link: `mailto:${email}` }] : []),
    ...(phone ? [{ text: phone, link: `tel:${phone.replace(/[^\d+]/g, '')}` }] : []),
  ];
  const joined = ways.flatMap((way, index) => (index === 0 ? [way] : [{ text: ', ' }, way]));
  return joined.length > 0 ? [[{ text: 'Support: ' }, ...joined]] : [];
}

/** The footer of every mail: operator with postal address, support's contact, and a link to the legal texts. */
export function footerLines({ brand, publicUrl, language, sender }: FooterOptions): FooterLine[] {
  const texts = TEXTS[language];
  return [
    [{ text: texts.automatic(brand) }],
    ...operatorLine(sender, language),
    ...supportLine(sender),
    [{ text: texts.legal, link: `${publicUrl}/legal` }],
  ];
}
