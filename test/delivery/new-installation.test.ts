import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type {
  CartView,
  CompanyView,
  DeliverySettingsView,
  FileView,
  ManagedUserView,
  PurchaseOrderView,
  ReferenceData,
  ReleaseEntity,
  SamplingCampaignView,
  SessionView,
} from '@mpn/domain';
import { Pool } from 'pg';
import { dayFromNow } from '../factories/campaign';
import { asBody } from '../factories/order';
import { apiAt, type ApiClient, type ErrorAnswer } from '../http/support/client';
import { ownDatabase, type OwnDatabase } from '../http/support/own-database';
import { startServerProcess, type ServerProcess } from '../http/support/server-process';
import { audioFile, formWith, pictureFile } from '../support/media';
import { readMailsAt } from '../support/mails';
import { freePort } from '../support/processes';
import { startSshd, type SshdServer } from '../support/sshd';
import { until } from '../support/until';
import { deliveredFiles, manifestOf, sha256 } from '../e2e/support/verify-delivery';

/*
 * A new installation without demo, as its people come to know it: the operator's set-up on an empty database, the first
 * super admin, a label and an institution with their people, a release, a purchase, and the file on the institution's
 * server. The steps build on one another; the database is only read.
 */

const ROOT = resolve(__dirname, '../..');
const SETUP = join(ROOT, 'cms/dist/src/platform/process/setup/index.js');
const PASSWORD = 'Installation-2026!';
const PANEL = { email: 'anna@example.org', password: 'Panel-2026!walk' };

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let port: number;
let server: ServerProcess;
let sshd: SshdServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-new-'));
  db = await ownDatabase({ empty: true });
  pool = new Pool({ connectionString: db.url, max: 2 });
  port = await freePort();
  sshd = await startSshd();
});
afterAll(async () => {
  await server?.stop();
  await sshd?.stop();
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

const answer = <T>({ status, body }: { status: number; body: T }): T => {
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};

/** Runs the program of `npm run setup`. @returns what it prints */
function setUp(file: string): Promise<string> {
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', DEMO: 'false', LOG_LEVEL: 'error' },
    ...{ DATABASE_URL: db.url, DATA_DIR: join(folder, 'app'), SETUP_ENV_FILE: join(folder, 'settings.env') },
    ...{ PUBLIC_URL: `http://127.0.0.1:${port}`, PANEL_ADMIN_PASSWORD: PANEL.password },
  };
  const command = spawn(process.execPath, [SETUP, '--file', file, '--no-ask'], { cwd: ROOT, env });
  const said: string[] = [];
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (data: Buffer) => said.push(String(data)));
  return new Promise((done, refuse) =>
    command.once('close', (code) => (code === 0 ? done(said.join('')) : refuse(new Error(said.join(''))))),
  );
}

/** Chooses a password by a link, and logs in. */
async function enter(link: string, loginName: string): Promise<ApiClient> {
  const token = /#token=(\S+)/.exec(link)?.[1] ?? '';
  const reset = await apiAt(port).put('/account/password/reset', {
    ...{ token, newPassword: PASSWORD, newPasswordConfirmation: PASSWORD },
  });
  expect([link, reset.status]).toEqual([link, 200]);
  return apiAt(port).as({ loginName, password: PASSWORD });
}

interface Company {
  id: number;
  admin: ApiClient;
}

/** A super admin makes a company and its administrator, who follows the link of the mail. */
async function company(staff: ApiClient, body: { name: string; type: string }): Promise<Company> {
  const made = answer(
    await staff.post<CompanyView>('/companies', {
      ...{ street: 'Weg 2', postalCode: '10115', city: 'Berlin', country: 'DE' },
      ...body,
    }),
  );
  const loginName = `${body.type.toLowerCase()}-admin`;
  const email = `${loginName}@example.org`;
  answer(
    await staff.post<ManagedUserView>(`/companies/${made.id}/users`, {
      ...{ salutation: 'DIVERSE', firstName: 'Robin', lastName: 'Reich', email, loginName },
      combinedRole: body.type === 'MEDIA' ? 'MEDIA_ADMIN' : 'PROMO_ADMIN',
    }),
  );
  const [mail] = await readMailsAt(`http://127.0.0.1:${port}`, pool, email);
  return { id: made.id, admin: await enter(mail!.text, loginName) };
}

let printed: string;
let staff: ApiClient;
let panel: ApiClient;
let label: Company;
let radio: Company;

test('the operator enters what is needed, and gets the link of the first super admin', async () => {
  const legal = { titleDe: 'Titel', titleEn: 'Title', textDeFile: 'text.txt', textEnFile: 'text.txt' };
  await writeFile(join(folder, 'text.txt'), 'Text.');
  await writeFile(
    join(folder, 'setup.json'),
    JSON.stringify({
      administrator: { email: PANEL.email, firstName: 'Anna', lastName: 'Albers' },
      superAdmin: { loginName: 'sara', email: 'sara@example.org', firstName: 'Sara', lastName: 'Super' },
      seller: {
        ...{ name: 'Musik GmbH', street: 'Weg 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
        ...{ email: 'rechnung@example.org', taxNumber: '12/345/67890', bankName: 'Bank' },
        iban: 'DE89370400440532013000',
      },
      contact: { email: 'hilfe@example.org' },
      legal: { imprint: legal, privacy: legal, agb: legal, ard: legal },
    }),
  );
  printed = await setUp(join(folder, 'setup.json'));
  expect(printed).toMatch(new RegExp(`http://127.0.0.1:${port}/account/password/reset#token=\\S+`));
});

test('the super admin chooses a password by the printed link, and is the only one', async () => {
  server = await startServerProcess({
    ...{ root: ROOT, databaseUrl: db.url, folder: join(folder, 'app'), port },
    environment: { DEMO: 'false' },
  });
  staff = await enter(printed, 'sara');
  const session = answer(await staff.get<SessionView>('/session'));
  expect(session).toMatchObject({ user: { loginName: 'sara', combinedRole: 'SUPER_ADMIN' }, company: null });
  const login = answer(await apiAt(port).post<{ data: { token: string } }>('//admin/login', PANEL));
  panel = apiAt(port).withToken(`Bearer ${login.data.token}`);
  const { data } = answer(await panel.get<{ data: { id: number }[] }>('//admin/support/super-admins'));
  expect(data).toHaveLength(1);
});

test('the last super admin who can log in is disabled by nobody; with another one they can be', async () => {
  const desk = '//admin/support/super-admins';
  const [sara] = answer(await panel.get<{ data: { id: number }[] }>(desk)).data;
  const disable = (id: number) =>
    panel.post<{ error?: { name: string } }>(`${desk}/${id}/disable`, { reason: 'Has left' });
  const refused = await disable(sara!.id);
  expect([refused.status, refused.body.error?.name]).toEqual([409, 'mpn.backend.data.error.last-super-admin']);
  const second = { loginName: 'ole', email: 'ole@example.org', firstName: 'Ole', lastName: 'Other' };
  const { id } = answer(await panel.post<{ data: { id: number } }>(desk, second)).data;
  // Both at one moment: one of them stays.
  const both = await Promise.all([disable(sara!.id), disable(id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  for (const one of [sara!.id, id]) expect((await panel.post(`${desk}/${one}/enable`)).status).toBe(200);
  expect((await disable(id)).status).toBe(200);
  // Their session may have ended above.
  staff = apiAt(port).withToken(
    (await apiAt(port).post('/auth/login', { loginName: 'sara', password: PASSWORD })).headers.get('authorization')!,
  );
  expect((await staff.delete<ErrorAnswer>(`/users/${id}`)).body.globalErrors[0]?.messageCode).toBe(
    'mpn.backend.data.error.user-not-editable',
  );
});

test('the super admin makes a label and an institution, whose people come by the mailed links', async () => {
  const { countries } = answer(await staff.get<ReferenceData>('/reference_data'));
  const medium = countries.find(({ code }) => code === 'DE')!.mediums.find(({ code }) => code === 'RADIO')!;
  label = await company(staff, { name: 'Depot Records', type: 'PROMOTION' });
  radio = await company(staff, { name: 'Welle Nord', type: 'MEDIA', ...{ samplingMediumId: medium.id } });
});

test('the panel’s administrator publishes prices, and the institution enters its server', async () => {
  const medium = (download: number) => ({ DOWNLOAD: download, STREAMING: download / 2 });
  const [radioRate, other] = [medium(240), medium(120)];
  const prices = {
    ...{ name: 'Prices', validFrom: dayFromNow(0), baseFeeCents: 4900, discountPercent: 20, vatRatePercent: 19 },
    rates: { RADIO: radioRate, TV: radioRate, PRINT: other, WEBRADIO: other, ONLINE: other, INDUSTRY: other },
    euCountries: ['DE', 'AT'],
  };
  answer(await panel.post('//admin/support/price-lists', prices));
  const settings = answer(await radio.admin.get<DeliverySettingsView>(`/companies/${radio.id}/delivery_settings`));
  const files = {
    ...{ audioEnabled: true, coverEnabled: true, artworkEnabled: true },
    ...{ formats: ['MP3', 'FLAC'], preferredAudioFormat: 'MP3' },
  };
  const { version } = settings as unknown as { version: number };
  answer(
    await radio.admin.put(`/companies/${radio.id}/delivery_settings`, {
      ...{ webDeliveryEnabled: true, web: files, ftpDeliveryEnabled: true, ftp: files, version },
    }),
  );
  answer(
    await radio.admin.put(`/companies/${radio.id}/ftp_configuration`, {
      ...{ protocol: 'SFTP', serverAddress: sshd.host, serverPort: sshd.port, userName: sshd.userName },
      ...{
        password: sshd.password,
        directory: './promo',
        mayCreateDirectory: true,
        fileNaming: 'FULL_FORMAT',
        automaticSampling: true,
      },
      ...{ successAddresses: [], hostKeyFingerprint: sshd.hostKeyFingerprint, caCertificate: null },
      ...{ requireTls: false, version: 0 },
    }),
  );
});

test('the label uploads a release and buys a campaign', async () => {
  const { admin } = label;
  const upload = async (type: string, bytes: Buffer, name: string) =>
    answer(await admin.post<FileView>(`/files/${type}`, formWith(bytes, name))).id;
  const { genres, releaseFormats } = answer(await admin.get<ReferenceData>('/reference_data'));
  const [coverId, audioFileId] = [
    await upload('COVER', await pictureFile(), 'cover.jpg'),
    await upload('AUDIO_TRACK', await audioFile({ seconds: 3 }), 'track.wav'),
  ];
  const draft = answer(await admin.post<ReleaseEntity>('/releases', { title: 'Fjord' }));
  const release = answer(
    await admin.request<ReleaseEntity>('PATCH', `/releases/${draft.id}`, {
      ...{ title: 'Fjord', artistName: 'Mira', labelName: 'Tide', labelCode: '12345', version: draft.version },
      ...{ repertoireOwnerType: 'NATIONAL', genreIds: [genres[0]!.id], formatId: releaseFormats[0]!.id },
      releaseDate: dayFromNow(30),
      artworks: [{ kind: 'FRONT_COVER', fileId: coverId }],
      contacts: [{ firstName: 'Nora', lastName: 'Lind', email: 'nora@example.org' }],
      tracks: [
        {
          ...{ title: 'Fjord', artist: 'Mira', isPromoTrack: true, audioFileId, uploadStatus: 'FINISHED' },
          authors: [{ role: 'COMPOSER', name: 'Mira' }],
        },
      ],
    }),
  );
  const campaign = answer(await admin.post<SamplingCampaignView>('/sampling_campaigns', { releaseId: release.id }));
  answer(
    await admin.put(`/sampling_campaigns/${campaign.id}`, asBody(campaign), { query: { updateMode: 'ADD_TO_CART' } }),
  );
  const { cartToken } = answer(await admin.get<CartView>('/carts/my_company'));
  const order = await admin.post<PurchaseOrderView>(
    '/purchase_orders',
    { cartToken, paymentMethod: 'INVOICE' },
    { headers: { 'Idempotency-Key': randomUUID() } },
  );
  answer(order);
});

test('the recording arrives on the institution’s server with the promised checksum', async () => {
  const states = async () =>
    (await pool.query<{ state: string }>('select state from deliveries order by id')).rows.map(({ state }) => state);
  await until(states, (seen) => seen.length > 0 && seen.every((state) => state === 'DELIVERED' || state === 'FAILED'));
  expect(await states()).toEqual(['DELIVERED']);
  const files = deliveredFiles(sshd.root);
  const promised = manifestOf(files);
  expect(promised.some(({ name }) => name.endsWith('.mp3'))).toBe(true);
  for (const { name, sha256: checksum } of promised) {
    const file = files.find((one) => one.name === basename(name));
    expect([name, file && sha256(file.path)]).toEqual([name, checksum]);
  }
});

test('everything of the beginning is in the trail', async () => {
  const { rows } = await pool.query<{ action: string }>('select distinct action from audit_records');
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      ...['support.create-super-admin', 'support.disable-super-admin', 'account.reset-password'],
      ...['company.create', 'user.create', 'support.publish-price-list'],
    ]),
  );
});
