import { api } from '../../http/support/client';
import { database } from '../../http/support/server';
import { SERVER_ENVIRONMENT } from '../../http/support/server-environment';
import { startSshd, type SshdServer } from '../../support/sshd';
import { startAll, stopAll } from '../delivery-fixtures';
import { holdingLine, type HoldingLine } from './holding-line';
import { newestIn, prefer, push, realRelease, station, until } from './support';

jest.setTimeout(180_000);

/** As many servers that stand still as this server's worker takes files at once. */
const HELD = Number(SERVER_ENVIRONMENT.WORKER_CONCURRENCY);

let servers: SshdServer[] = [];
let lines: HoldingLine[] = [];

beforeAll(async () => {
  servers = await startAll<SshdServer[]>(...Array.from({ length: HELD }, () => startSshd()));
  lines = await Promise.all(servers.map(({ port }) => holdingLine(port, 1_000_000)));
}, 120_000);
afterAll(async () => {
  for (const line of lines) line.letGo();
  await Promise.all(lines.map((line) => line.close()));
  await stopAll(servers);
});

test('a mail that somebody waits for goes out while every worker is busy with files', async () => {
  const release = await realRelease(undefined, 20);
  const stations = await Promise.all(
    servers.map((server, index) => station({ ...server, port: lines[index]!.port }, { directory: './held' })),
  );
  for (const to of stations) await prefer(to, 'WAVE_HIGH');
  const held = lines.map((line) => line.hold());
  for (const to of stations) await push(release, to);
  await Promise.all(held);

  const { user } = stations[0]!;
  const asked = await api().post('/account/password/begin_reset', { loginName: user.loginName });
  expect(asked.status).toBe(200);
  const pool = await database();
  const mails = await pool.query<{ id: number }>('select id from mails where recipient = $1', [user.email]);
  expect(mails.rows).toHaveLength(1);
  // Here a mail ends in the mailbox; what is seen is that its job was done.
  await until(
    async () =>
      (await pool.query('select 1 from graphile_worker._private_jobs where key = $1', [`mail-${mails.rows[0]!.id}`]))
        .rowCount,
    (waiting) => waiting === 0,
    20_000,
  );
  for (const to of stations) expect((await newestIn(to, 'TRANSFERRING')).state).toBe('TRANSFERRING');
});
