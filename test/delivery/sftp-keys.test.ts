import { readdirSync } from 'node:fs';
import { makeKeyPair } from '../../plugins/ftp-delivery/server/src/transfer/key-pair';
import { testConnection, type ConnectionTest } from '../../plugins/ftp-delivery/server/src/transfer/test-connection';
import type { LoginKey } from '../../plugins/ftp-delivery/server/src/transfer/transfer-client';
import { startSshd, type SshdServer } from '../support/sshd';
import { sftpTarget } from './delivery-fixtures';

/** A server that refuses passwords, as many stations' do. */
let sshd: SshdServer;

beforeAll(async () => {
  sshd = await startSshd({ keysOnly: true });
});
afterAll(() => sshd?.stop());

function makeKey(): LoginKey & { line: string } {
  const { publicLine: line, ...key } = makeKeyPair('station');
  return { ...key, line };
}

const connect = (keys: LoginKey[] | undefined): Promise<ConnectionTest> =>
  testConnection(sftpTarget(sshd, { keys }), './incoming', true);
const failureOf = ({ steps }: ConnectionTest) => steps.find(({ outcome }) => outcome === 'FAILED');

test('a key that is not installed is refused (key-refused), which is not retryable', async () => {
  sshd.authorize(makeKey().line);
  const result = await connect([makeKey()]);
  expect(failureOf(result)).toMatchObject({ step: 'login', error: { failure: 'key-refused', retryable: false } });
  expect(failureOf(result)?.error?.values).toMatchObject({ host: sshd.host, user: sshd.userName });
  expect([result.ok, result.acceptedKey]).toEqual([false, undefined]);
});

test('a connection test with an installed key passes at a server that refuses passwords', async () => {
  const key = makeKey();
  sshd.authorize(key.line);
  expect(failureOf(await connect(undefined))).toMatchObject({ step: 'login', error: { failure: 'login-refused' } });
  expect(await connect([key])).toMatchObject({ ok: true, acceptedKey: key.fingerprint });
  expect(readdirSync(sshd.root)).toEqual([]);
});

test('after a renewal the older key logs in until the newer one is installed on the server', async () => {
  const [newer, older] = [makeKey(), makeKey()];
  sshd.authorize(older.line);
  expect(await connect([newer, older])).toMatchObject({ ok: true, acceptedKey: older.fingerprint });
  sshd.authorize(older.line, newer.line);
  expect(await connect([newer, older])).toMatchObject({ ok: true, acceptedKey: newer.fingerprint });
});

test('the password is never sent when the login is by key', async () => {
  const withPassword = await startSshd();
  try {
    const result = await testConnection(sftpTarget(withPassword, { keys: [makeKey()] }), '.', true);
    expect(failureOf(result)).toMatchObject({ step: 'login', error: { failure: 'key-refused' } });
  } finally {
    await withPassword.stop();
  }
});
