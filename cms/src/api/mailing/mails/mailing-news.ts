import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { addressKey, sendMail, tell, type MailData, type News } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { findCompanyNames } from '../../company';
import { findMailingPeople, findPeople } from '../../identity';
import { contactsOfRelease } from '../../release';
import { addressLines, readMailing } from '../queries/mailing-sql';

type Data = MailData['mailing-request'];
export type MailingNews = Data['news'];

interface MailingEvent {
  id: number;
  news: MailingNews;
  /** The promotion company, and the editor who asked. */
  companyId: number;
  userId: number;
}

type Facts = Omit<Data, 'name' | 'link'> & { releaseId: number };

async function factsOf(trx: Knex, { id, news, companyId }: MailingEvent): Promise<Facts> {
  const row = await readMailing(trx, id, 'PROMOTER');
  return {
    news,
    releaseId: row.releaseId,
    promoter: (await findCompanyNames(trx, [companyId])).get(companyId) ?? '',
    person: row.personName ?? '',
    institution: row.institutionName ?? '',
    artist: row.artistName ?? '',
    title: row.releaseTitle,
    address: row.address ? addressLines(row.address) : [],
    message: row.message,
    answer: row.answer,
  };
}

function newsOf({ id, news }: MailingEvent, { releaseId, ...mail }: Facts, path: string): News<'mailing-request'> {
  const { person, institution, promoter, artist, title, answer } = mail;
  return {
    type: 'MAILING_REQUEST',
    data: { news, releaseId, person, institution, promoter, artist, title, answer },
    template: 'mailing-request',
    mail: { ...mail, link: `${getSettings().PUBLIC_URL}${path}` },
    uniqueKey: `mailing-request:${id}:${news}`,
  };
}

/** The release's contacts, by mail; those who are told as users of the promoter get no second one. */
async function mailContacts(
  strapi: Core.Strapi,
  trx: Knex,
  { releaseId }: Facts,
  { mail, uniqueKey }: News<'mailing-request'>,
  told: ReadonlySet<string>,
): Promise<void> {
  for (const { email, name } of await contactsOfRelease(trx, releaseId)) {
    if (told.has(email.toLowerCase())) continue;
    await sendMail(strapi, trx, {
      to: { email },
      locale: 'de-DE',
      template: 'mailing-request',
      data: { ...mail, name },
      uniqueKey: `${uniqueKey}:${addressKey(email)}`,
    });
  }
}

/** Tells the other side: the promoter's people and the release's contacts of a wish, the editor of its answer. */
export async function tellOfMailing(strapi: Core.Strapi, trx: Knex, event: MailingEvent): Promise<void> {
  const facts = await factsOf(trx, event);
  if (event.news === 'SENT' || event.news === 'DECLINED') {
    const news = newsOf(event, facts, `/releases/${facts.releaseId}/details`);
    await tell(strapi, trx, await findPeople(trx, [event.userId]), news);
    return;
  }
  const news = newsOf(event, facts, `/mailing-requests?releaseId=${facts.releaseId}`);
  const people = await findMailingPeople(trx, event.companyId);
  await tell(strapi, trx, people, news);
  const told = people.filter(({ notificationType }) => notificationType !== 'IN_APP');
  await mailContacts(strapi, trx, facts, news, new Set(told.map(({ email }) => email.toLowerCase())));
}
