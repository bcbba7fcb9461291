import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionTestView, DeliverySettingsView, FtpConfigurationView } from '@mpn/domain';
import { startSshd, type SshdServer } from '../../support/sshd';
import { makeCertificate, withoutKey } from '../../support/vsftpd';
import { createRelease } from '../../factories/release';
import { createMediaGroup } from '../../factories/media-group';
import { editor, promoter, superAdmin, type Person } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let sshd: SshdServer;
let admin: Person;

beforeAll(async () => {
  [sshd, admin] = await Promise.all([startSshd(), editor({}, 'MEDIA_ADMIN')]);
});
afterAll(() => sshd?.stop());

const typed = (changes = {}) => ({
  protocol: 'SFTP',
  serverAddress: sshd.host,
  serverPort: sshd.port,
  userName: sshd.userName,
  password: sshd.password,
  directory: './in',
  mayCreateDirectory: true,
  ...changes,
});
const pathOf = (who: Person, what: string): string => `/companies/${who.companyId}/${what}`;
const test_ = (body: object, who = admin) =>
  who.client.post<ConnectionTestView & ErrorAnswer>(pathOf(who, '_actions/test_ftp'), body);
const save = (body: object, who = admin) =>
  who.client.put<FtpConfigurationView & ErrorAnswer>(pathOf(who, 'ftp_configuration'), body);
const read = async (who = admin) =>
  (await who.client.get<DeliverySettingsView>(pathOf(who, 'delivery_settings'))).body.configuration;
const outcomes = ({ steps }: ConnectionTestView): string => steps.map(({ outcome }) => outcome[0]).join('');

/** PEM of a certificate that is its own issuer. */
function selfSigned(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mpn-certificate-'));
  try {
    return withoutKey(readFileSync(makeCertificate(folder), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('test connection', () => {
  test('stops at an unconfirmed host key and shows it; confirmed, all steps run', async () => {
    const first = await test_(typed());
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ ok: false, hostKeyFingerprint: sshd.hostKeyFingerprint });
    expect(outcomes(first.body)).toBe('OOFSSSSS');
    const second = await test_(typed({ hostKeyFingerprint: first.body.hostKeyFingerprint }));
    expect([second.body.ok, outcomes(second.body), second.body.encrypted]).toEqual([true, 'OOOOOOOO', true]);
  });

  test('has a message for the failed step', async () => {
    const { body } = await test_(typed({ password: 'wrong', hostKeyFingerprint: sshd.hostKeyFingerprint }));
    expect(body.steps.find(({ outcome }) => outcome === 'FAILED')).toMatchObject({
      step: 'login',
      errorCode: 'mpn.backend.delivery.error.login-refused',
      message: expect.stringContaining('user name or password'),
    });
  });

  test('answers 429 beyond the rate limit of the company', async () => {
    const busy = await editor({}, 'MEDIA_ADMIN');
    const pool = await database();
    await pool.query('insert into rate_limits (key, points, expire) values ($1, 20, $2)', [
      `delivery-test:${busy.companyId}`,
      Date.now() + 60_000,
    ]);
    const { status, headers, body } = await test_(typed(), busy);
    expect([status, body.globalErrors[0]?.messageCode]).toEqual([429, 'mpn.backend.global.error.too-many-requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a directory that may not be there', () => {
  const failedStep = ({ steps }: ConnectionTestView) => {
    const { step, errorCode, message } = steps.find(({ outcome }) => outcome === 'FAILED') ?? {};
    return [step, errorCode?.split('.').pop(), message];
  };
  const unconfirmed = (changes = {}) =>
    typed({ hostKeyFingerprint: sshd.hostKeyFingerprint, mayCreateDirectory: undefined, ...changes });

  test('stops the test with its own sentence, unless the person confirms that it may be made', async () => {
    const who = await editor({}, 'MEDIA_ADMIN');
    const { body } = await test_(unconfirmed({ directory: './eingan' }), who);
    expect(failedStep(body)).toEqual([
      'directory',
      'base-directory-missing',
      expect.stringContaining('The directory ./eingan'),
    ]);
    expect((await test_(unconfirmed({ directory: './eingan', mayCreateDirectory: true }), who)).body.ok).toBe(true);
    // A test makes nothing that stays.
    expect(failedStep((await test_(unconfirmed({ directory: './eingan' }), who)).body)[0]).toBe('directory');
  });

  test('is confirmed for one server and directory; another one has to be confirmed anew', async () => {
    const who = await editor({}, 'MEDIA_ADMIN');
    const saved = async (changes: object, version: number) =>
      (await save({ ...unconfirmed(changes), version }, who)).body.mayCreateDirectory;
    expect(await saved({}, 0)).toBe(false);
    expect(await saved({ mayCreateDirectory: true }, 1)).toBe(true);
    expect(await saved({ fileNaming: 'FULL_FORMAT' }, 2)).toBe(true);
    expect(await saved({ directory: './other' }, 3)).toBe(false);
    expect(await saved({ directory: './other', mayCreateDirectory: true }, 4)).toBe(true);
    expect(await saved({ directory: './other', serverPort: sshd.port + 1 }, 5)).toBe(false);
    const { rows } = await (
      await database()
    ).query<{ may: string }>(
      `select data ->> 'mayCreateDirectory' as may from audit_records
       where action = 'company.ftp_configuration' and object_id::int = $1 order by id`,
      [who.companyId],
    );
    expect(rows.map(({ may }) => may)).toEqual(['false', 'true', 'true', 'false', 'true', 'false']);
  });

  test('counts as confirmed in settings from before the question, and stays so when they are saved', async () => {
    const who = await editor({}, 'MEDIA_ADMIN');
    await save({ ...unconfirmed(), version: 0 }, who);
    await (
      await database()
    ).query('update ftp_configurations set may_create_directory = null where company_id = $1', [who.companyId]);
    expect((await read(who))?.mayCreateDirectory).toBe(true);
    expect((await save({ ...unconfirmed(), version: 1 }, who)).body.mayCreateDirectory).toBe(true);
  });
});

describe('the FTP/SFTP target', () => {
  test('is saved with a pinned host key; the password is never returned', async () => {
    const { status, body } = await save({
      ...typed({
        hostKeyFingerprint: sshd.hostKeyFingerprint,
        transferStart: '22:00',
        transferEnd: '05:00',
        successAddresses: ['a@b.example'],
      }),
      version: 0,
    });
    expect([status, body]).toMatchObject([
      200,
      {
        hasPassword: true,
        hostKeyFingerprint: sshd.hostKeyFingerprint,
        transferStart: '22:00',
        successAddresses: ['a@b.example'],
        version: 1,
      },
    ]);
    expect(body.hostKeyConfirmedAt).not.toBeNull();
    expect(JSON.stringify(body)).not.toContain(sshd.password);
    const { rows } = await (
      await database()
    ).query<{ password_encrypted: string }>('select password_encrypted from ftp_configurations where company_id = $1', [
      admin.companyId,
    ]);
    expect(rows[0]?.password_encrypted).toMatch(/^v1\./);
    expect(rows[0]?.password_encrypted).not.toContain(sshd.password);
  });

  test('keeps its password when none is sent, and requires one for another server', async () => {
    const { password: _password, ...without } = typed({ hostKeyFingerprint: sshd.hostKeyFingerprint });
    expect(await test_(without)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await test_({ ...without, serverAddress: 'localhost' })).status).toBe(400);
    // A user with access to the settings must not be able to have the stored password sent to another port, or
    // unencrypted.
    for (const changed of [{ serverPort: sshd.port + 1 }, { protocol: 'FTP' }, { protocol: 'FTP', serverPort: 21 }]) {
      expect((await test_({ ...without, ...changed })).body.fieldErrors).toMatchObject([
        { field: 'password', messageCode: 'mpn.backend.validation.error.required' },
      ]);
    }
    expect((await save({ ...without, version: 0 })).status).toBe(409);
    expect((await save({ ...without, version: 1 })).body).toMatchObject({ hasPassword: true, version: 2 });
    // Without a password every delivery to the corrected host would fail at the login.
    for (const changed of [
      { serverAddress: 'sftp.elsewhere.example' },
      { userName: 'else' },
      { serverPort: sshd.port + 1 },
      { protocol: 'FTP' as const },
    ]) {
      const { status, body } = await save({ ...without, ...changed, version: 2 });
      expect([status, body.fieldErrors]).toMatchObject([
        400,
        [{ field: 'password', messageCode: 'mpn.backend.validation.error.required' }],
      ]);
    }
    expect(await read()).toMatchObject({ serverAddress: sshd.host, hasPassword: true, version: 2 });
    // Host names are compared ignoring case.
    expect((await save({ ...without, serverAddress: sshd.host.toUpperCase(), version: 2 })).status).toBe(200);
  });

  test('is refused without a password when it is saved for the first time', async () => {
    const fresh = await editor({}, 'MEDIA_ADMIN');
    const { password: _password, ...without } = typed();
    expect((await save({ ...without, version: 0 }, fresh)).body.fieldErrors).toMatchObject([{ field: 'password' }]);
    expect((await save({ ...typed(), version: 0 }, fresh)).body).toMatchObject({ hasPassword: true, version: 1 });
  });

  test('accepts valid PEM certificates only, in the settings and in the test', async () => {
    const ftp = await editor({}, 'MEDIA_ADMIN');
    const refused = [{ field: 'caCertificate', messageCode: 'mpn.backend.validation.error.certificate' }];
    const certificate = selfSigned();
    const block = (name: string) => `-----BEGIN ${name}-----\naGVsbG8=\n-----END ${name}-----\n`;
    for (const caCertificate of [
      'C:\\certificates\\ca.pem',
      block('CERTIFICATE'),
      certificate.slice(0, 400),
      certificate + block('CERTIFICATE'),
      certificate + block('PRIVATE KEY'),
    ]) {
      const body = typed({ protocol: 'FTP', caCertificate });
      expect((await save({ ...body, version: 0 }, ftp)).body.fieldErrors).toMatchObject(refused);
      expect((await test_(body, ftp)).body.fieldErrors).toMatchObject(refused);
    }
    const two = await save({ ...typed({ protocol: 'FTP', caCertificate: certificate.repeat(2) }), version: 0 }, ftp);
    expect([two.status, two.body.caCertificate]).toEqual([200, certificate.repeat(2)]);
    // SFTP has no certificates, and its screen has no field for one.
    expect((await save({ ...typed({ caCertificate: 'left over' }), version: 1 }, ftp)).status).toBe(200);
  });

  test('requires TLS by default in new FTP settings, and keeps the value of existing ones', async () => {
    const ftp = await editor({}, 'MEDIA_ADMIN');
    const entered = (version: number, changes = {}) => ({ ...typed({ protocol: 'FTP', ...changes }), version });
    expect((await save(entered(0), ftp)).body.requireTls).toBe(true);
    expect((await save(entered(1, { requireTls: false }), ftp)).body.requireTls).toBe(false);
    expect((await save(entered(2), ftp)).body.requireTls).toBe(false);
    // Settings from before it was the default.
    await (
      await database()
    ).query('update ftp_configurations set require_tls = null where company_id = $1', [ftp.companyId]);
    expect((await read(ftp))?.requireTls).toBe(false);
    expect((await save(entered(3), ftp)).body.requireTls).toBe(false);
    // Not used with SFTP; after a change back to FTP the default applies again.
    expect((await save({ ...typed(), version: 4 }, ftp)).body.requireTls).toBe(true);
    expect((await save(entered(5), ftp)).body.requireTls).toBe(true);
  });

  test.each([
    ['a directory with ".."', { directory: './a/../../etc' }],
    ['a directory that starts with neither "." nor "/"', { directory: 'in' }],
    ['an invalid time', { transferStart: '25:00' }],
    ['a window without an end', { transferStart: '20:00' }],
    ['a window without a start', { transferStart: null, transferEnd: '06:00' }],
    ['an invalid e-mail address', { failureAddresses: ['nobody'] }],
    ['a folder pattern with ".."', { folderPattern: '../{title}' }],
    ['a folder pattern that is not unique per release', { folderPattern: '{title}/{date}' }],
    ['an unknown update mode', { updateMode: 'SOMEWHERE' }],
    ['an unknown CSV file', { csvPreset: 'EXCEL' }],
  ])('%s is refused', async (_what, changes) => {
    expect((await save({ ...typed(changes), version: 3 })).status).toBe(400);
  });

  test('keeps folder pattern and update mode, and shows the newest delivered release as an example', async () => {
    const mine = await editor({}, 'MEDIA_ADMIN');
    const wanted = {
      folderPattern: '{label}/{date}_{title}',
      updateMode: 'IN_PLACE',
      trackSidecars: true,
      csvPreset: 'REPORT',
    };
    const { status, body } = await save({ ...typed(wanted), version: 0 }, mine);
    expect([status, body]).toMatchObject([200, wanted]);
    const settings = async () => (await mine.client.get<DeliverySettingsView>(pathOf(mine, 'delivery_settings'))).body;
    expect((await settings()).folderExample).toBeNull();
    const pool = await database();
    const label = await promoter();
    const release = await createRelease(pool, label.companyId, { title: 'Début', label_name: 'Kaiserkai' });
    await pool.query(
      `insert into deliveries (document_id, unique_key, release_id, institution_id, reason, state, attempts, queued_at)
       values ($1, $1, $2, $3, 'REQUEST', 'DELIVERED', 1, now())`,
      [`example-${release.id}`, release.id, mine.companyId],
    );
    expect((await settings()).folderExample).toMatchObject({ title: 'Début', label: 'Kaiserkai' });
  });

  test('of another company answers 404', async () => {
    const [stranger, label] = [await editor({}, 'MEDIA_ADMIN'), await promoter()];
    for (const who of [stranger, label]) {
      expect((await who.client.get(pathOf(admin, 'delivery_settings'))).status).toBe(404);
      expect((await who.client.put(pathOf(admin, 'ftp_configuration'), { ...typed(), version: 3 })).status).toBe(404);
      expect((await who.client.post(pathOf(admin, '_actions/test_ftp'), typed())).status).toBe(404);
    }
    const user = await editor({ company_id: admin.companyId });
    expect((await user.client.get(pathOf(admin, 'delivery_settings'))).status).toBe(403);
  });
});

describe('what a company accepts', () => {
  const permissions = (formats: string[]) => ({
    audioEnabled: true,
    coverEnabled: true,
    artworkEnabled: false,
    formats,
    preferredAudioFormat: formats[0],
  });

  test('is saved per way of delivery; a stale version is refused', async () => {
    const { body: before } = await admin.client.get<DeliverySettingsView>(pathOf(admin, 'delivery_settings'));
    const wanted = {
      webDeliveryEnabled: true,
      web: permissions(['MP3']),
      ftpDeliveryEnabled: true,
      ftp: permissions(['WAVE_HIGH', 'FLAC']),
      version: before.version,
    };
    const saved = await admin.client.put<DeliverySettingsView>(pathOf(admin, 'delivery_settings'), wanted);
    expect([saved.status, saved.body]).toMatchObject([
      200,
      {
        version: before.version + 1,
        web: { formats: ['MP3'], artworkEnabled: false },
        ftp: { formats: ['FLAC', 'WAVE_HIGH'], preferredAudioFormat: 'WAVE_HIGH' },
        ruledBy: null,
      },
    ]);
    expect((await admin.client.put(pathOf(admin, 'delivery_settings'), wanted)).status).toBe(409);
  });

  test('is fixed by the main company of the group where it has a value', async () => {
    const [main, member] = [await editor({}, 'MEDIA_ADMIN'), await editor({}, 'MEDIA_ADMIN')];
    await createMediaGroup(await database(), main.companyId, member.companyId);
    const pool = await database();
    const view = async (who: Person) =>
      (await who.client.get<DeliverySettingsView>(pathOf(who, 'delivery_settings'))).body;
    const put = async (who: Person, changes: object) => {
      const { version } = await view(who);
      return who.client.put<DeliverySettingsView & ErrorAnswer>(pathOf(who, 'delivery_settings'), {
        webDeliveryEnabled: true,
        web: permissions(['MP3']),
        ftpDeliveryEnabled: true,
        ftp: permissions(['MP3']),
        version,
        ...changes,
      });
    };
    // So far the main company has only enabled both ways.
    expect(await view(member)).toMatchObject({
      companyName: expect.any(String),
      ruledBy: { companyId: main.companyId },
      ruled: { web: { enabled: true, audioEnabled: false, formats: [] }, ftp: { enabled: true, formats: [] } },
    });
    const closed = await put(member, { ftpDeliveryEnabled: false });
    expect([closed.status, closed.body.globalErrors[0]?.messageCode]).toEqual([
      403,
      'mpn.backend.global.error.resource-access-denied',
    ]);
    const support = await superAdmin();
    const saved = await put({ ...member, client: support.client }, { web: permissions(['FLAC']) });
    expect([saved.status, saved.body.web.formats]).toEqual([200, ['FLAC']]);

    // Once the main company has set everything, only it can change the settings.
    expect((await put(main, {})).status).toBe(200);
    const { body: spoken } = await member.client.get<DeliverySettingsView>(pathOf(member, 'delivery_settings'));
    expect(spoken).toMatchObject({ web: { formats: ['MP3'] }, ruled: { web: { audioEnabled: true } } });
    expect((await put(member, { web: permissions(['FLAC']) })).status).toBe(403);
    // The member's own settings are kept, and apply again after it has left the group.
    expect((await put(member, {})).status).toBe(200);
    await pool.query('update companies set media_group_id = null where id = $1', [member.companyId]);
    expect(await view(member)).toMatchObject({ web: { formats: ['FLAC'] }, ruledBy: null });
  });

  test('uses the server of the main company if one is entered, and otherwise its own', async () => {
    const [main, member] = [await editor({}, 'MEDIA_ADMIN'), await editor({}, 'MEDIA_ADMIN')];
    await createMediaGroup(await database(), main.companyId, member.companyId);
    const view = async () => (await member.client.get<DeliverySettingsView>(pathOf(member, 'delivery_settings'))).body;
    // The member's own server is delivered to, and its password can be renewed.
    expect((await save({ ...typed(), version: 0 }, member)).status).toBe(200);
    expect(await view()).toMatchObject({ configurationSource: 'COMPANY', configuration: { version: 1 } });
    expect((await save({ ...typed({ password: 'renewed' }), version: 1 }, member)).status).toBe(200);
    expect((await save({ ...typed({ directory: './main' }), version: 0 }, main)).status).toBe(200);
    expect(await view()).toMatchObject({
      configurationSource: 'MAIN_COMPANY',
      configuration: { directory: './main' },
      ruledBy: { companyId: main.companyId },
    });
    expect((await save({ ...typed(), version: 2 }, member)).status).toBe(403);
  });
});
