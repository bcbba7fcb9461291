import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { panelClient } from '../../http/support-panel/panel';
import { database } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { until } from '../../support/until';
import { startAll, stopAll } from '../delivery-fixtures';
import { holdingLine } from './holding-line';
import {
  deliveriesTo,
  filesIn,
  runNextAttempt,
  newestIn,
  prefer,
  push,
  correctSettings,
  releaseWithSharedFiles,
  sha256,
  station,
  tagsOf,
  enqueueJob,
  windowIn,
  type RealRelease,
} from './support';

let sshd: SshdServer;
let vsftpd: VsftpdServer;
let release: RealRelease;

beforeAll(async () => {
  [sshd, vsftpd] = await startAll(startSshd(), startVsftpd({ tls: 'offered' }));
  release = await releaseWithSharedFiles();
});
afterAll(async () => {
  await stopAll([sshd, vsftpd]);
});

const FOLDER = 'musik/eingang/Bjoerk-and-AEro-Gruesse-aus-Koeln';
describe('a purchased release', () => {
  test.each([
    ['SFTP', 'WAVE_HIGH', () => sshd, { codec_name: 'pcm_s24le', sample_rate: '48000' }],
    ['FTP', 'FLAC', () => vsftpd, { codec_name: 'flac' }],
  ] as const)(
    'is delivered over %s as %s with names, tags, cover and a manifest with correct checksums',
    async (_protocol, format, server, audio) => {
      const folderName = `./${format.toLowerCase()}`;
      const to = await station(server(), { directory: folderName });
      await prefer(to, format);
      await push(release, to);
      const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
      expect(delivery).toMatchObject({
        state: 'DELIVERED',
        errorCode: null,
        reason: 'AUTOMATIC',
        audioFormat: format,
        attempts: 1,
      });
      expect(delivery.bytesDone).toBe(delivery.bytesTotal);

      const folder = path.join(server().root, delivery.remoteDirectory ?? '');
      expect(path.basename(folder)).toBe(path.basename(FOLDER));
      const ext = format === 'FLAC' ? 'flac' : 'wav';
      expect(filesIn(folder, '.')).toEqual(delivery.files.map(({ name }) => name).sort());
      expect(delivery.files.map(({ kind }) => kind)).toEqual([
        'AUDIO',
        'AUDIO',
        'COVER',
        'ARTIST_INFO',
        'METADATA_TEXT',
        'METADATA_JSON',
        'CHECKSUMS',
        'MANIFEST',
      ]);
      expect(delivery.files[0]?.name).toMatch(new RegExp(`^1-01_.*Ca-plane\\.${ext}$`));

      const manifest = JSON.parse(readFileSync(path.join(folder, delivery.files.at(-1)!.name), 'utf8')) as {
        files: { name: string; sha256: string; sizeBytes: number }[];
      };
      expect(manifest.files).toHaveLength(7);
      // All files except itself and the manifest, which lists it.
      const checked = execFileSync('sha256sum', ['--strict', '-c', 'SHA256SUMS'], { cwd: folder }).toString();
      expect(checked.trim().split('\n')).toHaveLength(6);
      for (const file of manifest.files) expect(sha256(path.join(folder, file.name))).toBe(file.sha256);

      const [first, second] = delivery.files.map(({ name }) => path.join(folder, name));
      const probe = JSON.parse(
        execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', first!]).toString(),
      ) as { streams: Record<string, unknown>[]; format: { duration: string } };
      expect(probe.streams[0]).toMatchObject(audio);
      expect(Number(probe.format.duration)).toBeCloseTo(2, 1);
      const common = tagsOf(first!);
      expect(common).toMatchObject({ title: 'Ça plane', album: 'Grüße aus Köln', track: { no: 1 } });
      // In WAV the ISRC is in iXML, which this reader ignores.
      const isrc = format === 'FLAC' ? common.isrc?.[0] : readFileSync(first!, 'latin1');
      expect(isrc).toMatch(/DEA1\d{8}/);
      // A dummy is never written.
      expect(readFileSync(second!, 'latin1')).not.toContain('MPN0026');
      if (format === 'FLAC') expect(common.picture).toHaveLength(1);
      else expect(execFileSync('sndfile-info', ['--cart', first!]).toString()).toContain('plane');
      expect(await sharp(path.join(folder, delivery.files[2]!.name)).metadata()).toMatchObject({
        format: 'jpeg',
        space: 'srgb',
      });

      const pool = await database();
      const mails = await pool.query(`select recipient, template from mails where unique_key like $1`, [
        `delivered-${delivery.id}-%`,
      ]);
      expect(mails.rows).toEqual([{ recipient: 'musik@station.example', template: 'delivery-succeeded' }]);
      const trail = await pool.query<{ action: string }>(
        `select action from audit_records where object_type = 'delivery' and object_id = $1 order by id`,
        [delivery.id],
      );
      expect(trail.rows.map(({ action }) => action)).toEqual([
        'delivery.waitForFiles',
        'delivery.prepare',
        'delivery.filesReady',
        'delivery.prepare',
        'delivery.transfer',
        'delivery.deliver',
      ]);
    },
  );

  test('is delivered sample for sample, without a second stored file, when its master has the wanted format', async () => {
    const to = await station(sshd, { directory: './sample-for-sample' });
    await prefer(to, 'WAVE_HIGH');
    await push(release, to);
    const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
    const samples = (input: Buffer): string =>
      execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-c:a', 'pcm_s24le', '-f', 'md5', '-'], {
        input,
      }).toString();
    const arrived = delivery.files
      .filter(({ kind }) => kind === 'AUDIO')
      .map(({ name }) => samples(readFileSync(path.join(sshd.root, delivery.remoteDirectory ?? '', name))));
    // 44.1 kHz with 16 bit, and 48 kHz with 24.
    expect(release.masters.map((master, index) => samples(master) === arrived[index])).toEqual([false, true]);
    const { rows } = await (
      await database()
    ).query(
      `select r.storage_key = f.storage_key as own from tracks t join stored_files f on f.id = t.audio_file_id
       join renditions r on r.file_id = f.id and r.format = 'WAVE_HIGH' and r.state = 'READY'
       where t.id = any($1) order by t.id`,
      [release.trackIds],
    );
    expect(rows).toEqual([{ own: false }, { own: true }]);
  });

  test('is delivered once when its campaign event is enqueued twice', async () => {
    const to = await station(sshd, { directory: './once' });
    const sampling = await push(release, to);
    await newestIn(to, 'DELIVERED');
    await enqueueJob('delivery.campaign-activated', sampling);
    await until(
      async () =>
        (
          await (
            await database()
          ).query(`select 1 from graphile_worker.jobs where task_identifier = 'delivery.campaign-activated'`)
        ).rowCount,
      (count) => count === 0,
    );
    expect(await deliveriesTo(to)).toHaveLength(1);
  });

  test('is delivered again by support, with all its files, when the station has lost them', async () => {
    const to = await station(sshd, { directory: './lost' });
    await push(release, to);
    const first = await newestIn(to, 'DELIVERED');
    const folder = path.join(sshd.root, 'lost');
    const [name] = readdirSync(folder);
    const before = filesIn(folder, name!);
    rmSync(path.join(folder, name!), { recursive: true });
    const panel = await panelClient();
    const sent = await panel.post(`//admin/support/deliveries/${first.id}/send-again`, { reason: 'Lost' });
    expect(sent.status).toBe(200);
    await until(
      () => newestIn(to, 'DELIVERED'),
      ({ id }) => id !== first.id,
    );
    expect(readdirSync(folder)).toEqual([name]);
    expect(filesIn(folder, name!)).toEqual(before);
  });

  test('is delivered into a numbered folder when its folder contains a foreign file', async () => {
    const to = await station(sshd, { directory: './taken' });
    const folder = path.join(sshd.root, 'taken', path.basename(FOLDER));
    execFileSync('mkdir', ['-p', folder]);
    execFileSync('chmod', ['-R', '777', path.join(sshd.root, 'taken')]);
    await push(release, to);
    const first = await newestIn(to, 'DELIVERED');
    expect(first.remoteDirectory).toBe(`./taken/${path.basename(FOLDER)}`);
    writeFileSync(path.join(folder, 'notes.txt'), 'theirs');

    const again = await to.client.post<{ deliveryIds: number[] }>(
      `/releases/${release.id}/_actions/request_delivery`,
      {},
    );
    expect([again.status, again.body]).toMatchObject([200, { deliveryIds: [expect.any(Number)] }]);
    const second = await newestIn(to, 'DELIVERED');
    expect(second.id).toBe(again.body.deliveryIds[0]);
    expect(second.remoteDirectory).toBe(`./taken/${path.basename(FOLDER)}-2`);
    expect(readFileSync(path.join(folder, 'notes.txt'), 'utf8')).toBe('theirs');
  });
});

describe('a failed attempt', () => {
  test('is retried and stays in the log when the server is down at first', async () => {
    const late = await startSshd();
    try {
      await late.pause();
      const to = await station(late);
      await push(release, to);
      const waiting = await until(
        () => newestIn(to, 'QUEUED', 'DELIVERED'),
        ({ attempts }) => attempts === 1,
      );
      expect(waiting).toMatchObject({ state: 'QUEUED', errorCode: 'mpn.backend.delivery.error.connection-refused' });
      expect(waiting.errorMessage).toContain('does not accept connections');
      expect(Date.parse(waiting.notBefore ?? '')).toBeGreaterThan(Date.now() + 30_000);
      await late.start();
      await runNextAttempt(waiting.id);
      const delivered = await newestIn(to, 'DELIVERED');
      expect(delivered.history.map(({ outcome, step }) => [outcome, step])).toEqual([
        ['FAILED', 'connect'],
        ['DELIVERED', null],
      ]);
    } finally {
      await late.stop();
    }
  });

  test('with a wrong password is mailed, and retried automatically once the password is corrected', async () => {
    const to = await station(sshd, { password: 'wrong', directory: './retry' });
    await push(release, to);
    const failed = await newestIn(to, 'FAILED');
    expect(failed).toMatchObject({
      errorCode: 'mpn.backend.delivery.error.login-refused',
      attempts: 1,
      mayRetry: true,
    });
    expect(failed.errorMessage).toContain('refused the user name or password');
    const told = { recipient: 'technik@station.example', locale: 'de-DE', text: expect.stringContaining('Passwort') };
    const mailsOf = async (): Promise<Record<string, string>[]> => {
      const { rows } = await (
        await database()
      ).query<Record<string, string>>(`select recipient, locale, text from mails where unique_key like $1`, [
        `delivery-failed-${failed.id}-%`,
      ]);
      return rows;
    };
    const first = await mailsOf();
    expect(first).toEqual([told]);
    expect(first[0]!.text).toContain(`/deliveries?delivery=${failed.id}`);

    // A manual retry that fails is notified again.
    expect((await to.client.post(`/deliveries/${failed.id}/_actions/retry`)).status).toBe(200);
    await until(mailsOf, (mails) => mails.length > 1);
    expect(await mailsOf()).toEqual([told, told]);
    await newestIn(to, 'FAILED');

    // The changed setting is unrelated to the failure.
    await correctSettings(to, { fileNaming: 'FULL_FORMAT' });
    expect((await newestIn(to, 'QUEUED', 'FAILED')).state).toBe('FAILED');
    await correctSettings(to, { password: sshd.password, fileNaming: 'SHORT_FORMAT' });
    const outcomes = (await newestIn(to, 'DELIVERED')).history.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['FAILED', 'FAILED', 'DELIVERED']);
    expect((await to.client.post(`/deliveries/${failed.id}/_actions/retry`)).body).toMatchObject({
      globalErrors: [{ messageCode: 'mpn.backend.delivery.error.not-retryable' }],
    });
  });
});

describe('after a crash of a worker', () => {
  test('another worker compares the files on the server, and sends only missing and partial ones', async () => {
    const to = await station(sshd, { directory: './crash' });
    await push(release, to);
    const { id, files, remoteDirectory } = await newestIn(to, 'DELIVERED');
    const folder = path.join(sshd.root, remoteDirectory ?? '');
    const pathOf = (index: number): string => path.join(folder, files[index]!.name);
    // As after a worker's crash: the first file renamed but not recorded, the second partially sent, the manifest not
    // started.
    const pool = await database();
    const { size } = statSync(pathOf(1));
    renameSync(pathOf(1), `${pathOf(1)}.part`);
    truncateSync(`${pathOf(1)}.part`, Math.floor(size / 2));
    rmSync(pathOf(files.length - 1));
    const untouched = statSync(pathOf(0)).mtimeMs;
    await pool.query(
      `update delivery_files set state = 'PENDING',
      bytes_sent = case when position = $2 then null else 0 end, sent_at = null
      where delivery_id = $1 and position in (1, 2, $2)`,
      [id, files.length],
    );
    await pool.query(
      `update deliveries set state = 'TRANSFERRING', delivered_at = null, finished_at = null, locked_by = 'a dead one',
      heartbeat_at = localtimestamp - interval '1 minute' where id = $1`,
      [id],
    );
    await pool.query(`update delivery_attempts set outcome = 'RUNNING', ended_at = null where delivery_id = $1`, [id]);
    await enqueueJob('delivery.run', { deliveryId: id });

    const delivery = await newestIn(to, 'DELIVERED');
    expect(delivery.history.map(({ outcome }) => outcome)).toEqual(['FAILED', 'DELIVERED']);
    expect(delivery.remoteDirectory).toBe(remoteDirectory);
    expect(filesIn(folder, '.')).toEqual(files.map(({ name }) => name).sort());
    for (const file of delivery.files) expect(sha256(path.join(folder, file.name))).toBe(file.sha256);
    expect(statSync(pathOf(0)).mtimeMs).toBe(untouched);
  });

  test('a delivery whose worker still sends heartbeats is not taken over', async () => {
    const to = await station(sshd, { directory: './alive' });
    await push(release, to);
    const { id } = await newestIn(to, 'DELIVERED');
    const pool = await database();
    await pool.query(
      `update deliveries set state = 'TRANSFERRING', delivered_at = null, locked_by = 'a living one',
       heartbeat_at = localtimestamp where id = $1`,
      [id],
    );
    await enqueueJob('delivery.run', { deliveryId: id });
    const left = await until(
      () => newestIn(to, 'TRANSFERRING'),
      ({ notBefore }) => notBefore !== null,
    );
    expect([left.state, left.attempts]).toEqual(['TRANSFERRING', 1]);
  });
});

describe('a delivery that is not complete', () => {
  test('waits for its transfer window, is cancelled when the campaign pauses, and delivered when it resumes', async () => {
    const to = await station(sshd, { directory: './window', ...windowIn(3, 5) });
    const sampling = await push(release, to);
    const waiting = await newestIn(to, 'WAITING_FOR_WINDOW');
    expect(Date.parse(waiting.notBefore ?? '') - Date.now()).toBeGreaterThan(60 * 60_000);
    expect((await to.client.get('/deliveries/_views/summary')).body).toEqual({
      queued: 0,
      waitingForWindow: 1,
      running: 0,
      delivered: 0,
      failed: 0,
      canceled: 0,
      upToDate: 0,
      noticesLeft: 0,
      archivesWithoutServer: [],
    });

    const pool = await database();
    await pool.query(`update sampling_campaigns set status = 'PAID_PAUSED' where id = $1`, [sampling.campaignId]);
    await pool.query(`update sampling_actions set status = 'PAUSED' where id = $1`, [sampling.actionId]);
    await enqueueJob('delivery.campaign-stopped', sampling);
    const canceled = await newestIn(to, 'CANCELED');
    expect(canceled.errorCode).toBe('mpn.backend.delivery.error.canceled');

    await pool.query(`update sampling_campaigns set status = 'PAID_ACTIVE' where id = $1`, [sampling.campaignId]);
    await pool.query(`update sampling_actions set status = 'ACTIVE' where id = $1`, [sampling.actionId]);
    await pool.query(`update ftp_configurations set transfer_start = null, transfer_end = null where company_id = $1`, [
      to.companyId,
    ]);
    await enqueueJob('delivery.campaign-activated', sampling);
    expect((await newestIn(to, 'DELIVERED')).id).not.toBe(canceled.id);
    expect(await deliveriesTo(to)).toHaveLength(2);
  });

  test('is cancelled during its transfer when the release is withdrawn', async () => {
    const long = await releaseWithSharedFiles(30);
    // In the middle of the first track (8.6 MB).
    const line = await holdingLine(sshd.port, 4_000_000);
    try {
      const to = await station({ ...sshd, port: line.port }, { directory: './withdrawn' });
      await prefer(to, 'WAVE_HIGH');
      const held = line.hold();
      await push(long, to);
      await held;
      const answer = await long.owner.client.post(`/releases/${long.id}/_actions/withdraw`, { reason: 'leaked' });
      expect(answer.status).toBe(200);
      const delivery = await until(
        () => newestIn(to, 'CANCELED'),
        ({ history }) => history[0]?.outcome === 'CANCELED',
      );
      expect(delivery).toMatchObject({ errorCode: 'mpn.backend.delivery.error.withdrawn' });
      line.letGo();
      expect((await newestIn(to, 'CANCELED')).state).toBe('CANCELED');
    } finally {
      await line.close();
    }
  });
});
