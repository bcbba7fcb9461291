import { addLogFields, jsonLine, redact, textLine, withLogFields } from '..';

test.each([
  ['an e-mail address', 'no account of anna.albers+x@mail.example.org here', 'no account of [e-mail] here'],
  ['credentials of an address', 'connect postgres://mpn:geheim@db:5432/mpn', 'connect postgres://[secret]@db:5432/mpn'],
  ['a bearer token', 'Authorization: Bearer abc.def-1', 'Authorization: Bearer [token]'],
  ['a JSON Web Token', 'token eyJhbGciOi.eyJzaWQi.c2ln expired', 'token [token] expired'],
  ['a password in JSON', '{"loginName":"a","password":"x \\" y"}', '{"loginName":"a","password":"[secret]"}'],
  ['a password in a query', '/x?newPassword=geheim&page=2', '/x?newPassword=[secret]&page=2'],
  [
    'a value that Postgres repeats',
    'invalid input syntax for type integer: "Anna"',
    'invalid input syntax for type integer: "..."',
  ],
  ['the key of a duplicate', 'Key (email)=(anna) already exists.', 'Key (email)=(...) already exists.'],
  ['a random link', 'GET /verify/q9Xw3mZ0aB7cD1eF5gH2iJ4kL6nP8rTs', 'GET /verify/[token]'],
])('%s is removed from the log', (_what, text, logged) => expect(redact(text)).toBe(logged));

test.each([
  'request 0b6f2f0e-4f0a-4b52-9c5c-0f0f1b2c3d4e: Error: not found',
  'at run (/srv/mpn/node_modules/@strapi/core/dist/services/server/index.js:10:3)',
  'insert into "deliveries" ("id") values ($1) - duplicate key value violates unique constraint "deliveries_pkey"',
  'pool-0123456789abcdef0123456789abcdef sent no heartbeat',
])('ids, paths and statements are kept: %s', (text) => expect(redact(text)).toBe(text));

test('a JSON line has its ids, and the stack as a list', () => {
  const line = withLogFields({ requestId: 'r-1' }, () => {
    addLogFields({ userId: 7 });
    return jsonLine({
      level: 'error',
      message: 'upload: Error: full\n    at put (disk.ts:1:2)\ncaused by Error: ENOSPC',
      ms: 3,
    });
  });
  expect(JSON.parse(line)).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    level: 'error',
    message: 'upload: Error: full\ncaused by Error: ENOSPC',
    requestId: 'r-1',
    userId: 7,
    ms: 3,
    stack: ['at put (disk.ts:1:2)'],
  });
  expect(line).not.toContain('\n');
});

test('a text line has the stack below it', () => {
  expect(textLine({ level: 'warn', message: 'x\n    at y' }, false)).toMatch(
    /^\[\d{4}-\d\d-\d\d [\d:.]+\] warn: x\n {4}at y$/,
  );
});

test.each([
  ['logged itself', 'no such row', undefined, 'Error: no such row\n    at a (b.js:1:2)'],
  [
    'logged beside a text',
    'Cron job "x" failed no such row',
    undefined,
    'Cron job "x" failed no such row\nError: no such row\n    at a (b.js:1:2)',
  ],
  [
    'a failed connection, logged beside a text',
    'Cron job "x" failed connect ECONNREFUSED 127.0.0.1:5432',
    'ECONNREFUSED',
    'Cron job "x" failed connect ECONNREFUSED 127.0.0.1:5432',
  ],
])('an error that is %s keeps its message', (_what, message, code, text) => {
  const line = textLine({ level: 'error', message, code, stack: 'Error: no such row\n    at a (b.js:1:2)' }, false);
  expect(line.slice(line.indexOf('] ') + 2)).toBe(`error: ${text}`);
});
