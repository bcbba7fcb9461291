import type { MailData } from '@mpn/server-kit';
import { button, paragraph } from '../render/content';
import { greeting, mailTexts, type Fact, type MailText } from '../texts';
import type { Template } from './template';

type Data = MailData['mailing-request'];

function factsOf({ news, address, message, answer }: Data, t: MailText): Fact[] {
  const isAsked = news === 'REQUESTED' || news === 'WITHDRAWN';
  const sentence = isAsked ? message : answer;
  const facts: Fact[] = [];
  if (address.length > 0 && news !== 'DECLINED') facts.push([t('mailingRequest.address'), address.join(', ')]);
  if (sentence) facts.push([t('common.facts.message'), sentence]);
  return facts;
}

/** A mailing request to the promoter and the release's contacts, or the answer to the editor. */
export const mailingRequest: Template<'mailing-request'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { name, news, person, institution, promoter, title, artist, link } = data;
  const release = artist ? t('common.release', { title, artist }) : t('common.releaseNoArtist', { title });
  const values = { person, institution, promoter, release };
  const facts = factsOf(data, t);
  const text = t(`mailingRequest.${news}.text`, values);
  return {
    subject: t(`mailingRequest.${news}.subject`, values),
    preheader: text,
    greeting: greeting(t, name),
    blocks: [
      paragraph(text),
      ...(facts.length > 0 ? [{ type: 'facts' as const, facts }] : []),
      button(t(`mailingRequest.${news}.button`), link),
    ],
  };
};
