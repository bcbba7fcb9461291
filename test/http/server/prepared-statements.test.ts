import knex from 'knex';
import { select, selectPrepared } from '@mpn/server-kit';
import { server } from '../support/server';

const SQL = 'select text from prepared_sample where id = :id';

async function connection() {
  const { databaseUrl } = await server();
  // One connection, which keeps its prepared statements from call to call.
  return knex({ client: 'pg', connection: databaseUrl, pool: { min: 1, max: 1 } });
}

test('a prepared statement is answered after a migration changed the type of its result, and prepared again', async () => {
  const db = await connection();
  const preparedCount = async () => (await select(db, 'select name from pg_prepared_statements')).length;
  try {
    await db.raw('create temp table prepared_sample as select 1 as id, cast(? as varchar(10)) as text', ['before']);
    for (let time = 0; time < 3; time += 1)
      expect(await selectPrepared(db, SQL, { id: 1 })).toEqual([{ text: 'before' }]);
    expect(await preparedCount()).toBe(1);
    await db.raw('alter table prepared_sample alter column text type varchar(20)');
    expect(await selectPrepared(db, SQL, { id: 1 })).toEqual([{ text: 'before' }]);
    expect(await selectPrepared(db, SQL, { id: 1 })).toEqual([{ text: 'before' }]);
    expect(await preparedCount()).toBe(2);
  } finally {
    await db.destroy();
  }
});
