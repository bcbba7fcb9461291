import type { ConnectionTestView, DeliverySettingsView, FtpConfigurationView } from '@mpn/domain';
import { startSshd, type SshdServer } from '../../support/sshd';
import { insertRow, unique } from '../../factories/insert';
import { editor, promoter, type Person } from '../releases/support';
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
  ...changes,
});
const addressOf = (who: Person, what: string): string => `/companies/${who.companyId}/${what}`;
const test_ = (body: object, who = admin) =>
  who.client.post<ConnectionTestView & ErrorAnswer>(addressOf(who, '_actions/test_ftp'), body);
const save = (body: object, who = admin) =>
  who.client.put<FtpConfigurationView & ErrorAnswer>(addressOf(who, 'ftp_configuration'), body);
const outcomes = ({ steps }: ConnectionTestView): string => steps.map(({ outcome }) => outcome[0]).join('');

describe('test connection', () => {
  test('stops at the unconfirmed key and shows it; confirmed, it walks through to the end', async () => {
    const first = await test_(typed());
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ ok: false, hostKeyFingerprint: sshd.hostKeyFingerprint });
    expect(outcomes(first.body)).toBe('OOFSSSSS');
    const second = await test_(typed({ hostKeyFingerprint: first.body.hostKeyFingerprint }));
    expect([second.body.ok, outcomes(second.body)]).toEqual([true, 'OOOOOOOO']);
  });

  test('says in words where it stops', async () => {
    const { body } = await test_(typed({ password: 'wrong', hostKeyFingerprint: sshd.hostKeyFingerprint }));
    expect(body.steps.find(({ outcome }) => outcome === 'FAILED')).toMatchObject({
      step: 'login',
      errorCode: 'mpn.backend.delivery.error.login-refused',
      message: expect.stringContaining('user name or password'),
    });
  });

  test('is rate-limited per company', async () => {
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

describe('the FTP/SFTP target', () => {
  test('is saved with a pinned key and a password that never comes back', async () => {
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

  test('keeps its password when none is typed, and never lends it to another server', async () => {
    const { password: _password, ...without } = typed({ hostKeyFingerprint: sshd.hostKeyFingerprint });
    expect(await test_(without)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await test_({ ...without, serverAddress: 'localhost' })).status).toBe(400);
    expect((await save({ ...without, version: 0 })).status).toBe(409);
    expect((await save({ ...without, version: 1 })).body).toMatchObject({ hasPassword: true, version: 2 });
    expect((await save({ ...without, serverAddress: 'sftp.elsewhere.example', version: 2 })).body).toMatchObject({
      hasPassword: false,
    });
  });

  test.each([
    ['a directory that climbs', { directory: './a/../../etc' }],
    ['a directory without a beginning', { directory: 'in' }],
    ['a time that is none', { transferStart: '25:00' }],
    ['an address that is none', { failureAddresses: ['nobody'] }],
  ])('%s is refused', async (_what, changes) => {
    expect((await save({ ...typed(changes), version: 3 })).status).toBe(400);
  });

  test('is another company’s own business', async () => {
    const [stranger, label] = [await editor({}, 'MEDIA_ADMIN'), await promoter()];
    for (const who of [stranger, label]) {
      expect((await who.client.get(addressOf(admin, 'delivery_settings'))).status).toBe(404);
      expect((await who.client.put(addressOf(admin, 'ftp_configuration'), { ...typed(), version: 3 })).status).toBe(
        404,
      );
      expect((await who.client.post(addressOf(admin, '_actions/test_ftp'), typed())).status).toBe(404);
    }
    const user = await editor({ company_id: admin.companyId });
    expect((await user.client.get(addressOf(admin, 'delivery_settings'))).status).toBe(403);
  });
});

describe('what a company takes', () => {
  const permissions = (formats: string[]) => ({
    audioEnabled: true,
    coverEnabled: true,
    artworkEnabled: false,
    formats,
    preferredAudioFormat: formats[0],
  });

  test('is saved by way of delivery, against stale screens', async () => {
    const { body: before } = await admin.client.get<DeliverySettingsView>(addressOf(admin, 'delivery_settings'));
    const wanted = {
      webDeliveryEnabled: true,
      web: permissions(['MP3']),
      ftpDeliveryEnabled: true,
      ftp: permissions(['WAVE_HIGH', 'FLAC']),
      version: before.version,
    };
    const saved = await admin.client.put<DeliverySettingsView>(addressOf(admin, 'delivery_settings'), wanted);
    expect([saved.status, saved.body]).toMatchObject([
      200,
      {
        version: before.version + 1,
        web: { formats: ['MP3'], artworkEnabled: false },
        ftp: { formats: ['FLAC', 'WAVE_HIGH'], preferredAudioFormat: 'WAVE_HIGH' },
        ruledBy: null,
      },
    ]);
    expect((await admin.client.put(addressOf(admin, 'delivery_settings'), wanted)).status).toBe(409);
  });

  test('is the main company’s word within a group', async () => {
    const [main, member] = [await editor({}, 'MEDIA_ADMIN'), await editor({}, 'MEDIA_ADMIN')];
    const pool = await database();
    const group = await insertRow(pool, 'media_groups', {
      name: `Group ${unique()}`,
      main_company_id: main.companyId,
      version: 1,
    });
    await pool.query(
      'update companies set media_group_id = $1, is_main_company = (id = $2) where id = any($3::int[])',
      [group.id, main.companyId, [main.companyId, member.companyId]],
    );
    const { body } = await member.client.get<DeliverySettingsView>(addressOf(member, 'delivery_settings'));
    expect(body.ruledBy).toMatchObject({ companyId: main.companyId });
    const put = await member.client.put(addressOf(member, 'delivery_settings'), {
      webDeliveryEnabled: true,
      web: permissions(['MP3']),
      ftpDeliveryEnabled: true,
      ftp: permissions(['MP3']),
      version: body.version,
    });
    expect(put.status).toBe(403);
  });
});
