import type { Core } from '@strapi/strapi';
import knex from 'knex';
import type { Permission, Principal } from '@mpn/domain';
import companyPreferences from '../../../cms/src/api/company/services/preferences';
import { userTable } from '../../../plugins/ftp-delivery/server/src/settings/user-settings';
import { createUser } from '../../factories/users';
import { editor } from '../releases/support';
import { database, server } from '../support/server';

/* Lists never cost one query per row (design of the API): the statements of the table are counted as they are sent. */

test('the table of users sends as many SQL statements for forty people as for one', async () => {
  const connection = knex({ client: 'pg', connection: (await server()).databaseUrl });
  // The part of the application that the view uses.
  const strapi = { db: { connection }, service: () => preferences } as unknown as Core.Strapi;
  const preferences = companyPreferences({ strapi });
  const admin = await editor({}, 'MEDIA_ADMIN');
  const principal = {
    userId: admin.user.id,
    companyId: admin.companyId,
    readOnly: false,
    permissions: new Set<Permission>(['ManageMyCompany']),
  } as unknown as Principal;
  let statements = 0;
  connection.on('query', () => (statements += 1));
  const read = async (): Promise<[users: number, statements: number]> => {
    statements = 0;
    const query = { page: 1, pageSize: 200, sortBy: 'name', sortDirection: 'asc' } as const;
    const { items } = await userTable(strapi, principal, admin.companyId, query);
    return [items.length, statements];
  };
  try {
    const [, alone] = await read();
    const pool = await database();
    for (let count = 1; count < 40; count += 1) await createUser(pool, 'MEDIA_USER', { company_id: admin.companyId });
    expect(await read()).toEqual([40, alone]);
  } finally {
    await connection.destroy();
  }
});
