import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { waysOf } from '@mpn/domain';
import { addressKey, sendMail, notify, type MailData } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { findCompanyNames } from '../../company';
import { findAddressed } from '../../identity';
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

/** Beginning of the `uniqueKey` of all that is written about a request; an erasure finds it by this key. */
export const mailingKey = (requestId: number): string => `mailing-request:${requestId}`;

const keyOf = ({ id, news }: MailingEvent): string => `${mailingKey(id)}:${news}`;

type Mail = Omit<Data, 'name'>;

function mailOf({ releaseId: _releaseId, ...facts }: Facts, path: string): Mail {
  return { ...facts, link: `${getSettings().PUBLIC_URL}${path}` };
}

/** Mails the release's contacts, except those who get the mail as users of the promoter (`notified`). */
async function mailContacts(
  strapi: Core.Strapi,
  trx: Knex,
  releaseId: number,
  mail: Mail,
  uniqueKey: string,
  notified: ReadonlySet<string>,
): Promise<void> {
  for (const { email, name } of await contactsOfRelease(trx, releaseId)) {
    if (notified.has(email.toLowerCase())) continue;
    await sendMail(strapi, trx, {
      to: { email },
      locale: 'de-DE',
      template: 'mailing-request',
      data: { ...mail, name },
      uniqueKey: `${uniqueKey}:${addressKey(email)}`,
    });
  }
}

/**
 * Notifies the other side: the promoter's people and the release's contacts of a request or its withdrawal, the editor
 * of its answer.
 */
export async function notifyOfMailing(strapi: Core.Strapi, trx: Knex, event: MailingEvent): Promise<void> {
  const facts = await factsOf(trx, event);
  const { releaseId, title, person, institution, promoter, answer } = facts;
  const uniqueKey = keyOf(event);
  if (event.news === 'SENT' || event.news === 'DECLINED') {
    await notify(strapi, trx, {
      kind: 'MAILING_ANSWER',
      userIds: [event.userId],
      data: { news: event.news, releaseId, title, promoter, answer },
      template: 'mailing-request',
      mail: () => mailOf(facts, `/releases/${releaseId}/details`),
      uniqueKey,
    });
    return;
  }
  const mail = mailOf(facts, `/mailing-requests?releaseId=${releaseId}`);
  const { companyId } = event;
  await notify(strapi, trx, {
    kind: 'MAILING_REQUEST',
    companyId,
    data: { news: event.news, releaseId, title, person, institution },
    template: 'mailing-request',
    mail: () => mail,
    uniqueKey,
  });
  const people = await findAddressed(trx, 'MAILINGS', { companyId });
  const notified = people.filter(({ notificationType }) => waysOf(notificationType).byMail);
  await mailContacts(
    strapi,
    trx,
    releaseId,
    mail,
    uniqueKey,
    new Set(notified.map(({ email }) => email.toLowerCase())),
  );
}
