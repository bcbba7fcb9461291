import { newLoginName } from '../login-name';
import {
  domainOfEntry,
  dueSecretWarning,
  isEmailProven,
  loginNameOfEmail,
  personOfClaims,
  signOnDomain,
  signOnRecord,
} from '../single-sign-on';

test.each([
  ['station.example', 'station.example'],
  [' Station.Example. ', 'station.example'],
  ['gmail.com', null],
  ['localhost', null],
  ['station.example/path', null],
  ['a..example', null],
  ['', null],
])('the domain %j is taken as %j', (entered, domain) => {
  expect(signOnDomain(entered)).toBe(domain);
});

test.each([
  ['kim@Station.example', 'station.example'],
  ['kim@gmail.com', null],
  ['kim', null],
  ['@station.example', null],
  ['"a@b"@station.example', 'station.example'],
])('the login %j leads to the domain %j', (entered, domain) => {
  expect(domainOfEntry(entered)).toBe(domain);
});

test('the record of a domain', () => {
  expect(signOnRecord('station.example', 'abc')).toEqual({
    name: '_sign-on.station.example',
    value: 'sign-on=abc',
  });
});

test.each([
  [{ email_verified: true }, true],
  [{ email_verified: false, xms_edov: true }, false],
  [{ email_verified: 'true' }, false],
  [{}, false],
  [{ xms_edov: true }, true],
  [{ xms_edov: '1' }, true],
  [{ xms_edov: false }, false],
])('a provider that says %j of the address proves it: %s', (claims, proven) => {
  expect(isEmailProven(claims)).toBe(proven);
});

test.each([
  [{ given_name: 'Ada', family_name: 'Nyberg', locale: 'en-GB' }, 'Ada', 'Nyberg', 'en-US'],
  [{ given_name: ' Ada\n', family_name: '\u202eNy\u0000berg ', locale: 'fr' }, 'Ada', 'Ny berg', 'de-DE'],
  [{ name: 'Ada Maria Nyberg' }, 'Ada Maria', 'Nyberg', 'de-DE'],
  [{ family_name: 'Nyberg' }, 'ada', 'Nyberg', 'de-DE'],
  [{ name: 7 }, 'ada', 'nyberg', 'de-DE'],
  [{ given_name: 'x'.repeat(300), family_name: '🎵'.repeat(300) }, 'x'.repeat(200), '🎵'.repeat(200), 'de-DE'],
])('a person of the claims %j', (claims, firstName, lastName, locale) => {
  expect(personOfClaims(claims, 'ada.nyberg@station.example')).toEqual({ firstName, lastName, locale });
});

test.each([
  ['ada.nyberg@station.example', 'ada.nyberg'],
  ['ada+radio_x@station.example', 'ada.radio.x'],
  ['jörg@station.example', 'jorg'],
  ['a@station.example', 'user.a'],
  ['да@station.example', 'user'],
])('the address %s makes the login name %s', (email, loginName) => {
  expect(loginNameOfEmail(email)).toBe(loginName);
  expect(newLoginName().isValidSync(loginName)).toBe(true);
});

test('warnings of an ending secret are due 30, 7 and 1 days before, and on its last day', () => {
  expect([31, 30, 8, 7, 2, 1, 0, -1].map(dueSecretWarning)).toEqual([null, 30, 30, 7, 7, 1, 1, null]);
});
