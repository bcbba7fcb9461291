import { audit } from '@mpn/server-kit';
import knex, { type Knex } from 'knex';
import { server } from '../support/server';

let db: Knex;

beforeAll(async () => {
  db = knex({ client: 'pg', connection: (await server()).databaseUrl, pool: { min: 0, max: 1 } });
});
afterAll(() => db.destroy());

describe('an audit record is written in spite of', () => {
  test.each([
    ['an IP address of 300 characters', { ip: '1'.repeat(300) }, {}, { address: '1'.repeat(45) }],
    ['an IP address with a NUL character', { ip: '1\u0000' }, {}, { address: '1\ufffd' }],
    ['an empty IP address', { ip: '' }, {}, { address: null }],
    ['a NUL character', {}, { data: { reason: 'a\u0000b' } }, { data: { reason: 'a\ufffdb' } }],
    ['a high surrogate alone', {}, { data: { reason: 'a\ud83d' } }, { data: { reason: 'a\ufffd' } }],
    ['a low surrogate alone', {}, { data: { list: ['\ude00', '😀'] } }, { data: { list: ['\ufffd', '😀'] } }],
    [
      'a NUL character in a key',
      {},
      { data: { 'k\u0000': { deep: '\ud83dx' } } },
      { data: { 'k\ufffd': { deep: '\ufffdx' } } },
    ],
    ['a text of a megabyte', {}, { data: { reason: 'x'.repeat(1_000_000) } }, {}],
  ])('%s', async (_what, actor, entry, kept) => {
    const action = 'account.change-settings';
    await audit(db, { userId: 1, ...actor }, { action, ...entry });
    const row: unknown = await db('audit_records').where({ action }).orderBy('id', 'desc').first();
    expect(row).toMatchObject(kept);
  });
});
