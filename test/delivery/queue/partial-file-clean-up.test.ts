import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DeliveryDetail, SamplingCampaignView } from '@mpn/domain';
import { database } from '../../http/support/server';
import type { Person } from '../../http/releases/support';
import { startSshd, type SshdServer } from '../../support/sshd';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { until } from '../../support/until';
import { holdingLine, type HoldingLine } from './holding-line';
import { runNextAttempt, newestIn, push, releaseWithSharedFiles, sha256, station, type RealRelease } from './support';

/*
 * A cancelled or failed delivery leaves no partial uploads behind. Over SFTP the connection stalls in the middle of the
 * first track; over FTP, which opens a connection of its own per file, the server is slow.
 */

let sshd: SshdServer;
let vsftpd: VsftpdServer;
let line: HoldingLine;
let release: RealRelease;

beforeAll(async () => {
  sshd = await startSshd();
  vsftpd = await startVsftpd({ bytesPerSecond: 150_000 });
  line = await holdingLine(sshd.port, 400_000);
});
afterAll(async () => {
  await line?.close();
  await Promise.all([sshd?.stop(), vsftpd?.stop()]);
});
beforeEach(async () => {
  release = await releaseWithSharedFiles(30);
});

interface Way {
  server: () => SshdServer | VsftpdServer;
  /** Resolves when the connection stalls; null if it does not, because the server is slow. */
  hold: () => Promise<void> | null;
  letGo: () => void;
  cut: () => void;
}

const WAYS: [string, Way][] = [
  [
    'SFTP',
    {
      server: () => ({ ...sshd, port: line.port }),
      hold: () => line.hold(),
      letGo: () => line.letGo(),
      cut: () => line.cut(),
    },
  ],
  [
    'FTP',
    {
      server: () => vsftpd,
      hold: () => null,
      letGo: () => undefined,
      cut: () => vsftpd.cutConnections(),
    },
  ],
];

describe.each(WAYS)('%s', (name, { server, hold, letGo, cut }) => {
  let number = 0;
  let to: Person;

  const folderOf = ({ remoteDirectory }: DeliveryDetail): string => path.join(server().root, remoteDirectory ?? '');
  const namesIn = (folder: string): string[] => {
    try {
      return readdirSync(folder).sort();
    } catch {
      return [];
    }
  };
  const partsIn = (folder: string): string[] => namesIn(folder).filter((file) => file.endsWith('.part'));

  /** A delivery in the middle of its first track. */
  async function inTheMiddle(): Promise<{ delivery: DeliveryDetail; campaignId: number }> {
    to = await station(server(), { directory: `./tidy-${name}-${++number}` });
    void hold();
    const { campaignId } = await push(release, to);
    const delivery = await newestIn(to, 'TRANSFERRING');
    const half = await until(
      async () => (await newestIn(to, 'TRANSFERRING', 'DELIVERED', 'FAILED')).remoteDirectory,
      (directory) => directory !== null && partsIn(path.join(server().root, directory)).length === 1,
    );
    return { delivery: { ...delivery, remoteDirectory: half }, campaignId };
  }

  test('our partial file is removed when the release is withdrawn during the transfer; a foreign one stays', async () => {
    const { delivery } = await inTheMiddle();
    const folder = folderOf(delivery);
    const [part] = partsIn(folder);
    const { files } = await newestIn(to, 'TRANSFERRING');
    // The name that our second track would have had: not ours, because we have not started to send it.
    const foreign = `${files[1]!.name}.part`;
    expect(foreign).not.toBe(part);
    writeFileSync(path.join(folder, foreign), 'theirs');
    const withdrawn = await release.owner.client.post(`/releases/${release.id}/_actions/withdraw`, {
      reason: 'Durchgesickert',
    });
    expect(withdrawn.status).toBe(200);
    expect((await newestIn(to, 'CANCELED')).errorCode).toBe('mpn.backend.delivery.error.withdrawn');
    // The run checks once a second whether it still owns the delivery.
    await until(
      () => newestIn(to, 'CANCELED'),
      ({ history }) => history[0]?.outcome === 'CANCELED',
    );
    letGo();
    await until(
      () => Promise.resolve(namesIn(folder)),
      (names) => !names.includes(part!),
    );
    expect(namesIn(folder)).toEqual([foreign]);
    expect(readFileSync(path.join(folder, foreign), 'utf8')).toBe('theirs');
  });

  test('the partial file is removed when the connection is lost and the campaign pauses before the retry', async () => {
    const { delivery, campaignId } = await inTheMiddle();
    const folder = folderOf(delivery);
    cut();
    expect((await newestIn(to, 'QUEUED')).errorCode).toBe('mpn.backend.delivery.error.connection-lost');
    expect(partsIn(folder)).toHaveLength(1);
    const { client } = release.owner;
    const { body } = await client.get<SamplingCampaignView>(`/sampling_campaigns/${campaignId}`);
    await client.post(`/sampling_campaigns/${campaignId}/_actions/pause`, { jpaVersion: body.jpaVersion });
    await newestIn(to, 'CANCELED');
    await until(
      () => Promise.resolve(namesIn(folder)),
      (names) => names.length === 0,
    );
  });

  test('the partial file is removed when the last attempt fails, and a manual retry delivers every file', async () => {
    const { delivery } = await inTheMiddle();
    const folder = folderOf(delivery);
    const pool = await database();
    const [part] = partsIn(folder);
    const sizeOf = (): number => statSync(path.join(folder, part!)).size;
    cut();
    await newestIn(to, 'QUEUED');
    // As after the last attempt.
    await pool.query('update deliveries set attempts = 99 where id = $1', [delivery.id]);
    const before = sizeOf();
    const held = hold();
    await runNextAttempt(delivery.id);
    await (held ??
      until(
        () => Promise.resolve(sizeOf()),
        (size) => size > before,
      ));
    cut();
    expect(await newestIn(to, 'FAILED')).toMatchObject({
      errorCode: 'mpn.backend.delivery.error.connection-lost',
      attempts: 100,
    });
    await until(
      () => Promise.resolve(namesIn(folder)),
      (names) => names.length === 0,
    );
    // Written once the connection is closed, shortly after the file was deleted.
    const { rows } = await until(
      () =>
        pool.query<{ data: unknown }>(
          `select data from audit_records where action = 'delivery.tidy' and object_id = $1`,
          [delivery.id],
        ),
      ({ rowCount }) => rowCount !== 0,
    );
    expect(rows).toMatchObject([{ data: { removed: [expect.stringMatching(/\.part$/)] } }]);

    expect((await to.client.post(`/deliveries/${delivery.id}/_actions/retry`)).status).toBe(200);
    const again = await newestIn(to, 'DELIVERED', 'FAILED');
    expect(again.remoteDirectory).toBe(delivery.remoteDirectory);
    expect(namesIn(folder)).toEqual(again.files.map((file) => file.name).sort());
    for (const file of again.files) expect(sha256(path.join(folder, file.name))).toBe(file.sha256);
  });
});
