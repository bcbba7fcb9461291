import type { MailData } from '@mpn/server-kit';
import { dateText } from '@mpn/domain';
import { button, paragraph, type MailContent, type MailLanguage } from '../render/content';

type Data = MailData['press-link'];
type Words = Readonly<Record<Data['news'], { subject: string; text: string; button: string }>>;

const german = (label: string, until: string): Words => ({
  MY_LINK: {
    subject: `Ihr Presse-Link von ${label}`,
    text: `Sie haben auf der Seite von ${label} um Ihren persönlichen Link gebeten. Er gilt nur für Sie. Wenn Sie nicht darum gebeten haben, müssen Sie nichts tun.`,
    button: 'Musik anhören',
  },
  EXTENSION_GRANTED: {
    subject: `${label} gibt Ihnen mehr Zeit`,
    text: `Ihr Presse-Link von ${label} gilt jetzt bis ${until}.`,
    button: 'Musik anhören',
  },
  EXTENSION_DECLINED: {
    subject: `${label} verlängert Ihren Presse-Link nicht`,
    text: `${label} verlängert Ihren Presse-Link nicht. Bei Fragen wenden Sie sich bitte direkt an das Label.`,
    button: 'Seite ansehen',
  },
});

const english = (label: string, until: string): Words => ({
  MY_LINK: {
    subject: `Your press link from ${label}`,
    text: `You asked for your personal link on the page of ${label}. It is for you only. If you did not ask for it, there is nothing you need to do.`,
    button: 'Listen to the music',
  },
  EXTENSION_GRANTED: {
    subject: `${label} gives you more time`,
    text: `Your press link from ${label} is now valid until ${until}.`,
    button: 'Listen to the music',
  },
  EXTENSION_DECLINED: {
    subject: `${label} does not extend your press link`,
    text: `${label} does not extend your press link. If you have questions, please contact the label directly.`,
    button: 'See the page',
  },
});

/** The guest's own link again, or the label's answer to a request for more time. */
export function pressLink({ name, news, label, link, until }: Data, language: MailLanguage): MailContent {
  const isGerman = language === 'de';
  const end = until ? dateText(until.slice(0, 10), isGerman ? 'de-DE' : 'en-US') : '';
  const words = (isGerman ? german : english)(label, end)[news];
  const hello = isGerman ? 'Guten Tag' : 'Hello';
  return {
    subject: words.subject,
    preheader: words.text,
    greeting: name ? `${hello} ${name},` : `${hello},`,
    blocks: [paragraph(words.text), button(words.button, link)],
  };
}
