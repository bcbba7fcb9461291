import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph, textLink, type Block, type MailContent, type MailLanguage } from '../render/content';

type Kind = MailData['message']['kind'];

const why = (brand: string): Readonly<Record<MailLanguage, Record<Kind, string>>> => ({
  de: {
    NEWS: `Sie erhalten diese Nachricht, weil Sie Neuigkeiten von ${brand} abonniert haben.`,
    SURVEY: `Sie erhalten diese Nachricht, weil Sie Umfragen von ${brand} abonniert haben.`,
    NEWSLETTER: `Sie erhalten diese Nachricht, weil Sie den Newsletter von ${brand} abonniert haben.`,
  },
  en: {
    NEWS: `You receive this message because you subscribed to news of ${brand}.`,
    SURVEY: `You receive this message because you subscribed to surveys of ${brand}.`,
    NEWSLETTER: `You receive this message because you subscribed to the newsletter of ${brand}.`,
  },
});

const OPEN: Readonly<Record<MailLanguage, Record<Kind, string>>> = {
  de: { NEWS: 'Mehr dazu', SURVEY: 'An der Umfrage teilnehmen', NEWSLETTER: 'Mehr dazu' },
  en: { NEWS: 'Read more', SURVEY: 'Take part in the survey', NEWSLETTER: 'Read more' },
};

const unsubscribeBlocks = (language: MailLanguage, reason: string, link: string): Block[] => [
  note(reason),
  textLink(language === 'de' ? 'Abbestellen' : 'Unsubscribe', link),
];

const greetingOf = (name: string, language: MailLanguage): string =>
  language === 'de' ? `Guten Tag ${name},` : `Hello ${name},`;

/** The non-empty lines of a typed text. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The mail with a message of support. */
export function message(data: MailData['message'], language: MailLanguage, brand: string): MailContent {
  const { name, kind, title, text, link, unsubscribeLink } = data;
  const lines = linesOf(text);
  return {
    subject: title,
    preheader: lines[0] ?? '',
    greeting: greetingOf(name, language),
    blocks: [
      ...lines.map(paragraph),
      ...(link ? [button(OPEN[language][kind], link)] : []),
      ...unsubscribeBlocks(language, why(brand)[language][kind], unsubscribeLink),
    ],
  };
}

/** The institutions that joined since the last such mail, for promoters. */
export function newAddressees(data: MailData['new-addressees'], language: MailLanguage, brand: string): MailContent {
  const { name, institutions, more, link, unsubscribeLink } = data;
  const isGerman = language === 'de';
  const count = institutions.length + more;
  const one = institutions[0]?.name ?? '';
  const subject = isGerman
    ? count === 1
      ? `Neu bei ${brand}: ${one}`
      : `Neu bei ${brand}: ${count} Institutionen`
    : count === 1
      ? `New on ${brand}: ${one}`
      : `New on ${brand}: ${count} institutions`;
  const text = isGerman
    ? `Ab sofort können Sie ${count === 1 ? 'diese Institution' : 'diese Institutionen'} bemustern.`
    : `You can now send samplings to ${count === 1 ? 'this institution' : 'these institutions'}.`;
  const others = isGerman
    ? `… und ${more} weitere, die Sie in der Liste der Institutionen finden.`
    : `… and ${more} more, which you find in the list of institutions.`;
  const reason = isGerman
    ? `Sie erhalten diese Nachricht, weil Sie Meldungen über neue Adressaten bei ${brand} abonniert haben.`
    : `You receive this message because you subscribed to new addressees at ${brand}.`;
  return {
    subject,
    preheader: institutions.map((institution) => institution.name).join(', '),
    greeting: greetingOf(name, language),
    blocks: [
      paragraph(text),
      {
        type: 'facts',
        facts: institutions.map(({ name: institution, medium, country }) => [institution, `${medium}, ${country}`]),
      },
      ...(more > 0 ? [paragraph(others)] : []),
      button(isGerman ? 'Institutionen ansehen' : 'See institutions', link),
      ...unsubscribeBlocks(language, reason, unsubscribeLink),
    ],
  };
}
