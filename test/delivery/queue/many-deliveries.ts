import { readdirSync } from 'node:fs';
import path from 'node:path';
import { queueName } from '../../../plugins/ftp-delivery/server/src/servers/configuration';
import { database, useServer } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { until } from '../../support/until';
import { startAll, stopAll } from '../delivery-fixtures';
import { countingLine, type CountingLine } from './counting-line';
import { startInstallation, type Installation } from './installation';
import { makeStations, pushToMany } from './many-stations';
import { realRelease, sha256 } from './support';

interface Outcome {
  id: number;
  institution_id: number;
  state: string;
  attempts: number;
  remote_directory: string;
  /** Outcome of each attempt, with its error. */
  tries: string[];
  files: { name: string; sha256: string; state: string }[];
}

const OUTCOMES = `select d.id, d.institution_id, d.state, d.attempts, d.remote_directory,
    (select array_agg(concat_ws(' ', a.outcome, a.step, a.error_code) order by a.number)
      from delivery_attempts a where a.delivery_id = d.id) as tries,
    (select json_agg(json_build_object('name', f.name, 'sha256', f.sha_256, 'state', f.state) order by f.name)
     from delivery_files f where f.delivery_id = d.id) as files
  from deliveries d where d.campaign_id = $1 order by d.id`;

/**
 * Defines the test that so many deliveries at a time arrive once.
 * @param institutions a multiple of `hosts`
 * @param hosts SFTP and FTP servers in equal parts
 */
export function testManyDeliveries(institutions: number, hosts: number): void {
  jest.setTimeout(600_000);

  let installation: Promise<Installation> | undefined;
  const installed = (): Promise<Installation> => (installation ??= startInstallation());
  useServer(async () => (await installed()).facts);

  let servers: (SshdServer | VsftpdServer)[] = [];
  let lines: CountingLine[] = [];

  beforeAll(async () => {
    servers = await startAll<(SshdServer | VsftpdServer)[]>(
      ...Array.from({ length: hosts }, (_, index): Promise<SshdServer | VsftpdServer> =>
        index % 2 === 0 ? startSshd() : startVsftpd(),
      ),
    );
    lines = await Promise.all(servers.map(({ port }) => countingLine(port)));
  });
  afterAll(async () => {
    await Promise.all(lines.map((line) => line.close()));
    await stopAll(servers);
    await (await installation)?.stop();
  });

  test(`each of ${institutions} concurrent deliveries to ${hosts} hosts arrives once, over one connection per host`, async () => {
    const { startWorker } = await installed();
    const pool = await database();
    const release = await realRelease();
    const stations = await makeStations(
      Array.from({ length: institutions }, (_, index) => ({
        server: servers[index % hosts]!,
        port: lines[index % hosts]!.port,
      })),
    );
    // Duplicate jobs, taken by both workers concurrently.
    const { campaignId } = await pushToMany(release.id, stations, 4);
    const workers = await Promise.all([1, 2].map(() => startWorker({ WORKER_CONCURRENCY: '12' })));
    await until(
      async () => (await pool.query('select 1 from deliveries where campaign_id = $1', [campaignId])).rowCount ?? 0,
      (count) => count >= institutions,
    );
    // The deliveries' own jobs may be duplicated too: the one that prepares, and the one that sends, which waits in its
    // server's queue.
    const again = await pool.query(
      `select graphile_worker.add_job(task, json_build_object('deliveryId', d.id), queue)
     from deliveries d
     join ftp_configurations f on f.company_id = d.institution_id
     join graphile_worker.jobs j on j.key = 'delivery:' || d.id
     cross join lateral (values ('delivery.run', ${queueName('d.id')}),
       (j.task_identifier, j.queue_name)) as t(task, queue)
     where d.campaign_id = $1`,
      [campaignId],
    );
    expect(again.rowCount).toBeGreaterThan(hosts);
    const outcomes = await until(
      async () => (await pool.query<Outcome>(OUTCOMES, [campaignId])).rows,
      (rows) => rows.length >= institutions && rows.every(({ state }) => ['DELIVERED', 'FAILED'].includes(state)),
      480_000,
    );
    await until(
      async () =>
        (await pool.query(`select 1 from graphile_worker.jobs where task_identifier like 'delivery.%'`)).rowCount,
      (jobs) => jobs === 0,
    );

    // In the log: every institution, delivered, at the first try.
    expect(outcomes.map((one) => one.institution_id).sort((a, b) => a - b)).toEqual(stations);
    const odd = outcomes.filter(({ state, tries }) => state !== 'DELIVERED' || tries.join() !== 'DELIVERED');
    expect(odd.map(({ id, state, tries }) => ({ id, state, tries }))).toEqual([]);
    // At the servers: every folder once, with what was sent and nothing else.
    for (const [index, server] of servers.entries()) {
      const its = outcomes.filter((one) => stations.indexOf(one.institution_id) % hosts === index);
      expect(readdirSync(server.root).sort()).toEqual(its.map((one) => `station-${one.institution_id}`).sort());
      for (const { institution_id, remote_directory, files } of its) {
        expect(readdirSync(path.join(server.root, `station-${institution_id}`))).toHaveLength(1);
        const folder = path.join(server.root, remote_directory);
        const there = readdirSync(folder).map((name) => ({
          name,
          sha256: sha256(path.join(folder, name)),
          state: 'SENT',
        }));
        expect(there.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
          files.sort((a, b) => (a.name < b.name ? -1 : 1)),
        );
      }
    }
    expect(lines.map(({ connections, mostAtOnce }) => [connections(), mostAtOnce()])).toEqual(
      lines.map(() => [institutions / hosts, 1]),
    );
    // No notification addresses are configured, so there are no mails.
    expect((await pool.query(`select 1 from mails where unique_key like 'delivered-%'`)).rowCount).toBe(0);
    await Promise.all(workers.map((worker) => worker.stop()));
  });
}
