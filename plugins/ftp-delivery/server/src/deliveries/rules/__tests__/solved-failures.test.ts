import {
  changedParts,
  endedByLogin,
  failuresSolvedBy,
  type ComparedSettings,
  type SettingsPart,
} from '../solved-failures';

const SETTINGS: ComparedSettings = {
  protocol: 'SFTP',
  server_address: 'ftp.radio.example',
  server_port: null,
  user_name: 'music',
  login: null,
  directory: '.',
  may_create_directory: null,
  legacy_algorithms: null,
  host_key_fingerprint: 'SHA256:one',
  ca_certificate: null,
  max_tls_version: null,
  require_tls: false,
};

test.each<[change: Partial<ComparedSettings>, parts: SettingsPart[]]>([
  [{}, []],
  [{ protocol: 'FTP' }, ['server']],
  [{ server_address: 'sftp.radio.example' }, ['server']],
  [{ server_port: 2222 }, ['server']],
  [{ user_name: 'promo' }, ['account']],
  [{ login: 'KEY' }, ['account']],
  [{ host_key_fingerprint: 'SHA256:two' }, ['hostKey']],
  [{ host_key_fingerprint: null }, ['hostKey']],
  [{ ca_certificate: 'pem' }, ['encryption']],
  [{ max_tls_version: 'TLSv1.2' }, ['encryption']],
  [{ require_tls: true }, ['encryption']],
  [{ directory: './music' }, ['directory']],
  [{ may_create_directory: true }, ['directory']],
  [{ legacy_algorithms: true }, ['algorithms']],
  [{ directory: './music', server_port: 22 }, ['server', 'directory']],
])('%j changes %j', (change, parts) => {
  expect(changedParts(SETTINGS, { ...SETTINGS, ...change }, false)).toEqual(parts);
});

test('an entered password changes the account; in the first settings everything is changed', () => {
  expect(changedParts(SETTINGS, SETTINGS, true)).toEqual(['account']);
  expect(changedParts(undefined, SETTINGS, true)).toEqual(['server', 'account', 'hostKey', 'encryption', 'directory']);
});

const named = (parts: SettingsPart[]): string[] => failuresSolvedBy(parts).map((code) => code.split('.').pop() ?? '');

test.each<[part: SettingsPart, includes: string, excludes: string]>([
  ['account', 'login-refused', 'host-key-changed'],
  ['account', 'key-refused', 'host-key-changed'],
  ['account', 'key-missing', 'host-key-changed'],
  ['hostKey', 'host-key-changed', 'login-refused'],
  ['encryption', 'tls-not-offered', 'host-not-found'],
  ['directory', 'directory-missing', 'login-refused'],
  ['directory', 'base-directory-missing', 'login-refused'],
  ['algorithms', 'legacy-algorithms', 'no-common-algorithm'],
  ['server', 'no-common-algorithm', 'rendition-failed'],
  ['server', 'data-connection-refused', 'rendition-failed'],
  ['directory', 'no-delete-permission', 'login-refused'],
  ['account', 'no-delete-permission', 'host-key-changed'],
  ['server', 'connection-refused', 'rendition-failed'],
  ['server', 'login-refused', 'source-file-missing'],
])('a change of %s ends %s, not %s', (part, includes, excludes) => {
  expect(named([part])).toContain(includes);
  expect(named([part])).not.toContain(excludes);
});

test('any save ends failures caused by disabled deliveries', () => {
  expect(named([])).toEqual(['deliveries-off']);
});

test('a successful login ends failures of logins only', () => {
  expect(endedByLogin().map((code) => code.split('.').pop())).toEqual(['login-refused', 'key-refused', 'key-missing']);
});
