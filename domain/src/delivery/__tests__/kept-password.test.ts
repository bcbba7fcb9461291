import { isSameAccount, type ServerAccount } from '../kept-password';

const kept: ServerAccount = {
  protocol: 'SFTP',
  serverAddress: 'sftp.station.example',
  serverPort: null,
  userName: 'music',
};

test.each<[string, Partial<ServerAccount>, boolean]>([
  ['what was saved', {}, true],
  ['the name written in capitals', { serverAddress: 'SFTP.Station.EXAMPLE' }, true],
  ['the usual port, typed', { serverPort: 22 }, true],
  ['no port at all', { serverPort: undefined }, true],
  ['another server', { serverAddress: 'sftp.elsewhere.example' }, false],
  ['no server', { serverAddress: null }, false],
  ['another user', { userName: 'else' }, false],
  ['the user written in capitals: servers tell them apart', { userName: 'MUSIC' }, false],
  ['another port of the same host', { serverPort: 2222 }, false],
  ['the other protocol, on its own port', { protocol: 'FTP' }, false],
  ['the other protocol on the same port', { protocol: 'FTP', serverPort: 22 }, false],
])('the stored password and %s', (_name, typed, same) => {
  expect(isSameAccount(kept, { ...kept, ...typed })).toBe(same);
});

test('a stored port differs from the default', () => {
  const special = { ...kept, serverPort: 2222 };
  expect(isSameAccount(special, { ...special })).toBe(true);
  expect(isSameAccount(special, { ...special, serverPort: null })).toBe(false);
});
