import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DeliveryDetail } from '@mpn/domain';
import { read as readImport, reported } from '../../http/ddex/support';
import type { Person } from '../../http/releases/support';
import { api } from '../../http/support/client';
import { database, useServer } from '../../http/support/server';
import { descendantsOf, signalAll } from '../../support/processes';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import { act } from './campaign-steps';
import { heldImport, storedMessages } from './held-import';
import { holdingLine, type HoldingLine } from './holding-line';
import { startWholeInstallation, type AppProcess, type WholeInstallation } from './installation';
import {
  deliveriesTo,
  filesIn,
  newestIn,
  prefer,
  push,
  realRelease,
  sha256,
  station,
  untilMeasured,
  type RealRelease,
} from './support';

/*
 * Crashes that a delivery survives: a killed worker, and a restart of Postgres. The application runs as separate
 * processes. All moments at which a worker is killed are those of one kill, and the files of one release are rendered
 * once: what each test has of its own is its station and what happens to it.
 */
jest.setTimeout(600_000);

/** Heartbeat timeout of twelve seconds instead of forty. */
const SHORT_HEARTBEAT_TIMEOUT = { WORKER_HEARTBEAT_SECONDS: '3' };
/** A dead worker's jobs are re-queued within 15 seconds; then they have to run, on a possibly busy machine. */
const RECOVERY_MS = 300_000;
/** In the middle of the first track (4.3 MB). */
const MIDDLE = 2_000_000;

let installation: Promise<WholeInstallation> | undefined;
const installed = (): Promise<WholeInstallation> => (installation ??= startWholeInstallation());
useServer(async () => (await installed()).facts);

const folder = mkdtempSync(path.join(tmpdir(), 'mpn-crashes-'));
const slowMark = path.join(folder, 'slow');
let sshd: SshdServer;
let line: HoldingLine;
let otherLine: HoldingLine;
/** Rendered as WAVE_HIGH, so that no encoder runs for it in this format. */
let release: RealRelease;

/** An ffmpeg that encodes at a tenth of real-time speed while {@link encodeSlowly}, so that it can be interrupted. */
function makeFfmpeg(): void {
  writeFileSync(
    path.join(folder, 'ffmpeg'),
    `#!/bin/sh\n[ -e '${slowMark}' ] && case " $* " in *" -i "*) exec ffmpeg -readrate 0.1 "$@";; esac\nexec ffmpeg "$@"\n`,
  );
  chmodSync(path.join(folder, 'ffmpeg'), 0o755);
  symlinkSync('/usr/bin/ffprobe', path.join(folder, 'ffprobe'));
}
function encodeSlowly(isSlow: boolean): void {
  if (isSlow) writeFileSync(slowMark, '');
  else rmSync(slowMark, { force: true });
}

let running: { process: AppProcess; settings: string } | undefined;

/** A worker with these settings as the only one: that of the test before, or a new one. */
async function onlyWorker(environment: Record<string, string> = {}): Promise<AppProcess> {
  const settings = JSON.stringify(environment);
  if (running?.process.isAlive() && running.settings === settings) return running.process;
  await running?.process.stop();
  const { startWorker } = await installed();
  const process = await startWorker({ ...environment, FFMPEG_PATH: folder, WORKER_CONCURRENCY: '4' });
  running = { process, settings };
  return process;
}

beforeAll(async () => {
  makeFfmpeg();
  sshd = await startSshd();
  [line, otherLine] = [await holdingLine(sshd.port, MIDDLE), await holdingLine(sshd.port, MIDDLE)];
  release = await realRelease(undefined, 15);
  await onlyWorker();
  const first = await station(sshd, { directory: './first' });
  await prefer(first, 'WAVE_HIGH');
  await push(release, first);
  expect((await delivered(first)).state).toBe('DELIVERED');
  await untilIdle();
});
afterEach(() => {
  encodeSlowly(false);
  line.letGo();
});
afterAll(async () => {
  await line?.close();
  await otherLine?.close();
  await sshd?.stop();
  await (await installation)?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const encodersOf = ({ pid }: AppProcess): number[] =>
  descendantsOf(pid).filter((id) => {
    try {
      return readFileSync(`/proc/${id}/comm`, 'utf8').trim() === 'ffmpeg';
    } catch {
      return false;
    }
  });

/** Waits until no job runs or will run: one that another replaced while its worker died is listed without attempts. */
async function untilIdle(): Promise<void> {
  const pool = await database();
  const open = `select 1 from graphile_worker.jobs
    where run_at <= now() and (attempts < max_attempts or locked_at is not null)`;
  await until(
    async () => (await pool.query(open)).rowCount,
    (jobs) => jobs === 0,
  );
}

const delivered = (to: Person): Promise<DeliveryDetail> => newestIn(to, RECOVERY_MS, 'DELIVERED', 'FAILED', 'CANCELED');

/** Asserts one delivery and one folder with exactly the files of the manifest. */
async function expectThereOnce(to: Person, delivery: DeliveryDetail): Promise<void> {
  expect(await deliveriesTo(to)).toHaveLength(1);
  const base = path.join(sshd.root, path.dirname(delivery.remoteDirectory ?? ''));
  expect(readdirSync(base)).toEqual([path.basename(delivery.remoteDirectory ?? '')]);
  const there = path.join(sshd.root, delivery.remoteDirectory ?? '');
  expect(filesIn(there, '.')).toEqual(delivery.files.map(({ name }) => name).sort());
  const manifest = JSON.parse(readFileSync(path.join(there, delivery.files.at(-1)!.name), 'utf8')) as {
    files: { name: string; sha256: string }[];
  };
  expect(manifest.files.length).toBe(delivery.files.length - 1);
  for (const file of manifest.files)
    expect([file.name, sha256(path.join(there, file.name))]).toEqual([file.name, file.sha256]);
}

/** A delivery that has stalled in the middle of its first track, on this line. */
async function stalledDelivery(directory: string, at: HoldingLine = line) {
  await until(
    () => at.connections(),
    (count) => count === 0,
  );
  const to = await station({ ...sshd, port: at.port }, { directory });
  await prefer(to, 'WAVE_HIGH');
  const held = at.hold();
  await push(release, to);
  await held;
  const half = await newestIn(to, 'TRANSFERRING');
  const there = path.join(sshd.root, half.remoteDirectory ?? '');
  expect(filesIn(there, '.')).toEqual([`${half.files[0]!.name}.part`]);
  return { to, half, there };
}

/**
 * Kills a worker while it transfers, transfers in the last attempt, reports on an import, and encodes; then starts
 * another one. Once for all tests about it.
 */
async function killWorker() {
  const doomed = await onlyWorker();
  const transferred = await stalledDelivery('./transfer');
  const last = await stalledDelivery('./last', otherLine);
  encodeSlowly(true);
  const encoded = await station(sshd, { directory: './encode' });
  await prefer(encoded, 'FLAC');
  await push(release, encoded);
  const encoders = await until(
    () => encodersOf(doomed),
    (ids) => ids.length > 0,
  );
  await newestIn(encoded, 'PREPARING');
  // As after the last attempt.
  await (await database()).query('update deliveries set attempts = 99 where id = $1', [last.half.id]);
  // Last: each of its few attempts waits for two seconds only.
  const imported = await heldImport();
  await doomed.kill();
  signalAll(encoders, 'SIGKILL');
  encodeSlowly(false);
  line.letGo();
  otherLine.letGo();
  await imported.letGo();
  await onlyWorker(SHORT_HEARTBEAT_TIMEOUT);
  return { transferred: transferred.to, encoded, last, imported };
}
let killed: ReturnType<typeof killWorker> | undefined;
const afterKill = (): ReturnType<typeof killWorker> => (killed ??= killWorker());

test('every delivery arrives exactly once when Postgres restarts during a transfer', async () => {
  const { web, stopDatabase, startDatabase } = await installed();
  const worker = await onlyWorker();
  const { to, half, there } = await stalledDelivery('./restart');
  const others = await Promise.all(['a', 'b', 'c'].map((name) => station(sshd, { directory: `./beside-${name}` })));
  for (const other of others) await push(release, other);

  await stopDatabase();
  line.letGo();
  // The file in transfer arrives although that cannot be recorded. Postgres is restarted at once: a longer outage would
  // stop the transfer, which is another test.
  const health = Promise.all(['//healthz', '//readyz'].map(async (at) => (await api().get(at)).status));
  await until(() => existsSync(path.join(there, half.files[0]!.name)));
  const statuses = await health;
  await startDatabase();
  expect(statuses).toEqual([200, 503]);

  await until(
    async () => (await api().get('//readyz')).status,
    (status) => status === 200,
  );
  const delivery = await delivered(to);
  expect(delivery.history.map(({ outcome }) => outcome)).toEqual(['DELIVERED']);
  await expectThereOnce(to, delivery);
  for (const other of others) {
    const beside = await delivered(other);
    expect(beside.history.filter(({ outcome }) => outcome === 'DELIVERED')).toHaveLength(1);
    expect(beside.history.at(-1)?.outcome).toBe('DELIVERED');
    await expectThereOnce(other, beside);
  }
  await untilIdle();
  expect([web, worker].filter((one) => !one.isAlive()).map((one) => one.output())).toEqual([]);
});

test('a restart of Postgres during the login at a server uses no attempt', async () => {
  const { stopDatabase, startDatabase } = await installed();
  await onlyWorker();
  // After the first bytes.
  const early = await holdingLine(sshd.port, 100);
  try {
    const to = await station({ ...sshd, port: early.port }, { directory: './login' });
    const held = early.hold();
    await push(release, to);
    await held;
    await newestIn(to, 'TRANSFERRING');
    await stopDatabase();
    const before = sshd.logins();
    early.letGo();
    // The next step needs the database.
    await until(() => sshd.logins() > before);
    await startDatabase();
    await until(
      async () => (await api().get('//readyz')).status,
      (status) => status === 200,
    );
    const delivery = await delivered(to);
    expect(delivery.history.map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([['DELIVERED', null]]);
    await expectThereOnce(to, delivery);
  } finally {
    await early.close();
  }
});

test('another worker completes the encode and the transfer of a worker that was killed', async () => {
  const { transferred, encoded } = await afterKill();
  for (const to of [transferred, encoded]) {
    const delivery = await delivered(to);
    expect(delivery.history.map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([
      ['FAILED', 'mpn.backend.delivery.error.interrupted'],
      ['DELIVERED', null],
    ]);
    await expectThereOnce(to, delivery);
  }
});

test('another worker continues the report of an import after the stored messages when a worker is killed', async () => {
  const { who, id, before } = (await afterKill()).imported;
  const view = await until(
    () => readImport(who.client, id),
    ({ status }) => status === 'CHECKED' || status === 'FAILED',
    RECOVERY_MS,
  );
  expect(view).toMatchObject({ status: 'CHECKED', counts: { messages: 5, brokenMessages: 1, releases: 5, create: 5 } });
  const after = await storedMessages(id);
  expect(after.slice(0, 3)).toEqual(before);
  expect(after.map(({ path: at }) => at)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `B/${number}/message.xml`));
  // Notes about messages from before the interruption are kept.
  expect(view.notes.map(({ code, text }) => [code, text.includes('B/1/notes.pdf')])).toEqual([['file-surplus', true]]);
  expect(await reported(who.client, id)).toHaveLength(5);
});

test('a delivery whose worker is killed in the last attempt fails without a partial file; a manual retry delivers it', async () => {
  const { to, half, there } = (await afterKill()).last;
  const failed = await delivered(to);
  expect([failed.state, failed.errorCode, failed.history.length]).toEqual([
    'FAILED',
    'mpn.backend.delivery.error.interrupted',
    1,
  ]);
  await until(
    () => filesIn(there, '.'),
    (names) => names.length === 0,
  );
  expect((await to.client.post(`/deliveries/${half.id}/_actions/retry`)).status).toBe(200);
  const again = await newestIn(to, 'DELIVERED');
  await expectThereOnce(to, again);
});

test('a delivery that is cancelled while its recordings are measured ends the measurement', async () => {
  const worker = await onlyWorker(SHORT_HEARTBEAT_TIMEOUT);
  await untilMeasured(release.id);
  await untilIdle();
  const pool = await database();
  const files = release.files.tracks;
  const { rows: measured } = await pool.query<{ id: number; loudness: unknown; peaks_key: string }>(
    'select id, loudness, peaks_key from stored_files where id = any($1)',
    [files],
  );
  // As between upload and analysis.
  await pool.query('update stored_files set loudness = null, peaks_key = null where id = any($1)', [files]);
  const to = await station(sshd, { directory: './measured' });
  await prefer(to, 'WAVE_HIGH');
  encodeSlowly(true);
  const { campaignId } = await push(release, to);
  await until(
    () => encodersOf(worker),
    (ids) => ids.length > 0,
  );
  await newestIn(to, 'PREPARING');
  await act({ release, campaignId }, 'pause');
  await newestIn(to, 'CANCELED');
  // At this speed it would take minutes.
  await until(
    () => encodersOf(worker),
    (ids) => ids.length === 0,
  );
  const { rows } = await pool.query<{ measured: boolean }>(
    'select loudness is not null as measured from stored_files where id = any($1)',
    [files],
  );
  expect(rows).toEqual([{ measured: false }, { measured: false }]);
  for (const { id, loudness, peaks_key } of measured)
    await pool.query('update stored_files set loudness = $2, peaks_key = $3 where id = $1', [
      id,
      JSON.stringify(loudness),
      peaks_key,
    ]);
});

test('a worker with heartbeats keeps its job beyond the heartbeat timeout', async () => {
  // Considered dead twelve seconds after the last heartbeat, by either of two.
  await onlyWorker(SHORT_HEARTBEAT_TIMEOUT);
  const other = await (await installed()).startWorker(SHORT_HEARTBEAT_TIMEOUT);
  const { to, half } = await stalledDelivery('./long');
  const pool = await database();
  const lock = async (): Promise<{ locked_by: string | null; seconds: number } | undefined> =>
    (
      await pool.query<{ locked_by: string | null; seconds: number }>(
        `select locked_by, extract(epoch from now() - locked_at)::float as seconds
         from graphile_worker.jobs where key = $1`,
        [`delivery:${half.id}`],
      )
    ).rows[0];
  const before = await lock();
  const after = await until(lock, (now) => now?.locked_by !== before?.locked_by || now!.seconds > 20);
  expect(after?.locked_by).toBe(before?.locked_by);
  line.letGo();
  const delivery = await delivered(to);
  expect(delivery.history.map(({ outcome }) => outcome)).toEqual(['DELIVERED']);
  await expectThereOnce(to, delivery);
  await other.stop();
});

test('a worker stops its transfer when it cannot reach Postgres for the heartbeat timeout', async () => {
  const { stopDatabase, startDatabase } = await installed();
  const worker = await onlyWorker(SHORT_HEARTBEAT_TIMEOUT);
  const { to, half } = await stalledDelivery('./cut-off');
  expect(line.connections()).toBe(1);
  await stopDatabase();
  await until(
    async () => line.connections(),
    (count) => count === 0,
  );
  expect(worker.isAlive()).toBe(true);
  line.letGo();
  await startDatabase();
  await until(
    async () => (await api().get('//readyz')).status,
    (status) => status === 200,
  );
  const delivery = await delivered(to);
  // Not caused by the server: neither a failed connection nor a counted attempt.
  expect(delivery.history.map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([
    ['CANCELED', null],
    ['DELIVERED', null],
  ]);
  expect([delivery.id, delivery.attempts, delivery.remoteDirectory]).toEqual([half.id, 1, half.remoteDirectory]);
  await expectThereOnce(to, delivery);
});
