import { object } from 'yup';
import { personProof, readFactorCode, recoveryCodeText } from '..';

describe('a typed code of the second factor', () => {
  it.each([
    ['123456', { kind: 'TOTP', code: '123456' }],
    [' 123 456 ', { kind: 'TOTP', code: '123456' }],
    ['１２３４５６', { kind: 'TOTP', code: '123456' }],
    ['ABCDE-23456', { kind: 'RECOVERY', code: 'ABCDE23456' }],
    ['abcde 23456', { kind: 'RECOVERY', code: 'ABCDE23456' }],
    ['abcde–23456', { kind: 'RECOVERY', code: 'ABCDE23456' }],
    ['12345', null],
    ['1234567', null],
    ['ABCDE-2345O', null],
    ['ABCDE-234567', null],
    ['', null],
  ])('%j is %j', (typed, read) => {
    expect(readFactorCode(typed)).toEqual(read);
  });

  it('is shown in two groups', () => {
    expect(recoveryCodeText('ABCDE23456')).toBe('ABCDE-23456');
  });
});

describe('the proof of a person', () => {
  const proof = object(personProof());

  it.each([[{ password: 'x' }], [{ code: '123456' }], [{ password: 'x', code: '123456' }]])('%j is one', (body) => {
    expect(proof.isValidSync(body)).toBe(true);
  });

  it.each([[{}], [{ password: '' }], [{ code: '' }], [{ code: '12' }], [{ password: 'x', code: '12' }]])(
    '%j is none',
    (body) => {
      expect(proof.isValidSync(body)).toBe(false);
    },
  );
});
