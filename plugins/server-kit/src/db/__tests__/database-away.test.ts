import { isDatabaseAway, retryWhileDatabaseIsAway } from '../database-away';

const withCode = (code: string, message = code): Error => Object.assign(new Error(message), { code });

test.each([
  ['the server ends', withCode('57P01'), true],
  ['the server crashed', withCode('57P02'), true],
  ['the server starts', withCode('57P03'), true],
  ['the connection broke', withCode('08006'), true],
  ['nobody listens', withCode('ECONNREFUSED'), true],
  ['pg, without a code', new Error('Connection terminated unexpectedly'), true],
  ['pg, below knex', new Error('ROLLBACK - Client has encountered a connection error and is not queryable'), true],
  ['knex, without a free connection', new Error('Knex: Timeout acquiring a connection. The pool is full'), true],
  ['below an error that says what was done', new Error('no rendition', { cause: withCode('57P01') }), true],
  [
    'a view, while an update changes the schema',
    withCode('42P01', 'select 1 - relation "people" does not exist'),
    true,
  ],
  ['a missing table', withCode('42P01', 'relation "peoples" does not exist'), false],
  ['a failed fetch', new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }), false],
  ['a duplicate', withCode('23505'), false],
  ['a cancelled statement', withCode('57014'), false],
  ['something else', new Error('no'), false],
  ['no error at all', 'no', false],
])('%s', (_case, error, away) => {
  expect(isDatabaseAway(error)).toBe(away);
});

test('work is retried until the database is back', async () => {
  let tries = 0;
  const work = async (): Promise<string> => {
    if (++tries < 3) throw withCode('ECONNREFUSED');
    return 'done';
  };
  await expect(retryWhileDatabaseIsAway(work)).resolves.toBe('done');
  expect(tries).toBe(3);
});

test('any other error is thrown at once, and every error after an abort', async () => {
  const failing = (code: string) => () => Promise.reject(withCode(code));
  await expect(retryWhileDatabaseIsAway(failing('23505'))).rejects.toThrow('23505');
  await expect(retryWhileDatabaseIsAway(failing('57P01'), AbortSignal.abort())).rejects.toThrow('57P01');
});
