import { currentConnection, inTransaction, isDatabaseAway } from '@mpn/server-kit';
import { createRelease } from '../../factories/release';
import { createPromotionCompany } from '../../factories/companies';
import { database, server } from '../support/server';
import { openStrapiDatabase, type StrapiDatabase } from '../support/strapi-database';

/* One transaction for knex and for Strapi's own row API: locks and writes of one are visible to the other. */

let app: StrapiDatabase;
let id: number;

beforeAll(async () => {
  app = await openStrapiDatabase((await server()).databaseUrl);
});
beforeEach(async () => {
  const pool = await database();
  const company = await createPromotionCompany(pool);
  id = (await createRelease(pool, company.id, { title: 'Before' })).id;
});
afterAll(() => app?.close());

const releases = () => app.strapi.db.query('api::release.release');

async function savedTitle(): Promise<string | undefined> {
  const { rows } = await (await database()).query<{ title: string }>('select title from releases where id = $1', [id]);
  return rows[0]?.title;
}

test("strapi.db.query updates a row that knex locked, and reads knex's change, in the same transaction", async () => {
  await inTransaction(app.strapi, async (trx) => {
    await trx('releases').where({ id }).forUpdate().first('id');
    await releases().updateMany({ where: { id }, data: { title: 'By Strapi' } });
    await expect(trx('releases').where({ id }).first('title')).resolves.toEqual({ title: 'By Strapi' });
    await trx('releases').where({ id }).update({ title: 'By knex' });
    await expect(releases().findOne({ where: { id }, select: ['title'] })).resolves.toMatchObject({ title: 'By knex' });
    expect(await savedTitle()).toBe('Before');
  });
  expect(await savedTitle()).toBe('By knex');
});

test('an error rolls back the writes of both', async () => {
  const work = inTransaction(app.strapi, async (trx) => {
    await trx('releases').where({ id }).update({ label_name: 'By knex' });
    await releases().updateMany({ where: { id }, data: { title: 'By Strapi' } });
    throw new Error('not after all');
  });
  await expect(work).rejects.toThrow('not after all');
  expect(await savedTitle()).toBe('Before');
});

test('a failed commit is an error of the caller, also when another transaction has joined', async () => {
  const pool = await database();
  const work = inTransaction(app.strapi, async (outer) => {
    await outer('releases').where({ id }).update({ title: 'Lost' });
    await inTransaction(app.strapi, async (inner) => {
      const { rows } = await inner.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
      await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    });
  });
  await expect(work).rejects.toThrow();
  expect(await savedTitle()).toBe('Before');
});

test('a transaction that cannot begin fails with the error of an unreachable database', async () => {
  const { rows } = await app.connection.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? 0);
  // Synchronous, so that the pool does not see the closed connection before it reuses it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  const error: unknown = await inTransaction(app.strapi, (trx) => trx('releases').first('id')).catch(
    (thrown: unknown) => thrown,
  );
  expect(isDatabaseAway(error)).toBe(true);
});

test('a nested transaction joins the outer one', async () => {
  const work = inTransaction(app.strapi, async (outer) => {
    await outer('releases').where({ id }).update({ title: 'Outer' });
    await inTransaction(app.strapi, async (inner) => {
      expect(inner).toBe(outer);
      await inner('releases').where({ id }).update({ title: 'Inner' });
    });
    expect(await savedTitle()).toBe('Before');
    throw new Error('not after all');
  });
  await expect(work).rejects.toThrow('not after all');
  expect(await savedTitle()).toBe('Before');
});

test('a lifecycle hook gets the transaction of its caller, and the pool outside of one', async () => {
  expect(await currentConnection(app.strapi)).toBe(app.connection);
  await inTransaction(app.strapi, async (trx) => {
    expect(await currentConnection(app.strapi)).toBe(trx);
  });
  expect(await currentConnection(app.strapi)).toBe(app.connection);
});

test("Strapi's onCommit runs after the commit of the outermost transaction, and not after a rollback", async () => {
  const seen: (string | undefined)[] = [];
  const atTheEnd = (): Promise<void> =>
    app.strapi.db.transaction(({ onCommit }: { onCommit(work: () => void): void }) => {
      onCommit(() => void seen.push('committed'));
    });
  await inTransaction(app.strapi, async () => {
    await inTransaction(app.strapi, atTheEnd);
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual(['committed']);
  const undone = inTransaction(app.strapi, async () => {
    await atTheEnd();
    throw new Error('not after all');
  });
  await expect(undone).rejects.toThrow('not after all');
  expect(seen).toEqual(['committed']);
});

test('a row takes two statements to create, three to update, and one with updateMany', async () => {
  const count = async (work: () => Promise<unknown>): Promise<number> => (await app.statementsOf(work)).length;
  const work = inTransaction(app.strapi, async () => {
    expect(await count(() => releases().create({ data: { title: 'New', ean: '4006381333931' } }))).toBe(2);
    expect(await count(() => releases().update({ where: { id }, data: { title: 'Other' } }))).toBe(3);
    expect(await count(() => releases().updateMany({ where: { id }, data: { title: 'Third' } }))).toBe(1);
    throw new Error('nothing of this stays');
  });
  await expect(work).rejects.toThrow('nothing of this stays');
});

test('a write to a row that another transaction has locked fails (pessimistic-lock)', async () => {
  const other = await (await database()).connect();
  try {
    await other.query('begin');
    await other.query('select 1 from releases where id = $1 for update', [id]);
    const work = inTransaction(app.strapi, () =>
      releases().updateMany({ where: { id }, data: { title: 'By Strapi' } }),
    );
    await expect(work).rejects.toMatchObject({ code: 'mpn.backend.global.error.pessimistic-lock' });
  } finally {
    await other.query('rollback');
    other.release();
  }
});
