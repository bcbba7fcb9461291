import { decryptPassword, encryptPassword } from '../credentials';

const SECRET = 'an installation secret';

test('an encrypted text can be decrypted, and is different each time', () => {
  const sealed = encryptPassword(SECRET, 7, 'pässwörd');
  expect(decryptPassword(SECRET, 7, sealed)).toBe('pässwörd');
  expect(encryptPassword(SECRET, 7, 'pässwörd')).not.toBe(sealed);
  expect(sealed).not.toContain('ssw');
});

const sealed = encryptPassword(SECRET, 7, 'secret');
const parts = sealed.split('.');

test.each([
  ['another secret', 'another', 7, sealed],
  ['another company', SECRET, 8, sealed],
  ['a changed text', SECRET, 7, [...parts.slice(0, 3), Buffer.from('terces').toString('base64url')].join('.')],
  ['a shortened tag', SECRET, 7, [parts[0], parts[1], parts[2]?.slice(0, 6), parts[3]].join('.')],
  ['another form', SECRET, 7, sealed.replace('v1', 'v2')],
  ['nonsense', SECRET, 7, 'nonsense'],
])('%s cannot decrypt it', (_what, secret, company, text) => {
  expect(decryptPassword(secret, company, text)).toBeNull();
});
