import { button, note, paragraph, textLink, type Block } from '../render/content';
import { greeting, mailTexts, type MailText } from '../texts';
import type { Template } from './template';

const unsubscribeBlocks = (t: MailText, reason: string, link: string): Block[] => [
  note(reason),
  textLink(t('common.unsubscribe'), link),
];

/** The non-empty lines of a typed text. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The mail with a message of support. */
export const message: Template<'message'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { name, kind, title, text, link, unsubscribeLink } = data;
  const lines = linesOf(text);
  return {
    subject: title,
    preheader: lines[0] ?? '',
    greeting: greeting(t, name),
    blocks: [
      ...lines.map(paragraph),
      ...(link ? [button(t(`message.${kind}.open`), link)] : []),
      ...unsubscribeBlocks(t, t(`message.${kind}.why`), unsubscribeLink),
    ],
  };
};

/** The institutions that joined since the last such mail, for promoters. */
export const newAddressees: Template<'new-addressees'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { institutions, more, link, unsubscribeLink } = data;
  const count = institutions.length + more;
  return {
    subject: t('newAddressees.subject', { count, name: institutions[0]?.name ?? '' }),
    preheader: institutions.map((institution) => institution.name).join(', '),
    greeting: greeting(t, data.name),
    blocks: [
      paragraph(t('newAddressees.text', { count })),
      {
        type: 'facts',
        facts: institutions.map(({ name, medium, country }) => [name, `${medium}, ${country}`]),
      },
      ...(more > 0 ? [paragraph(t('newAddressees.more', { more }))] : []),
      button(t('newAddressees.button'), link),
      ...unsubscribeBlocks(t, t('newAddressees.why'), unsubscribeLink),
    ],
  };
};
