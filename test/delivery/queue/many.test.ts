import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { encryptPassword } from '../../../plugins/ftp-delivery/server/src/targets/credentials';
import { unique } from '../../factories/insert';
import { sampleTo } from '../../factories/release';
import { database, useServer } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { startAll, stopAll } from '../delivery-fixtures';
import { countingLine, type CountingLine } from './counting-line';
import { startInstallation, type Installation } from './installation';
import { realRelease, sha256, tell, until } from './support';

jest.setTimeout(600_000);

const HOSTS = 20;
const INSTITUTIONS = 300;

let installation: Promise<Installation> | undefined;
const installed = (): Promise<Installation> => (installation ??= startInstallation());
useServer(async () => (await installed()).facts);

let servers: (SshdServer | VsftpdServer)[] = [];
let lines: CountingLine[] = [];

beforeAll(async () => {
  servers = await startAll<(SshdServer | VsftpdServer)[]>(
    ...Array.from({ length: HOSTS }, (_, index): Promise<SshdServer | VsftpdServer> =>
      index % 2 === 0 ? startSshd() : startVsftpd(),
    ),
  );
  lines = await Promise.all(servers.map(({ port }) => countingLine(port)));
}, 120_000);
afterAll(async () => {
  await Promise.all(lines.map((line) => line.close()));
  await stopAll(servers);
  await (await installation)?.stop();
});

/** Institutions that take automatic deliveries, so many on each server, each into a folder of its own. */
async function makeInstitutions(): Promise<number[]> {
  const pool = await database();
  const { facts } = await installed();
  const secrets = JSON.parse(readFileSync(path.join(facts.folder, 'secrets.json'), 'utf8')) as Record<string, string>;
  const { rows } = await pool.query<{ id: number }>(
    `insert into companies (document_id, created_at, updated_at, published_at, name, type, ftp_delivery_enabled,
       sampling_medium_id, disabled, pending_registration, version)
     select $1 || n, now(), now(), now(), 'Radio ' || n, 'MEDIA', true, (select min(id) from sampling_mediums), false, false, 1
     from generate_series(1, $2::int) n returning id`,
    [unique(), INSTITUTIONS],
  );
  const settings = rows.map(({ id }, index) => {
    const server = servers[index % HOSTS]!;
    const isSsh = 'hostKeyFingerprint' in server;
    return {
      document_id: unique(),
      company_id: id,
      protocol: isSsh ? 'SFTP' : 'FTP',
      server_address: server.host,
      server_port: lines[index % HOSTS]!.port,
      user_name: server.userName,
      password_encrypted: encryptPassword(secrets.deliveryCredentials ?? '', id, server.password),
      host_key_fingerprint: isSsh ? server.hostKeyFingerprint : null,
      directory: `./station-${id}`,
    };
  });
  await pool.query(
    `insert into ftp_configurations (document_id, company_id, protocol, server_address, server_port, user_name, password_encrypted,
       host_key_fingerprint, directory, file_naming, automatic_sampling, send_updates, encoding, max_connections, version)
     select document_id, company_id, protocol, server_address, server_port, user_name, password_encrypted, host_key_fingerprint,
       directory, 'SHORT_FORMAT', true, false, 'UTF_8', 1, 1
     from json_to_recordset($1) as s(document_id text, company_id int, protocol text, server_address text, server_port int,
       user_name text, password_encrypted text, host_key_fingerprint text, directory text)`,
    [JSON.stringify(settings)],
  );
  return rows.map(({ id }) => id);
}

interface Outcome {
  id: number;
  institution_id: number;
  state: string;
  attempts: number;
  remote_directory: string;
  /** How each try ended, and of what it failed. */
  tries: string[];
  files: { name: string; sha256: string; state: string }[];
}

const OUTCOMES = `select d.id, d.institution_id, d.state, d.attempts, d.remote_directory,
    (select array_agg(concat_ws(' ', a.outcome, a.step, a.error_code) order by a.number) from delivery_attempts a where a.delivery_id = d.id) as tries,
    (select json_agg(json_build_object('name', f.name, 'sha256', f.sha_256, 'state', f.state) order by f.name)
     from delivery_files f where f.delivery_id = d.id) as files
  from deliveries d where d.campaign_id = $1 order by d.id`;

test(`${INSTITUTIONS} deliveries to ${HOSTS} hosts at once: each comes once, over one connection per host at a time`, async () => {
  const { startWorker } = await installed();
  const pool = await database();
  const release = await realRelease();
  const institutions = await makeInstitutions();
  const { campaignId, actionId } = await sampleTo(pool, release.id, institutions[0]!);
  await pool.query(
    `insert into sampling_campaign_rights (document_id, campaign_id, institution_id, right_type, purchased_at)
     select 'right' || $1::int || '-' || id, $1::int, id, 'DOWNLOAD', now() from unnest($2::int[]) id`,
    [campaignId, institutions.slice(1)],
  );
  // More than once, as a queue may bring a message: taken at the same time, by both workers.
  for (let copy = 0; copy < 4; copy += 1) await tell('delivery.campaign-activated', { campaignId, actionId });
  const workers = await Promise.all([1, 2].map(() => startWorker({ WORKER_CONCURRENCY: '12' })));
  await until(
    async () => (await pool.query('select 1 from deliveries where campaign_id = $1', [campaignId])).rowCount ?? 0,
    (count) => count >= INSTITUTIONS,
  );
  // And so may the deliveries' own jobs come again.
  const again = await pool.query(
    `select graphile_worker.add_job('delivery.run', json_build_object('deliveryId', replace(key, 'delivery:', '')::int), queue_name)
     from graphile_worker.jobs where key like 'delivery:%'`,
  );
  expect(again.rowCount).toBeGreaterThan(HOSTS);
  const outcomes = await until(
    async () => (await pool.query<Outcome>(OUTCOMES, [campaignId])).rows,
    (rows) => rows.length >= INSTITUTIONS && rows.every(({ state }) => ['DELIVERED', 'FAILED'].includes(state)),
    480_000,
  );
  await until(
    async () =>
      (await pool.query(`select 1 from graphile_worker.jobs where task_identifier like 'delivery.%'`)).rowCount,
    (jobs) => jobs === 0,
  );

  // In the log: every institution, delivered, at the first try.
  expect(outcomes.map((one) => one.institution_id).sort((a, b) => a - b)).toEqual(institutions);
  const odd = outcomes.filter(({ state, tries }) => state !== 'DELIVERED' || tries.join() !== 'DELIVERED');
  expect(odd.map(({ id, state, tries }) => ({ id, state, tries }))).toEqual([]);
  // At the servers: every folder once, with what was sent and nothing else.
  for (const [index, server] of servers.entries()) {
    const its = outcomes.filter((one) => institutions.indexOf(one.institution_id) % HOSTS === index);
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
    lines.map(() => [INSTITUTIONS / HOSTS, 1]),
  );
  // One mail each is for the addresses that are entered, and none are; nobody is told twice either.
  expect((await pool.query(`select 1 from mails where unique_key like 'delivered-%'`)).rowCount).toBe(0);
  await Promise.all(workers.map((worker) => worker.stop()));
});
