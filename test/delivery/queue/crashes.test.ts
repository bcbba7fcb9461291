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
import type { DeliveryDetail, SamplingCampaignView } from '@mpn/domain';
import { messageXml, releaseForMessage } from '../../factories/ddex';
import { importer, read as readImport, reported, sendFiles } from '../../http/ddex/support';
import type { Person } from '../../http/releases/support';
import { api } from '../../http/support/client';
import { database, useServer } from '../../http/support/server';
import { descendantsOf, signalAll } from '../../support/processes';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import { holdingLine, type HoldingLine } from './holding-line';
import { startInstallation, type AppProcess, type Installation } from './installation';
import { deliveriesTo, filesIn, newestIn, prefer, push, realRelease, sha256, station, untilMeasured } from './support';

/*
 * Crashes that a delivery survives: a killed worker, and a restart of Postgres. The application runs as separate
 * processes with default settings, except for a shorter heartbeat timeout.
 */
jest.setTimeout(600_000);

/** Heartbeat timeout of twelve seconds instead of forty. */
const SHORT_HEARTBEAT_TIMEOUT = { WORKER_HEARTBEAT_SECONDS: '3' };
/** A dead worker's jobs are re-queued within 15 seconds; then they have to run, on a possibly busy machine. */
const RECOVERY_MS = 300_000;

let installation: Promise<Installation> | undefined;
const installed = (): Promise<Installation> => (installation ??= startInstallation());
useServer(async () => (await installed()).facts);

const folder = mkdtempSync(path.join(tmpdir(), 'mpn-crashes-'));
let sshd: SshdServer;
let line: HoldingLine;

beforeAll(async () => {
  sshd = await startSshd();
  // In the middle of the first track (8.6 MB).
  line = await holdingLine(sshd.port, 4_000_000);
});
afterAll(async () => {
  await line?.close();
  await sshd?.stop();
  await (await installation)?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The real ffmpeg at a tenth of real-time speed, so that an encode can be interrupted. */
function slowFfmpeg(): string {
  writeFileSync(
    path.join(folder, 'ffmpeg'),
    '#!/bin/sh\ncase " $* " in *" -i "*) exec ffmpeg -readrate 0.1 "$@";; esac\nexec ffmpeg "$@"\n',
  );
  chmodSync(path.join(folder, 'ffmpeg'), 0o755);
  if (!existsSync(path.join(folder, 'ffprobe'))) symlinkSync('/usr/bin/ffprobe', path.join(folder, 'ffprobe'));
  return folder;
}

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

test('another worker completes the encode and the transfer of a worker that was killed', async () => {
  const { startWorker } = await installed();
  const first = await startWorker();
  const release = await realRelease(undefined, 30);
  // Renders the files of the delivery whose transfer is interrupted, so that the killed worker encodes only for the
  // other one.
  const before = await station(sshd, { directory: './before' });
  await prefer(before, 'WAVE_HIGH');
  await push(release, before);
  expect((await delivered(before)).state).toBe('DELIVERED');
  await untilIdle();
  await first.stop();

  const transferred = await station({ ...sshd, port: line.port }, { directory: './transfer' });
  await prefer(transferred, 'WAVE_HIGH');
  const encoded = await station(sshd, { directory: './encode' });
  await prefer(encoded, 'FLAC');
  const held = line.hold();
  for (const to of [transferred, encoded]) await push(release, to);
  const doomed = await startWorker({ FFMPEG_PATH: slowFfmpeg(), WORKER_CONCURRENCY: '4' });
  await held;
  const encoders = await until(
    async () => encodersOf(doomed),
    (ids) => ids.length > 0,
  );
  await newestIn(encoded, 'PREPARING');
  const half = await newestIn(transferred, 'TRANSFERRING');
  const there = path.join(sshd.root, half.remoteDirectory ?? '');
  expect(filesIn(there, '.')).toEqual([`${half.files[0]!.name}.part`]);
  await doomed.kill();
  signalAll(encoders, 'SIGKILL');
  line.letGo();
  const second = await startWorker(SHORT_HEARTBEAT_TIMEOUT);

  for (const to of [transferred, encoded]) {
    const delivery = await delivered(to);
    expect(delivery.history.map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([
      ['FAILED', 'mpn.backend.delivery.error.interrupted'],
      ['DELIVERED', null],
    ]);
    await expectThereOnce(to, delivery);
  }
  await second.stop();
});

/** Blocks the statement that stores this message until `letGo` is called. */
async function holdMessage(pathInDelivery: string) {
  const pool = await database();
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(4711)');
  await holder.query(
    `create function hold_message() returns trigger language plpgsql as $$ begin
       if new.path = '${pathInDelivery}' then perform pg_advisory_xact_lock(4711); end if; return new; end $$;
     create trigger hold_message before insert on release_import_messages
       for each row execute function hold_message()`,
  );
  return {
    untilHeld: () =>
      until(
        async () => (await pool.query(`select 1 from pg_locks where objid = 4711 and not granted`)).rowCount,
        (waiting) => waiting === 1,
      ),
    letGo: async () => {
      await holder.query('select pg_advisory_unlock(4711)');
      await holder.query('drop trigger hold_message on release_import_messages; drop function hold_message()');
      holder.release();
    },
  };
}

test('another worker continues the report of an import after the stored messages when a worker is killed', async () => {
  const { startWorker } = await installed();
  const doomed = await startWorker();
  const who = await importer();
  const held = await holdMessage('B/4/message.xml');
  const { body } = await sendFiles(who.client, [
    ...[1, 3, 4, 5, 6].map((number) => ({
      name: `B/${number}/message.xml`,
      bytes: messageXml({ release: releaseForMessage() }),
    })),
    { name: 'B/1/notes.pdf', bytes: '%PDF-1.4' },
    { name: 'B/2/message.xml', bytes: '<broken' },
  ]);
  await held.untilHeld();
  const pool = await database();
  const stored = async () =>
    (
      await pool.query<{ id: number; path: string }>(
        `select m.id, m.path, r.id as release from release_import_messages m
         left join imported_releases r on r.message_id = m.id where m.release_import_id = $1 order by m.id`,
        [body.id],
      )
    ).rows;
  const before = await stored();
  expect(before.map(({ path: at }) => at)).toEqual([1, 2, 3].map((number) => `B/${number}/message.xml`));
  await doomed.kill();
  await held.letGo();
  const second = await startWorker(SHORT_HEARTBEAT_TIMEOUT);

  const view = await until(
    () => readImport(who.client, body.id),
    ({ status }) => status === 'CHECKED' || status === 'FAILED',
    RECOVERY_MS,
  );
  expect(view).toMatchObject({ status: 'CHECKED', counts: { messages: 5, brokenMessages: 1, releases: 5, create: 5 } });
  const after = await stored();
  expect(after.slice(0, 3)).toEqual(before);
  expect(after.map(({ path: at }) => at)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `B/${number}/message.xml`));
  // Notes about messages from before the interruption are kept.
  expect(view.notes.map(({ code, text }) => [code, text.includes('B/1/notes.pdf')])).toEqual([['file-surplus', true]]);
  expect(await reported(who.client, body.id)).toHaveLength(5);
  await second.stop();
});

test('a delivery that is cancelled while its recordings are measured ends the measurement', async () => {
  const { startWorker } = await installed();
  const first = await startWorker();
  const release = await realRelease(undefined, 30);
  await untilMeasured(release.id);
  await untilIdle();
  await first.stop();
  // As between upload and analysis.
  const pool = await database();
  await pool.query(
    `update stored_files f set loudness = null, peaks_key = null from tracks t
     where t.release_id = $1 and f.id = t.audio_file_id`,
    [release.id],
  );
  const to = await station(sshd, { directory: './measured' });
  const { campaignId } = await push(release, to);
  const slow = await startWorker({ FFMPEG_PATH: slowFfmpeg() });
  await until(
    () => encodersOf(slow),
    (ids) => ids.length > 0,
  );
  await newestIn(to, 'PREPARING');
  const { client } = release.owner;
  const { body } = await client.get<SamplingCampaignView>(`/sampling_campaigns/${campaignId}`);
  await client.post(`/sampling_campaigns/${campaignId}/_actions/pause`, { jpaVersion: body.jpaVersion });
  await newestIn(to, 'CANCELED');
  // At this speed it would take minutes.
  await until(
    () => encodersOf(slow),
    (ids) => ids.length === 0,
  );
  const { rows } = await pool.query<{ measured: boolean }>(
    `select f.loudness is not null as measured from tracks t join stored_files f on f.id = t.audio_file_id
     where t.release_id = $1`,
    [release.id],
  );
  expect(rows).toEqual([{ measured: false }, { measured: false }]);
  await slow.stop();
});

test('a delivery whose worker is killed in the last attempt fails without a partial file; a manual retry delivers it', async () => {
  const { startWorker } = await installed();
  const doomed = await startWorker();
  const release = await realRelease(undefined, 30);
  const to = await station({ ...sshd, port: line.port }, { directory: './last' });
  await prefer(to, 'WAVE_HIGH');
  const held = line.hold();
  await push(release, to);
  await held;
  const half = await newestIn(to, 'TRANSFERRING');
  const there = path.join(sshd.root, half.remoteDirectory ?? '');
  expect(filesIn(there, '.')).toEqual([`${half.files[0]!.name}.part`]);
  // As after the last attempt.
  await (await database()).query('update deliveries set attempts = 99 where id = $1', [half.id]);
  await doomed.kill();
  line.letGo();
  const second = await startWorker(SHORT_HEARTBEAT_TIMEOUT);
  const failed = await delivered(to);
  expect([failed.state, failed.errorCode, failed.history.length]).toEqual([
    'FAILED',
    'mpn.backend.delivery.error.interrupted',
    1,
  ]);
  await until(
    async () => filesIn(there, '.'),
    (names) => names.length === 0,
  );
  expect((await to.client.post(`/deliveries/${half.id}/_actions/retry`)).status).toBe(200);
  const again = await newestIn(to, 'DELIVERED');
  await expectThereOnce(to, again);
  await second.stop();
});

test('a worker with heartbeats keeps its job beyond the heartbeat timeout', async () => {
  const { startWorker } = await installed();
  // Considered dead eight seconds after the last heartbeat.
  const workers = await Promise.all([1, 2].map(() => startWorker({ WORKER_HEARTBEAT_SECONDS: '2' })));
  const release = await realRelease(undefined, 30);
  const to = await station({ ...sshd, port: line.port }, { directory: './long' });
  await prefer(to, 'WAVE_HIGH');
  const held = line.hold();
  await push(release, to);
  await held;
  const { id } = await newestIn(to, 'TRANSFERRING');
  const pool = await database();
  const lock = async (): Promise<{ locked_by: string | null; seconds: number } | undefined> =>
    (
      await pool.query<{ locked_by: string | null; seconds: number }>(
        `select locked_by, extract(epoch from now() - locked_at)::float as seconds
         from graphile_worker.jobs where key = $1`,
        [`delivery:${id}`],
      )
    ).rows[0];
  const before = await lock();
  const after = await until(lock, (now) => now?.locked_by !== before?.locked_by || now!.seconds > 20);
  expect(after?.locked_by).toBe(before?.locked_by);
  line.letGo();
  const delivery = await delivered(to);
  expect(delivery.history.map(({ outcome }) => outcome)).toEqual(['DELIVERED']);
  await expectThereOnce(to, delivery);
  await Promise.all(workers.map((worker) => worker.stop()));
});

test('every delivery arrives exactly once when Postgres restarts during a transfer', async () => {
  const { web, startWorker, stopDatabase, startDatabase } = await installed();
  const worker = await startWorker();
  const release = await realRelease(undefined, 30);
  const to = await station({ ...sshd, port: line.port }, { directory: './restart' });
  await prefer(to, 'WAVE_HIGH');
  const held = line.hold();
  await push(release, to);
  await held;
  const running = await newestIn(to, 'TRANSFERRING');
  const there = path.join(sshd.root, running.remoteDirectory ?? '');
  const others = await Promise.all(['a', 'b', 'c'].map((name) => station(sshd, { directory: `./beside-${name}` })));
  for (const other of others) await push(release, other);

  await stopDatabase();
  line.letGo();
  // The file in transfer arrives although that cannot be recorded. Postgres is restarted at once: a longer outage would
  // stop the transfer, which is another test.
  const health = Promise.all(['//healthz', '//readyz'].map(async (at) => (await api().get(at)).status));
  await until(() => existsSync(path.join(there, running.files[0]!.name)));
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
  const { startWorker, stopDatabase, startDatabase } = await installed();
  const worker = await startWorker();
  const release = await realRelease();
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
    await worker.stop();
  }
});

test('a worker stops its transfer when it cannot reach Postgres for the heartbeat timeout', async () => {
  const { startWorker, stopDatabase, startDatabase } = await installed();
  const worker = await startWorker(SHORT_HEARTBEAT_TIMEOUT);
  const release = await realRelease(undefined, 30);
  const to = await station({ ...sshd, port: line.port }, { directory: './cut-off' });
  await prefer(to, 'WAVE_HIGH');
  const held = line.hold();
  await push(release, to);
  await held;
  const half = await newestIn(to, 'TRANSFERRING');
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
  await worker.stop();
});
