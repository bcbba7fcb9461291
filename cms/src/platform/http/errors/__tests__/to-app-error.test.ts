import { errorOfStatus, isUnexpectedRefusal, toAppError } from '../to-app-error';

const facts = { method: 'POST', contentType: 'application/json', requestId: 'r-1', bodyLimit: '2 MB' };
const refusal = (code: string, detail = ''): Error => Object.assign(new Error('refused'), { code, detail });

describe('a statement that Postgres refused and no command expected', () => {
  it.each([
    ['an entry exists', refusal('23505', 'Key (name)=(x) already exists.'), 409, 'unique-constraint'],
    [
      'a row is used elsewhere',
      refusal('23503', 'Key (id)=(7) is still referenced from table "tracks".'),
      409,
      'still-referenced',
    ],
    ['a row is gone', refusal('23503', 'Key (id)=(7) is not present in table "genres".'), 500, 'database-error'],
    ['a value is missing', refusal('23502'), 500, 'database-error'],
    ['a value is too long', refusal('22001'), 500, 'database-error'],
  ])('becomes the matching error: %s', (_case, thrown, status, code) => {
    const error = toAppError(thrown, facts);
    expect([error.status, error.code]).toEqual([status, `mpn.backend.data.error.${code}`]);
    expect(isUnexpectedRefusal(thrown)).toBe(true);
    if (status === 500) expect(error.values.id).toBe('r-1');
  });

  it('names the sequence that has no number left', () => {
    const message = 'nextval: reached maximum value of sequence "mpn_company_number_seq" (99999)';
    const error = toAppError(Object.assign(new Error(message), { code: '2200H' }), facts);
    expect([error.code, error.values]).toEqual([
      'mpn.backend.data.error.sequence-exhausted',
      { sequence: 'mpn_company_number_seq' },
    ]);
  });

  it.each([
    ['a faulty statement', refusal('42601'), 500, 'mpn.backend.global.error.internal-error'],
    ['a database that is gone', refusal('57P01'), 503, 'mpn.backend.global.error.database-away'],
    ['anything else', new TypeError('x'), 500, 'mpn.backend.global.error.internal-error'],
  ])('is not %s', (_case, thrown, status, code) => {
    const error = toAppError(thrown, facts);
    expect([error.status, error.code]).toEqual([status, code]);
    expect(isUnexpectedRefusal(thrown)).toBe(false);
  });
});

test.each([
  [401, 401, 'authentication.error.not-authenticated'],
  [403, 403, 'global.error.role-access-denied'],
  [404, 404, 'global.error.not-found'],
  [405, 405, 'global.error.method-not-allowed'],
  [501, 405, 'global.error.method-not-allowed'],
  [409, 409, 'global.error.pessimistic-lock'],
  [413, 413, 'global.error.payload-too-large'],
  [415, 415, 'global.error.unsupported-media-type'],
  [416, 416, 'global.error.range-not-satisfiable'],
  [418, 400, 'global.error.request-failed'],
  [429, 429, 'global.error.too-many-requests'],
  [503, 503, 'global.error.service-unavailable'],
  [500, 500, 'global.error.internal-error'],
])('status %i of other code is answered with %i and its code', (thrown, status, code) => {
  const error = errorOfStatus(thrown, facts);
  expect([error.status, error.code]).toEqual([status, `mpn.backend.${code}`]);
});
