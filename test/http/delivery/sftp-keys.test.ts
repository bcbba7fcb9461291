import type {
  ConnectionTestView,
  DeliverySettingsView,
  FtpConfigurationView,
  SftpKeysView,
  SftpKeyView,
} from '@mpn/domain';
import { createDelivery } from '../../factories/delivery';
import { createMediaGroup } from '../../factories/media-group';
import { createRelease } from '../../factories/release';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import { editor, promoter, type Person } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';

/** A server that refuses passwords. */
let sshd: SshdServer;

beforeAll(async () => {
  sshd = await startSshd({ keysOnly: true });
});
afterAll(() => sshd?.stop());

const station = (): Promise<Person> => editor({}, 'MEDIA_ADMIN');
const pathOf = (who: Person, what: string): string => `/companies/${who.companyId}/${what}`;
const typed = (changes = {}) => ({
  protocol: 'SFTP',
  serverAddress: sshd.host,
  serverPort: sshd.port,
  userName: sshd.userName,
  login: 'KEY',
  directory: './in',
  mayCreateDirectory: true,
  hostKeyFingerprint: sshd.hostKeyFingerprint,
  ...changes,
});
const create = (who: Person, of = who) =>
  who.client.post<SftpKeysView & ErrorAnswer>(pathOf(of, '_actions/create_sftp_key'));
const createFor = async (who: Person): Promise<SftpKeyView> => (await create(who)).body.sftpKeys[0]!;
const save = (who: Person, version: number, changes = {}) =>
  who.client.put<FtpConfigurationView & ErrorAnswer>(pathOf(who, 'ftp_configuration'), {
    ...typed(changes),
    version,
  });
const testIt = async (who: Person, changes = {}) =>
  who.client.post<ConnectionTestView & ErrorAnswer>(pathOf(who, '_actions/test_ftp'), typed(changes));
const keysOf = async (who: Person): Promise<SftpKeyView[]> =>
  (await who.client.get<DeliverySettingsView>(pathOf(who, 'delivery_settings'))).body.sftpKeys;
const stored = async (who: Person) =>
  (
    await (
      await database()
    ).query<{ state: string; private_key_encrypted: string | null }>(
      'select state, private_key_encrypted from sftp_keys where company_id = $1 order by id',
      [who.companyId],
    )
  ).rows;
const failureOf = ({ steps }: ConnectionTestView) => steps.find(({ outcome }) => outcome === 'FAILED');

/** A delivery to a station that failed for this reason. */
async function failedDelivery(to: Person, code: string): Promise<number> {
  const pool = await database();
  const release = await createRelease(pool, (await promoter()).companyId);
  const failed = { state: 'FAILED', attempts: 1, error_code: `mpn.backend.delivery.error.${code}` };
  return (await createDelivery(pool, release.id, to.companyId, failed)).id;
}
async function stateOf(id: number): Promise<string> {
  const { rows } = await (
    await database()
  ).query<{ state: string }>('select state from deliveries where id = $1', [id]);
  return rows[0]!.state;
}

test('a created key is an ed25519 key, whose private half is encrypted and in no response', async () => {
  const admin = await station();
  expect(await keysOf(admin)).toEqual([]);
  const { status, body } = await create(admin);
  expect([status, body.sftpKeys]).toMatchObject([
    200,
    [
      {
        publicKey: expect.stringMatching(/^ssh-ed25519 [\w+/=]+ mpn-delivery-\d+$/),
        fingerprint: expect.stringMatching(/^SHA256:/),
        state: 'WAITING',
        loggedInAt: null,
      },
    ],
  ]);
  expect(await keysOf(admin)).toEqual(body.sftpKeys);
  expect(JSON.stringify(body)).not.toMatch(/PRIVATE|private|v1\./);
  expect(await stored(admin)).toEqual([
    { state: 'WAITING', private_key_encrypted: expect.stringMatching(/^v1\.(?!.*PRIVATE)/) },
  ]);
});

test('settings with a login by key require a key, and delete the stored password', async () => {
  const admin = await station();
  const refused = [{ field: 'login', messageCode: 'mpn.backend.delivery.error.key-missing' }];
  expect((await save(admin, 0)).body.fieldErrors).toMatchObject(refused);
  expect((await testIt(admin)).body.fieldErrors).toMatchObject(refused);
  expect((await save(admin, 0, { login: 'PASSWORD', password: 'secret' })).body).toMatchObject({
    login: 'PASSWORD',
    hasPassword: true,
  });
  await createFor(admin);
  expect((await save(admin, 1)).body).toMatchObject({ login: 'KEY', hasPassword: false, version: 2 });
  // FTP has no keys.
  expect((await save(admin, 2, { protocol: 'FTP' })).body.fieldErrors).toMatchObject([{ field: 'login' }]);
  expect((await save(admin, 2, { login: 'PASSWORD' })).body.fieldErrors).toMatchObject([{ field: 'password' }]);
});

test('a connection test reports a key that is not installed (key-refused), and activates it once it is', async () => {
  const admin = await station();
  const { publicKey, fingerprint } = await createFor(admin);
  expect((await save(admin, 0)).status).toBe(200);
  sshd.authorize();
  const before = await testIt(admin);
  expect(failureOf(before.body)).toMatchObject({
    step: 'login',
    errorCode: 'mpn.backend.delivery.error.key-refused',
    message: expect.stringContaining(`does not accept our key for the user ${sshd.userName}`),
  });
  expect(await keysOf(admin)).toMatchObject([{ state: 'WAITING' }]);

  const [refused, other] = [await failedDelivery(admin, 'key-refused'), await failedDelivery(admin, 'disk-full')];
  sshd.authorize(publicKey);
  expect((await testIt(admin)).body).toMatchObject({ ok: true, acceptedKey: fingerprint });
  expect(await keysOf(admin)).toMatchObject([{ state: 'ACTIVE', loggedInAt: expect.any(String) }]);
  // What failed because the key was missing is retried automatically; deliveries that failed for other reasons are not.
  await until(
    () => stateOf(refused),
    (state) => state !== 'FAILED',
  );
  expect(await stateOf(other)).toBe('FAILED');
});

test('the key in use stays valid after a renewal until the new key has logged in at that server', async () => {
  const admin = await station();
  const first = await createFor(admin);
  expect((await save(admin, 0)).status).toBe(200);
  sshd.authorize(first.publicKey);
  await testIt(admin);
  const second = await createFor(admin);
  expect(await keysOf(admin)).toMatchObject([
    { fingerprint: second.fingerprint, state: 'WAITING' },
    { fingerprint: first.fingerprint, state: 'ACTIVE' },
  ]);
  expect((await testIt(admin)).body).toMatchObject({ ok: true, acceptedKey: first.fingerprint });
  expect(await keysOf(admin)).toHaveLength(2);

  // A key that is renewed before its first use becomes invalid.
  const third = await createFor(admin);
  expect((await keysOf(admin)).map(({ fingerprint }) => fingerprint)).toEqual([third.fingerprint, first.fingerprint]);

  // A login at another server must not retire the key that deliveries use.
  sshd.authorize(first.publicKey, third.publicKey);
  const elsewhere = await testIt(admin, { serverAddress: 'localhost' });
  expect(elsewhere.body).toMatchObject({ ok: true, acceptedKey: third.fingerprint });
  expect(await keysOf(admin)).toHaveLength(2);

  expect((await testIt(admin)).body).toMatchObject({ ok: true, acceptedKey: third.fingerprint });
  expect(await keysOf(admin)).toMatchObject([{ fingerprint: third.fingerprint, state: 'ACTIVE' }]);
  expect(await stored(admin)).toEqual([
    { state: 'RETIRED', private_key_encrypted: null },
    { state: 'RETIRED', private_key_encrypted: null },
    { state: 'ACTIVE', private_key_encrypted: expect.any(String) },
  ]);
});

test('keys are created by admins of the company, or of its main company if that has the server', async () => {
  const [admin, stranger, label] = [await station(), await station(), await promoter()];
  expect((await create(stranger, admin)).status).toBe(404);
  expect((await create(label, admin)).status).toBe(404);
  expect((await create(await editor({ company_id: admin.companyId }), admin)).status).toBe(403);
  const [main, member] = [await station(), await station()];
  await createMediaGroup(await database(), main.companyId, member.companyId);
  const { fingerprint } = await createFor(main);
  expect((await save(main, 0)).status).toBe(200);
  expect((await create(member)).status).toBe(403);
  expect(await keysOf(member)).toMatchObject([{ fingerprint }]);
});
