import { addLogFields, cutText, jsonLine, logFormat, redact, textLine, withLogFields } from '..';

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
  [
    'the key of an index over an expression',
    'Key (lower(email))=(anna (x)) already exists.',
    'Key (lower(email))=(...) already exists.',
  ],
  ['a password with an @ in an address', 'sftp://mpn:a@b@host/x', 'sftp://[secret]@host/x'],
  ['an address with umlauts', 'no account of jörg.müller@höfe.de', 'no account of [e-mail]'],
  ['a secret key of a storage', '{ secretAccessKey: "abc def" }', '{ secretAccessKey: "[secret]" }'],
  ['a random link', 'GET /verify/q9Xw3mZ0aB7cD1eF5gH2iJ4kL6nP8rTs', 'GET /verify/[token]'],
])('%s is removed from the log', (_what, text, logged) => expect(redact(text)).toBe(logged));

test.each([
  'request 0b6f2f0e-4f0a-4b52-9c5c-0f0f1b2c3d4e: Error: not found',
  'at run (/srv/mpn/node_modules/@strapi/core/dist/services/server/index.js:10:3)',
  'insert into "deliveries" ("id") values ($1) - duplicate key value violates unique constraint "deliveries_pkey"',
  'pool-0123456789abcdef0123456789abcdef sent no heartbeat',
])('ids, paths and statements are kept: %s', (text) => expect(redact(text)).toBe(text));

test.each([
  ['{"password":"geheim es Wort"}', '{"password":"[secret]"', 22],
  ['connect postgres://mpn:geheimeswort@db', 'connect ', 30],
  ['Authorization: Bearer abc.def-1xyz.geheim', 'Authorization: Bearer ', 30],
  ['Key (email)=(anna albers) already exists.', 'Key (email)=(...', 20],
  ['invalid input syntax for type integer: "Anna Albers"', 'invalid input syntax for type integer: "..."', 47],
  ['GET /verify/q9Xw3mZ0aB7cD1eF5gH2iJ4kL6nP8rTs', 'GET ', 30],
  ['ask anna.albers@example.org', 'ask ', 20],
  ['q9Xw3mZ0aB7cD1eF5gH2iJ4kL6nP8rTs', '', 20],
])('%s: nothing of a value that the limit would cut in two is logged', (text, logged, max) => {
  const done = redact(text, max);
  expect(done).toMatch(/\[\d+ more characters\]$/);
  expect(done.replace(/\[\d+ more characters\]$/, '')).toBe(logged);
});

test('a text is cut behind the last separator that fits', () => {
  expect(cutText('/a/bcd/e', 6, /\//)).toBe('/a/');
  expect(cutText('/a/bcd/e', 7, /\//)).toBe('/a/bcd/');
  expect(cutText('/a/bcd/e', 8, /\//)).toBe('/a/bcd/e');
});

test('an entry is formatted when a transport reads it: one of a level that is off never is', () => {
  let formatted = 0;
  const message = { toJSON: () => `read ${(formatted += 1)} times` };
  const line = withLogFields({ requestId: 'r-2' }, () => logFormat('json').transform({ level: 'http', message }));
  expect(formatted).toBe(0);
  expect(JSON.parse(String(line[Symbol.for('message')]))).toMatchObject({
    message: '"read 1 times"',
    requestId: 'r-2',
  });
  expect(line.message).toBe(line[Symbol.for('message')]);
  expect(formatted).toBe(1);
});

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
