import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph, type MailContent, type MailLanguage } from '../render/content';

type Data = MailData['promo-share'];
type Words = Readonly<Record<Data['news'], { subject: string; text: string; button: string }>>;

const german = (company: string, brand: string): Words => ({
  OFFERED: {
    subject: `${company} möchte Releases mit Ihnen teilen`,
    text: `${company} bietet Ihnen bei ${brand} einen Promo-Share an. Bitte nehmen Sie ihn an oder lehnen Sie ihn ab.`,
    button: 'Promo-Share ansehen',
  },
  CHANGED: {
    subject: `${company} hat den Promo-Share geändert`,
    text: `${company} hat geändert, was der Promo-Share mit Ihrer Firma bei ${brand} umfasst.`,
    button: 'Promo-Share ansehen',
  },
  ACCEPTED: {
    subject: `${company} hat Ihren Promo-Share angenommen`,
    text: `${company} kann ab sofort mit den Releases arbeiten, die Sie bei ${brand} geteilt haben.`,
    button: 'Promo-Share ansehen',
  },
  DECLINED: {
    subject: `${company} hat Ihren Promo-Share abgelehnt`,
    text: `${company} hat den Promo-Share abgelehnt, den Sie bei ${brand} angeboten haben.`,
    button: 'Promo-Share ansehen',
  },
  ENDED: {
    subject: `${company} hat den Promo-Share beendet`,
    text: `${company} hat den gemeinsamen Promo-Share bei ${brand} beendet. Der Zugriff ist bereits gesperrt.`,
    button: 'Promo-Shares ansehen',
  },
  WITHDRAWN: {
    subject: `${company} hat das Angebot eines Promo-Shares zurückgezogen`,
    text: `${company} hat den Promo-Share gelöscht, der Ihnen bei ${brand} angeboten war. Sie müssen nichts tun.`,
    button: 'Promo-Shares ansehen',
  },
});

const english = (company: string, brand: string): Words => ({
  OFFERED: {
    subject: `${company} would like to share releases with you`,
    text: `${company} offers you a promo share at ${brand}. Please accept or reject it.`,
    button: 'See promo share',
  },
  CHANGED: {
    subject: `${company} has changed the promo share`,
    text: `${company} has changed what the promo share with your company at ${brand} includes.`,
    button: 'See promo share',
  },
  ACCEPTED: {
    subject: `${company} has accepted your promo share`,
    text: `${company} can now work with the releases that you shared at ${brand}.`,
    button: 'See promo share',
  },
  DECLINED: {
    subject: `${company} has rejected your promo share`,
    text: `${company} has rejected the promo share that you offered at ${brand}.`,
    button: 'See promo share',
  },
  ENDED: {
    subject: `${company} has ended the promo share`,
    text: `${company} has ended your promo share at ${brand}. Access is already blocked.`,
    button: 'See promo shares',
  },
  WITHDRAWN: {
    subject: `${company} has withdrawn the offer of a promo share`,
    text: `${company} has deleted the promo share that was offered to you at ${brand}. There is nothing you need to do.`,
    button: 'See promo shares',
  },
});

function scopeOf({ fullAccess, mayBuy, releases }: Data, language: MailLanguage): readonly [string, string] {
  if (language === 'de') {
    const text = fullAccess
      ? `Alle Releases${mayBuy ? ', Kauf auf Rechnung der teilenden Firma' : ''}`
      : `${releases} ${releases === 1 ? 'Release' : 'Releases'}`;
    return ['Umfang', text];
  }
  const text = fullAccess
    ? `All releases${mayBuy ? ", purchases on the sharing company's account" : ''}`
    : `${releases} ${releases === 1 ? 'release' : 'releases'}`;
  return ['Scope', text];
}

/** News of a promo share for the other company. */
export function promoShare(data: Data, language: MailLanguage, brand: string): MailContent {
  const { name, news, companyName, link } = data;
  const isGerman = language === 'de';
  const words = (isGerman ? german : english)(companyName, brand)[news];
  const showsScope = news === 'OFFERED' || news === 'CHANGED';
  const caution = isGerman
    ? 'Nehmen Sie ihn nur an, wenn Sie die Firma kennen.'
    : 'Accept it only if you know the company.';
  return {
    subject: words.subject,
    preheader: words.text,
    greeting: isGerman ? `Guten Tag ${name},` : `Hello ${name},`,
    blocks: [
      paragraph(words.text),
      ...(showsScope ? [{ type: 'facts' as const, facts: [scopeOf(data, language)] }] : []),
      button(words.button, link),
      ...(news === 'OFFERED' ? [note(caution)] : []),
    ],
  };
}
