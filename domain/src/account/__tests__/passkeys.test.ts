import { object } from 'yup';
import { factorProof, inputErrors, isCounterBehind, newPasskey, passkeyName, personProof } from '../../index';

const PASSKEY = { id: 'a_-1', clientDataJSON: 'YQ', authenticatorData: 'YQ', signature: 'YQ', userHandle: 'YQ' };
const fieldsOf = (errors: { field: string }[]) => errors.map(({ field }) => field);

describe('the counter of a passkey', () => {
  it.each([
    ['does not count', 0, 0, false],
    ['counts on', 4, 5, false],
    ['jumps', 4, 900, false],
    ['begins to count', 0, 1, false],
    ['stands still', 5, 5, true],
    ['goes back', 5, 4, true],
    ['counts no longer', 5, 0, true],
  ])('that %s (%i, then %i) is behind: %p', (_what, stored, sent, isBehind) => {
    expect(isCounterBehind(stored, sent)).toBe(isBehind);
  });
});

describe('the second factor of a body', () => {
  it.each([
    ['a code', { code: '123456' }, []],
    ['a passkey', { passkey: PASSKEY }, []],
    ['a passkey whose authenticator names nobody', { passkey: { ...PASSKEY, userHandle: undefined } }, []],
    ['nothing', {}, ['code']],
    [
      'a passkey with bytes that are no base64url',
      { passkey: { ...PASSKEY, signature: 'a+/=' } },
      ['passkey.signature'],
    ],
    ['a passkey without signature', { passkey: { ...PASSKEY, signature: '' } }, ['passkey.signature']],
    ['a passkey that is too long', { passkey: { ...PASSKEY, id: 'a'.repeat(1401) } }, ['passkey.id']],
  ])('%s', (_what, body, fields) => {
    expect(fieldsOf(inputErrors(object(factorProof()), body))).toEqual(fields);
  });

  it('stands for the password too', () => {
    expect(inputErrors(object(personProof()), { passkey: PASSKEY })).toEqual([]);
    expect(fieldsOf(inputErrors(object(personProof()), {}))).toEqual(['password']);
  });
});

describe('a new passkey', () => {
  const passkey = { id: 'a', clientDataJSON: 'YQ', attestationObject: 'YQ' };

  it('may say how it is reached, in words that are not known yet too', () => {
    expect(inputErrors(newPasskey(), { ...passkey, transports: ['usb', 'telepathy'] })).toEqual([]);
    expect(inputErrors(newPasskey(), passkey)).toEqual([]);
  });

  it.each([
    ['YubiKey Büro', true],
    [' ', false],
    ['x'.repeat(60), true],
    ['x'.repeat(61), false],
  ])('named %j is allowed: %p', (name, isAllowed) => {
    expect(passkeyName().isValidSync(name)).toBe(isAllowed);
  });
});
