import type { MailingRequestStatus, NotificationData } from '@mpn/domain';
import { insertRows, takeIds, type Row } from '@mpn/database';
import { createRandom } from '../random';
import { instant, type DemoContext, type SeededCompany } from './context';

/** Fraction of listeners who make a mailing request, besides the demo's own media users. */
const ASKS = 0.04;

/** Statuses weighted by their number of occurrences; the demo's own media users get the first ones. */
const WEIGHTED: readonly MailingRequestStatus[] = ['OPEN', 'SENT', 'DECLINED', 'OPEN', 'SENT', 'OPEN', 'WITHDRAWN'];

const WISHES = [
  'Gern auf Vinyl für unsere Plattenkiste.',
  'Bitte zwei CDs für die Verlosung am Freitag.',
  'Haben Sie ein Presskit mit Fotos?',
  'A promo CD for our archive, please.',
  null,
] as const;

const ANSWERS: Partial<Record<MailingRequestStatus, readonly string[]>> = {
  SENT: ['Ist heute rausgegangen, viel Freude damit!', 'Das Päckchen ist unterwegs.'],
  DECLINED: ['Die Promo-CDs sind leider vergriffen.', 'Von diesem Release gibt es nichts zum Anfassen.'],
};

interface Listener {
  user_id: number;
  login: string;
  person: string;
  release_id: number;
  title: string;
  company_id: number;
  institution: string;
  street: string;
  postal_code: string;
  city: string;
  country: string;
}

/** Editors who have listened to a running sampling of a company that takes mailing requests. */
async function listeners({ client }: DemoContext): Promise<Listener[]> {
  const { rows } = await client.query<Listener>(
    `select distinct u.id as user_id, u.username as login, u.first_name || ' ' || u.last_name as person,
       r.id as release_id, r.title, r.company_id, i.name as institution, i.street, i.postal_code, i.city, i.country
     from interactions x
     join up_users u on u.id = x.user_id
     join companies i on i.id = u.company_id
     join releases r on r.id = x.release_id
     join companies c on c.id = r.company_id and c.mailing_request_feature = 'VISIBLE_AND_ACTIVE'
     join sampling_campaigns k on k.release_id = r.id and k.status = 'PAID_ACTIVE'
     where x.type = 'LISTENED_TO' order by u.id, r.id`,
  );
  return rows;
}

/** The notification of the company's administrator about an open request. */
function notificationOf(company: SeededCompany, asked: Listener, { id, created_at: at }: Row, now: Date): Row {
  const isRecent = now.getTime() - Date.parse(String(at)) < 2 * 86_400_000;
  const data: NotificationData['MAILING_REQUEST'] = {
    ...{ news: 'REQUESTED', releaseId: asked.release_id, title: asked.title },
    ...{ person: asked.person, institution: asked.institution },
  };
  return {
    ...{ user_id: company.adminId, type: 'MAILING_REQUEST', data },
    unique_key: `mailing-request:${Number(id)}:REQUESTED:${company.adminId}`,
    ...{ mail_only: false, read_at: isRecent ? null : at, created_at: at },
  };
}

/** Mailing requests in every status. Uses its own random generator, so that the rest of the demo does not change. */
export async function seedMailings(context: DemoContext): Promise<number> {
  const random = createRandom('mailings');
  const asking = (await listeners(context)).filter(({ login }) => random.chance(ASKS) || login.startsWith('demo-'));
  asking.sort((one, other) => Number(other.login.startsWith('demo-')) - Number(one.login.startsWith('demo-')));
  const ids = await takeIds(context.client, 'mailing_requests', asking.length);
  const rows = asking.map((asked, index): Row => {
    const status = WEIGHTED[index % WEIGHTED.length] ?? 'OPEN';
    const requestedAt = instant({ ...context, random }, status === 'OPEN' ? -random.int(1, 4) : -random.int(6, 20), 8);
    const answers = ANSWERS[status];
    return {
      ...{ id: ids[index], user_id: asked.user_id, release_id: asked.release_id, company_id: asked.company_id },
      ...{ status, version: status === 'OPEN' ? 1 : 2, requested_at: requestedAt, created_at: requestedAt },
      closed_at: status === 'OPEN' ? null : instant({ ...context, random }, -random.int(1, 5), 8),
      ...{ person_name: asked.person, institution_name: asked.institution },
      ...{ recipient: asked.person, recipient_company: asked.institution, street: asked.street },
      ...{ postal_code: asked.postal_code, city: asked.city, country: asked.country },
      message: random.pick(WISHES),
      answer: answers ? random.pick(answers) : null,
    };
  });
  await insertRows(context.client, 'mailing_requests', rows);
  const notifications = rows.flatMap((row, index) => {
    const asked = asking[index];
    const company = context.companies.find(({ id }) => id === asked?.company_id);
    return row.status === 'OPEN' && asked && company ? [notificationOf(company, asked, row, context.now)] : [];
  });
  await insertRows(context.client, 'notifications', notifications);
  return rows.length;
}
