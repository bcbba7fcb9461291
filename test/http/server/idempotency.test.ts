import knex, { type Knex } from 'knex';
import { oncePerKey, type KeyedRequest } from '@mpn/server-kit';
import { unique } from '../../factories/insert';
import { createUser } from '../../factories/users';
import { database, server } from '../support/server';

/*
 * An idempotency key is bound to company, caller, call and content. Over HTTP no two calls accept the same content, so
 * different calls are tested here; the rest is in ../shop/purchase.test.ts and ../sampling/campaign-lifecycle.test.ts
 * too.
 */

let db: Knex;
let caller: { companyId: number; userId: number };
let colleague: typeof caller;

beforeAll(async () => {
  db = knex({ client: 'pg', connection: (await server()).databaseUrl });
  const pool = await database();
  const [first, second] = [await createUser(pool, 'PROMO_ADMIN'), await createUser(pool, 'PROMO_ADMIN')];
  caller = { companyId: first.companyId!, userId: first.id };
  colleague = { companyId: first.companyId!, userId: second.id };
});
afterAll(() => db?.destroy());

const REUSED = { code: 'mpn.backend.global.error.idempotency-key-reused' };
const request = (): KeyedRequest => ({ key: unique(), callId: 'createThing', content: { body: { name: 'a' } } });
const create = (who: typeof caller, wanted: KeyedRequest, objectId: number) =>
  db.transaction((trx) => oncePerKey(trx, who, wanted, () => Promise.resolve(objectId)));

test('a repeated request gets the object of the first one, and creates none', async () => {
  const first = request();
  expect(await create(caller, first, 7)).toBe(7);
  expect(await create(caller, first, 8)).toBe(7);
});

test.each([
  ['caller', (first: KeyedRequest) => create(colleague, first, 8)],
  ['call', (first: KeyedRequest) => create(caller, { ...first, callId: 'createOther' }, 8)],
  ['body', (first: KeyedRequest) => create(caller, { ...first, content: { body: { name: 'b' } } }, 8)],
  ['object', (first: KeyedRequest) => create(caller, { ...first, content: { id: 1, body: { name: 'a' } } }, 8)],
])('a key that was used with another %s is refused (idempotency-key-reused)', async (_what, again) => {
  const first = request();
  await create(caller, first, 7);
  await expect(again(first)).rejects.toMatchObject(REUSED);
});

test('a key of a request that failed can be used again', async () => {
  const first = request();
  const failing = db.transaction((trx) => oncePerKey(trx, caller, first, () => Promise.reject(new Error('no room'))));
  await expect(failing).rejects.toThrow('no room');
  expect(await create(caller, first, 7)).toBe(7);
});
