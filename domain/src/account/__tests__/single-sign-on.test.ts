import { domainOfEntry, signOnDomain, signOnRecord } from '../single-sign-on';

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
