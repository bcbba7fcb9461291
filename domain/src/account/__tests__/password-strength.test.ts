import { passwordWeakness, type PasswordOwner } from '../..';

const COMMON = new Set(['password', 'passwort', 'sommer', 'p@ssw0rd', 'letmein', 'test', 'demo', 'abc123', 'qwerty']);
const OWNER: PasswordOwner = {
  loginName: 'nele-harms',
  email: 'n.harms@hafenklang.example',
  firstName: 'Nele',
  lastName: 'Jürgensen',
  companyName: 'Hafenklang Musik GmbH',
};

const weakness = (password: string, owner: PasswordOwner = OWNER) =>
  passwordWeakness(password, owner, 'MPN', (word) => COMMON.has(word));

describe('a common password with digits and signs around it', () => {
  test.each([
    'Password1!',
    'PASSWORD-2026!',
    '!1Password',
    'P@ssw0rd!',
    'P@$$w0rd!',
    'Passw0rt 1',
    'Pässwort1!',
    'Sommer-2026!',
    'Test-2026!',
    'Demo-2026!',
    'Let-me-in-2026!',
    'Letmein 2026',
    'Abc123!!',
    'Qwertzuiop1!',
    'Frühling-2026!',
    'Willkommen1!',
    'Neues Passwort 1!',
  ])('%s is refused', (password) => expect(weakness(password)).toEqual({ kind: 'common' }));
});

describe('a password that contains a name of the account', () => {
  test.each([
    ['Nele-Harms-2026!', 'nele-harms'],
    ['neleharmsX1!', 'nele-harms'],
    ['xx-N.Harms-7 Z', 'n.harms'],
    ['Ich-bin-Nele7!', 'Nele'],
    ['Frau-Jurgensen7!', 'Jürgensen'],
    ['Frau-JÜRGENSEN7!', 'Jürgensen'],
    ['H4fenkl4ng-9x', 'Hafenklang'],
    ['Hafenklang-9x', 'Hafenklang'],
    ['Mpn-2026!', 'MPN'],
  ])('%s is refused because of %s', (password, word) => expect(weakness(password)).toEqual({ kind: 'personal', word }));
});

describe('accepted passwords', () => {
  test.each([
    'Vier Dackel angeln 7 Wolken',
    'korrekt-Pferd-Batterie-9',
    'xK9#mpn2LqT!',
    'GmbH-Kuckuck-zaehlt-8',
    'Musik-fuer-Kakteen-8',
    `Aa1!${'x'.repeat(296)}`,
    'Sommerregen faellt auf 3 Igel!',
  ])('%s', (password) => expect(weakness(password)).toBeUndefined());

  test('names that are missing or very short refuse nothing', () => {
    const owner = { firstName: 'Li', lastName: '', loginName: null, companyName: 'A-B' };
    expect(weakness('Vier Dackel libellen 7', owner)).toBeUndefined();
    expect(weakness('Li-2026!!', owner)).toEqual({ kind: 'personal', word: 'Li' });
  });
});
