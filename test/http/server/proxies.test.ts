import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FileView } from '@mpn/domain';
import { Pool } from 'pg';
import { makeLargeVideo } from '../../bench/support/large-video';
import { sendFile } from '../../bench/support/send-file';
import { insertRow, unique } from '../../factories/insert';
import { createUser, type TestUser } from '../../factories/users';
import { formWith, pictureFile } from '../../support/media';
import { startProxy, type Proxy, type ProxyName } from '../../support/proxy';
import { until } from '../../support/until';
import { apiAt, type ApiClient } from '../support/client';
import { openStream } from '../support/event-stream';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { filesUnderWay, slowUpload } from '../support/slow-upload';

/*
 * Two servers behind the proxies of operations/proxy. `PROXIES=nginx,caddy,haproxy` also tests the others, if
 * installed; default: nginx.
 */

const ROOT = resolve(__dirname, '../../..');
/** `PROXY_UPLOAD_MB=10240` sends 10 GB through each. */
const UPLOAD_MB = Number(process.env.PROXY_UPLOAD_MB ?? 24);
const NAMES = (process.env.PROXIES ?? 'nginx').split(',') as ProxyName[];

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let servers: [ServerProcess, ServerProcess];
let user: TestUser;
let token: string;
let largeVideo: string | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-proxies-'));
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
  const environment = {
    STORAGE_DIR: join(folder, 'storage'),
    SECRETS_FILE: join(folder, 'secrets.json'),
    PROXY_HOPS: '1',
    WORKER: 'false',
    PUBLIC_URL: 'http://127.0.0.1',
  };
  const start = (name: string) =>
    startServerProcess({ root: ROOT, databaseUrl: db.url, folder: join(folder, name), environment });
  servers = await Promise.all([start('one'), start('two')]);
  user = await createUser(pool, 'PROMO_ADMIN');
  const login = await apiAt(servers[0].port).post('/auth/login', {
    loginName: user.loginName,
    password: user.password,
  });
  token = login.headers.get('authorization')!;
});

afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Status line of the response to a head that announces this size; the body is never sent. */
function statusOfAnnounced(port: number, bytes: number): Promise<string> {
  return new Promise((answer, failed) => {
    let sending: NodeJS.Timeout;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /api/files/MUSIC_VIDEO HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
          `Content-Length: ${bytes}\r\n\r\n--x\r\n`,
      );
      // Caddy passes an early response on with the next bytes only: a client that waits for it would wait forever.
      sending = setInterval(() => socket.write(Buffer.alloc(1_000)), 20);
    });
    socket.once('close', () => clearInterval(sending));
    socket.once('error', failed);
    socket.once('data', (chunk: Buffer) => {
      answer(chunk.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
  });
}

describe.each(NAMES)('behind %s', (name) => {
  let proxy: Proxy;
  let through: ApiClient;

  beforeAll(async () => {
    proxy = await startProxy(name, join(folder, name), [servers[0].port, servers[1].port]);
    through = apiAt(proxy.port);
    // Waits until the proxy's health checks have passed.
    await until(async () => (await through.get('//readyz')).status === 200);
  });
  afterAll(() => proxy?.stop());

  test("the caller's IP address is the one that the proxy saw, despite a forged header", async () => {
    const person = await createUser(pool, 'PROMO_USER');
    await through.post(
      '/auth/login',
      { loginName: person.loginName, password: 'Wrong-2026!' },
      { headers: { 'x-forwarded-for': '203.0.113.9, 203.0.113.10' } },
    );
    const { rows } = await pool.query<{ address: string }>(
      `select address from audit_records where object_type = 'user' and object_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ address: '127.0.0.1' }]);
  });

  test('an upload reaches the server while it is still being sent', async () => {
    const upload = slowUpload(
      proxy.port,
      token,
      Buffer.concat([await pictureFile({ shade: 9 }), randomBytes(2 ** 21)]),
    );
    await until(async () => (await filesUnderWay(join(folder, 'storage'))).length > 0);
    upload.finish();
    expect([201, 400, 422]).toContain(await upload.status);
  });

  test('an upload of ten gigabytes is passed to the server, which answers 401', async () => {
    expect(await statusOfAnnounced(proxy.port, 10 * 2 ** 30)).toMatch(/^HTTP\/1\.1 401 /);
  });

  test(`a video of ${UPLOAD_MB} MB can be uploaded, and a range of its end downloaded`, async () => {
    largeVideo ??= await makeLargeVideo(folder, UPLOAD_MB, 'large.mp4');
    const { size } = await stat(largeVideo);
    const { body } = await sendFile(`http://127.0.0.1:${proxy.port}/api/files/MUSIC_VIDEO`, largeVideo, {
      authorization: token,
    });
    const file = JSON.parse(body) as FileView;
    expect(file.size).toBe(size);
    const answer = await through.fetch('GET', `/${file.url}`, undefined, { headers: { range: 'bytes=-1000' } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes ${size - 1000}-${size - 1}/${size}`,
    ]);
    const end = Buffer.alloc(1000);
    const handle = await open(largeVideo);
    await handle.read(end, 0, 1000, size - 1000);
    await handle.close();
    expect(Buffer.from(await answer.arrayBuffer()).equals(end)).toBe(true);
  });

  test('a range of a file is answered with 206', async () => {
    const bytes = await pictureFile({ shade: 77 });
    const { body } = await through.withToken(token).post<FileView>('/files/COVER', formWith(bytes, 'cover.jpg'));
    const answer = await through.fetch('GET', `/${body.url}`, undefined, {
      headers: { range: 'bytes=100-199' },
    });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(100, 200));
  });

  test('a live change arrives at once over a stream that stays open', async () => {
    const stream = await openStream(proxy.port, { authorization: token });
    await until(() => stream.readies() > 0);
    const { id } = await insertRow(pool, 'notifications', {
      user_id: user.id,
      type: 'NEW_RELEASE',
      data: {},
      unique_key: unique(),
    });
    await through.withToken(token).put('/notifications/_actions/read', { ids: [id] });
    await stream.receives('notifications');
    expect(stream.hasEnded()).toBe(false);
    stream.close();
  });

  test('every request is answered while one of two servers ends', async () => {
    const environment = { WORKER: 'false', PROXY_HOPS: '1', SECRETS_FILE: join(folder, 'secrets.json') };
    const mortal = await startServerProcess({
      root: ROOT,
      databaseUrl: db.url,
      folder: join(folder, `${name}-mortal`),
      environment,
    });
    const other = await startProxy(name, join(folder, `${name}-2`), [servers[0].port, mortal.port]);
    const read = async (): Promise<number> => (await apiAt(other.port).withToken(token).get('/session')).status;
    await until(async () => (await read()) === 200);
    const statuses = new Set<number>();
    const ending = mortal.end();
    for (let count = 0; count < 60; count += 1) statuses.add(await read());
    await ending;
    for (let count = 0; count < 20; count += 1) statuses.add(await read());
    await other.stop();
    expect([...statuses]).toEqual([200]);
  });
});
