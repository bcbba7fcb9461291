import type { MailData } from '@mpn/server-kit';
import { button, paragraph, type MailContent, type MailLanguage } from '../render/content';

type Data = MailData['mailing-request'];
type Words = Readonly<Record<Data['news'], { subject: string; text: string; button: string }>>;

const german = ({ person, institution, promoter }: Data, release: string): Words => ({
  REQUESTED: {
    subject: `Mailing-Anfrage zu ${release}`,
    text: `${person} (${institution}) bittet Sie, Material zu ${release} per Post zu schicken.`,
    button: 'Mailing-Anfragen ansehen',
  },
  WITHDRAWN: {
    subject: `Mailing-Anfrage zu ${release} zurückgezogen`,
    text: `${person} (${institution}) braucht kein Material zu ${release} mehr. Sie müssen nichts tun.`,
    button: 'Mailing-Anfragen ansehen',
  },
  SENT: {
    subject: `Ihr Mailing zu ${release} ist unterwegs`,
    text: `${promoter} hat Material zu ${release} an die folgende Adresse geschickt.`,
    button: 'Release ansehen',
  },
  DECLINED: {
    subject: `Ihre Mailing-Anfrage zu ${release} wurde abgelehnt`,
    text: `${promoter} schickt Ihnen kein Material zu ${release}.`,
    button: 'Release ansehen',
  },
});

const english = ({ person, institution, promoter }: Data, release: string): Words => ({
  REQUESTED: {
    subject: `Mailing request for ${release}`,
    text: `${person} (${institution}) asks you to send material of ${release} by mail.`,
    button: 'See mailing requests',
  },
  WITHDRAWN: {
    subject: `Mailing request for ${release} withdrawn`,
    text: `${person} (${institution}) no longer needs material of ${release}. There is nothing you need to do.`,
    button: 'See mailing requests',
  },
  SENT: {
    subject: `Your mailing of ${release} is on its way`,
    text: `${promoter} has sent material of ${release} to the following address.`,
    button: 'See release',
  },
  DECLINED: {
    subject: `Your mailing request for ${release} was declined`,
    text: `${promoter} will not send you material of ${release}.`,
    button: 'See release',
  },
});

function factsOf({ news, address, message, answer }: Data, isGerman: boolean): [string, string][] {
  const isAsked = news === 'REQUESTED' || news === 'WITHDRAWN';
  const sentence = isAsked ? message : answer;
  return [
    ...(address.length > 0 && news !== 'DECLINED'
      ? ([[isGerman ? 'Adresse' : 'Address', address.join(', ')]] as [string, string][])
      : []),
    ...(sentence ? ([[isGerman ? 'Nachricht' : 'Message', sentence]] as [string, string][]) : []),
  ];
}

/** A mailing request to the promoter and the release's contacts, or the answer to the editor. */
export function mailingRequest(data: Data, language: MailLanguage): MailContent {
  const isGerman = language === 'de';
  const release = isGerman
    ? `„${data.title}“${data.artist ? ` von ${data.artist}` : ''}`
    : `“${data.title}”${data.artist ? ` by ${data.artist}` : ''}`;
  const words = (isGerman ? german : english)(data, release)[data.news];
  const facts = factsOf(data, isGerman);
  const hello = isGerman ? 'Guten Tag' : 'Hello';
  return {
    subject: words.subject,
    preheader: words.text,
    greeting: data.name ? `${hello} ${data.name},` : `${hello},`,
    blocks: [
      paragraph(words.text),
      ...(facts.length > 0 ? [{ type: 'facts' as const, facts }] : []),
      button(words.button, data.link),
    ],
  };
}
