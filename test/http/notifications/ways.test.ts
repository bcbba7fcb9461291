import type { Core } from '@strapi/strapi';
import {
  NOTIFICATION_KINDS,
  notificationRule,
  NotificationType,
  type KindWithOwnMail,
  type NotificationKind,
} from '@mpn/domain';
import { notify, type MailData, type NotificationInput, type TemplateOfKind } from '@mpn/server-kit';
import knex, { type Knex } from 'knex';
import { NOTIFICATION_SAMPLES } from '../../../domain/src/notifications/__tests__/samples';
import { findAddressed } from '../../../cms/src/api/identity/queries/addressed';
import { writeMail } from '../../../cms/src/api/mail/commands/write-mail';
import { createPromotionCompany } from '../../factories/companies';
import { unique } from '../../factories/insert';
import { createUser, type TestUser } from '../../factories/users';
import { database, server } from '../support/server';

/* EMAIL, IN_APP and BOTH are respected by every kind of notification: each is sent to one person of each type. */

const link = 'https://mpn.example/somewhere';

/** The template of each kind that has one of its own. */
const TEMPLATES: { [K in KindWithOwnMail]: TemplateOfKind<K> } = {
  NEW_RELEASE: 'new-release',
  'release.withdrawn': 'release-withdrawn',
  DELIVERY_TO_US_FAILED: 'delivery-failed',
  JOIN_REQUEST: 'join-request',
  PROMO_SHARE: 'promo-share',
  MAILING_REQUEST: 'mailing-request',
  MAILING_ANSWER: 'mailing-request',
  MESSAGE: 'message',
  NEW_ADDRESSEES: 'new-addressees',
};

/** Data of mails with a template of their own, without the name. */
const OWN: { [K in KindWithOwnMail]: Omit<MailData[TemplateOfKind<K>], 'name'> } = {
  NEW_RELEASE: {
    days: 30,
    release: {
      ...{ artist: 'Mira', title: 'Fjord', label: null, format: null, releaseDate: null, airDate: null },
      ...{ genres: [], promoter: 'Tide', pitch: null, explicit: null, answerLinks: null, link, coverFileId: null },
      views: [],
    },
  },
  'release.withdrawn': { artist: 'Mira', title: 'Fjord', promoter: 'Tide', reason: 'Leak', folders: [] },
  DELIVERY_TO_US_FAILED: {
    ...{ institution: 'Radio Nord', artist: 'Mira', title: 'Fjord', target: 'ftp.example', link },
    ...{ failedAt: '2026-11-25T08:00:00.000Z', reason: 'No answer' },
  },
  JOIN_REQUEST: {
    ...{ companyName: 'Tide', personName: 'Nora', personEmail: 'nora@example.org', position: null, message: null },
    link,
  },
  PROMO_SHARE: { news: 'OFFERED', companyName: 'Tide', fullAccess: true, mayBuy: false, releases: 0, link },
  MAILING_REQUEST: {
    ...{ news: 'REQUESTED', promoter: 'Tide', person: 'Kim', institution: 'Radio Nord', artist: 'Mira' },
    ...{ title: 'Fjord', address: ['Kai 7'], message: null, answer: null, link },
  },
  MAILING_ANSWER: {
    ...{ news: 'SENT', promoter: 'Tide', person: 'Kim', institution: 'Radio Nord', artist: 'Mira' },
    ...{ title: 'Fjord', address: ['Kai 7'], message: null, answer: 'On its way.', link },
  },
  MESSAGE: { kind: 'NEWS', title: 'Fjord', text: 'Read this.', link: null, unsubscribeLink: link },
  NEW_ADDRESSEES: {
    institutions: [{ name: 'Radio Nord', medium: 'Radio', country: 'DE' }],
    ...{ more: 0, link, unsubscribeLink: link },
  },
};

const isOwnMail = (kind: NotificationKind): kind is KindWithOwnMail => kind in TEMPLATES;

type People = Record<NotificationType, TestUser>;

let connection: Knex;
let companyId: number;
let promoters: People;
let staff: People;

async function oneOfEach(role: 'PROMO_ADMIN' | 'SUPER_ADMIN', values: object = {}): Promise<People> {
  const pool = await database();
  const made = NotificationType.map(
    async (type) => [type, await createUser(pool, role, { ...values, notification_type: type })] as const,
  );
  return Object.fromEntries(await Promise.all(made)) as People;
}

beforeAll(async () => {
  connection = knex({ client: 'pg', connection: (await server()).databaseUrl });
  ({ id: companyId } = await createPromotionCompany(await database()));
  promoters = await oneOfEach('PROMO_ADMIN', { company_id: companyId });
  staff = await oneOfEach('SUPER_ADMIN');
});
afterAll(() => connection.destroy());

/** The part of the application that notifying uses. */
const strapi = {
  config: { get: () => 'https://mpn.example' },
  service: (uid: string) =>
    ({
      'api::identity.people': { addressed: findAddressed },
      'api::mail.mail': { send: (trx: Knex, mail: Parameters<typeof writeMail>[2]) => writeMail(strapi, trx, mail) },
      'plugin::shop.sales': { currentSeller: () => Promise.resolve(null) },
    })[uid],
} as unknown as Core.Strapi;

async function waysOfNotification(
  { id, email }: TestUser,
  kind: NotificationKind,
  uniqueKey: string,
): Promise<string[]> {
  const key = { unique_key: `${uniqueKey}:${id}` };
  const shown = await connection('notifications').where({ ...key, type: kind, user_id: id, mail_only: false });
  const mails = await connection('mails').where({ ...key, recipient: email });
  return [...shown.map(() => 'web app'), ...mails.map(() => 'mail')];
}

test.each(NOTIFICATION_KINDS)('%s reaches each person once, in the ways that they have chosen', async (kind) => {
  const people = notificationRule(kind).addressee === 'SUPPORT' ? staff : promoters;
  const uniqueKey = `ways:${kind}:${unique()}`;
  const news = {
    ...{ kind, data: NOTIFICATION_SAMPLES[kind][0], uniqueKey },
    ...{ companyId, userIds: Object.values(people).map(({ id }) => id) },
    ...(isOwnMail(kind) ? { template: TEMPLATES[kind], mail: () => OWN[kind] } : {}),
  } as unknown as NotificationInput<NotificationKind>;
  for (let time = 0; time < 2; time += 1) await connection.transaction((trx) => notify(strapi, trx, news));
  const ways = await Promise.all(
    NotificationType.map(async (type) => [type, await waysOfNotification(people[type], kind, uniqueKey)]),
  );
  expect(Object.fromEntries(ways)).toEqual({ EMAIL: ['mail'], IN_APP: ['web app'], BOTH: ['web app', 'mail'] });
});

test('people of a disabled company, and locked ones, are not notified', async () => {
  const pool = await database();
  const company = await createPromotionCompany(pool);
  const people = [
    await createUser(pool, 'PROMO_ADMIN', { company_id: company.id }),
    await createUser(pool, 'PROMO_ADMIN', { company_id: companyId, admin_locked_at: new Date() }),
  ];
  await pool.query('update companies set disabled = true where id = $1', [company.id]);
  const kind = 'RELEASE_IMPORT_DONE';
  const uniqueKey = `closed:${unique()}`;
  const news = { kind, data: NOTIFICATION_SAMPLES[kind][0], uniqueKey, userIds: people.map(({ id }) => id) };
  await connection.transaction((trx) => notify(strapi, trx, news as unknown as NotificationInput<NotificationKind>));
  for (const person of people) expect(await waysOfNotification(person, kind, uniqueKey)).toEqual([]);
});
