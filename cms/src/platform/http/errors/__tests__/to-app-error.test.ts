import { isUnexpectedRefusal, toAppError } from '../to-app-error';

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
