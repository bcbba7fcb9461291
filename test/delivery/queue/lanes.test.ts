import { api } from '../../http/support/client';
import { database } from '../../http/support/server';
import { SERVER_ENVIRONMENT } from '../../http/support/server-environment';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import { startAll, stopAll } from '../delivery-fixtures';
import { holdingLine, type HoldingLine } from './holding-line';
import { newestIn, prefer, push, realRelease, releaseWithFilesOf, station } from './support';

/** More stalled servers than the worker has slots for jobs of the heavy lane. */
const HELD = Number(SERVER_ENVIRONMENT.WORKER_CONCURRENCY) + 2;

let servers: SshdServer[] = [];
let fast: SshdServer;
let lines: HoldingLine[] = [];

beforeAll(async () => {
  [fast, ...servers] = (await startAll<SshdServer[]>(...Array.from({ length: HELD + 1 }, () => startSshd()))) as [
    SshdServer,
    ...SshdServer[],
  ];
  lines = await Promise.all(servers.map(({ port }) => holdingLine(port, 1_000_000)));
});
afterAll(async () => {
  for (const line of lines) line.letGo();
  await Promise.all(lines.map((line) => line.close()));
  await stopAll([fast, ...servers]);
});

test('a delivery to a fast server and a mail are sent while all transfers to other servers are stalled', async () => {
  // Tracks of 1.7 MB, which are stalled after one.
  const release = await realRelease(undefined, 6);
  const stations = await Promise.all(
    servers.map((server, index) => station({ ...server, port: lines[index]!.port }, { directory: './held' })),
  );
  for (const to of stations) await prefer(to, 'WAVE_HIGH');
  const held = lines.map((line) => line.hold());
  for (const to of stations) await push(release, to);
  await Promise.all(held);
  const beside = await station(fast, { directory: './fast' });
  await push(await releaseWithFilesOf(release), beside);

  const { user } = stations[0]!;
  const asked = await api().post('/account/password/begin_reset', { loginName: user.loginName });
  expect(asked.status).toBe(200);
  const pool = await database();
  const mails = await pool.query<{ id: number }>('select id from mails where recipient = $1', [user.email]);
  expect(mails.rows).toHaveLength(1);
  // Mails are not sent here: waits until the mail's job is done.
  await until(
    async () =>
      (await pool.query('select 1 from graphile_worker._private_jobs where key = $1', [`mail-${mails.rows[0]!.id}`]))
        .rowCount,
    (waiting) => waiting === 0,
  );
  expect((await newestIn(beside, 30_000, 'DELIVERED', 'FAILED')).state).toBe('DELIVERED');
  for (const to of stations) expect((await newestIn(to, 'TRANSFERRING')).state).toBe('TRANSFERRING');
});
