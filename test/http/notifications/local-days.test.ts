import type { Core } from '@strapi/strapi';
import knex, { type Knex } from 'knex';
import { namesOf } from '../../../cms/src/api/ddex/jobs/check';
import { findAddressed } from '../../../cms/src/api/identity/queries/addressed';
import { writeMail } from '../../../cms/src/api/mail/commands/write-mail';
import { notifySupport } from '../../../plugins/ftp-delivery/server/src/deliveries/commands/notify-support';
import { createPromotionCompany } from '../../factories/companies';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { database, server } from '../support/server';

/* A day is one of APP_TIMEZONE, also in the hours in which UTC has another one. */

let connection: Knex;

beforeAll(async () => {
  connection = knex({ client: 'pg', connection: (await server()).databaseUrl });
});
afterAll(() => connection.destroy());

/** The part of the application that notifying uses. */
const strapi = {
  config: { get: () => 'https://mpn.example' },
  plugin: () => ({ config: () => 'Europe/Berlin' }),
  service: (uid: string) =>
    ({
      'api::identity.people': { addressed: findAddressed },
      'api::mail.mail': { send: (trx: Knex, mail: Parameters<typeof writeMail>[2]) => writeMail(strapi, trx, mail) },
      'plugin::shop.sales': { currentSeller: () => Promise.resolve(null) },
    })[uid],
} as unknown as Core.Strapi;

test('a failure of a release is told to support once from local midnight to local midnight', async () => {
  const pool = await database();
  const { id: userId } = await createUser(pool, 'SUPER_ADMIN');
  const { id: companyId } = await createPromotionCompany(pool);
  const { id: releaseId } = await createRelease(pool, companyId);
  const failure = { releaseId, code: 'mpn.backend.delivery.error.rendition-failed' } as const;
  const told = async (at: string): Promise<number> => {
    await connection.transaction((trx) => notifySupport(strapi, trx, failure, new Date(at)));
    return (await connection('notifications').where({ user_id: userId })).length;
  };
  expect(await told('2026-11-28T22:59:59Z')).toBe(1);
  expect(await told('2026-11-28T23:00:00Z')).toBe(2);
  expect(await told('2026-11-29T22:59:59Z')).toBe(2);
});

test.each([
  ['2026-11-28T22:59:59Z', '2026-11-28'],
  ['2026-11-28T23:00:00Z', '2026-11-29'],
])('at %s the deals of a DDEX message are compared with %s', async (at, day) => {
  const { context } = await namesOf(connection, { language: 'de-DE' }, new Date(at));
  expect(context.today).toBe(day);
});
