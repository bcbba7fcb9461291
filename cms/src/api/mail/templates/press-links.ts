import type { MailData } from '@mpn/server-kit';
import { dateText } from '@mpn/domain';
import { button, note, paragraph, type MailContent, type MailLanguage } from '../render/content';

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

/** The code that a guest enters on a new device. */
export function pressCode({ code, label, minutes }: MailData['press-code'], language: MailLanguage): MailContent {
  return language === 'de'
    ? {
        subject: `Ihr Code für den Presse-Link von ${label}`,
        preheader: `Der Code gilt ${minutes} Minuten.`,
        greeting: 'Guten Tag,',
        blocks: [
          paragraph(`mit diesem Code öffnen Sie Ihren Presse-Link von ${label} auf einem neuen Gerät:`),
          { type: 'code', code },
          paragraph(`Er gilt ${minutes} Minuten.`),
          note('Wenn Sie den Link gerade nicht öffnen, hat ihn jemand anders: geben Sie den Code nicht weiter.'),
        ],
      }
    : {
        subject: `Your code for the press link from ${label}`,
        preheader: `The code is valid for ${minutes} minutes.`,
        greeting: 'Hello,',
        blocks: [
          paragraph(`With this code you open your press link from ${label} on a new device:`),
          { type: 'code', code },
          paragraph(`It is valid for ${minutes} minutes.`),
          note('If you are not opening the link now, somebody else has it: please do not pass the code on.'),
        ],
      };
}
