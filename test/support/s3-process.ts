import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { endServer, freePort, untilListening } from './processes';

const run = promisify(execFile);

/** What another process needs to use a running S3 server. */
export interface S3Account {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Path of the configuration with which radosgw-admin finds it. */
  configuration: string;
}

export interface S3Process extends S3Account {
  /** Stops responding, like an unreachable server. */
  pause: () => Promise<void>;
  /** Responds again, with the same URL and data. */
  resume: () => Promise<void>;
  /** Ends everything and removes its files. */
  stop: () => Promise<void>;
}

/** Runs radosgw-admin. @returns what it prints */
export async function s3Admin(configuration: string, ...args: string[]): Promise<unknown> {
  return JSON.parse((await run('radosgw-admin', ['-c', configuration, ...args])).stdout) as unknown;
}

const USER = 'mpn';
const REGION = 'default';
const MEMORY_BYTES = 2 * 1024 ** 3;
/** Timeout for a command: the start of monitor and store is slow on a busy machine. */
const COMMAND_LIMIT_S = '60';

/**
 * Starts a real S3 server (Ceph's radosgw, which keeps everything in memory) on 127.0.0.1 with one user. It refuses
 * wrong secrets and anonymous reads, as S3 does.
 * @throws when its programs are missing (Debian: radosgw, ceph-mon, ceph-osd)
 */
export async function startS3Process(): Promise<S3Process> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mpn-s3-'));
  const [monitorPort, monitorPortV1, port] = [await freePort(), await freePort(), await freePort()];
  const secret = { accessKeyId: randomUUID().slice(0, 8).toUpperCase(), secretAccessKey: randomUUID() };
  const started: ChildProcess[] = [];
  let words = '';

  const start = (program: string, ...args: string[]): ChildProcess => {
    // These processes are killed with the test run (pdeathsig).
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, '-c', configuration, '-f', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-4_000)));
    }
    started.push(child);
    return child;
  };
  const end = async (): Promise<void> => {
    for (let child = started.pop(); child; child = started.pop()) await endServer(child);
  };
  const stop = async (): Promise<void> => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  const fsid = randomUUID();
  const addresses = `[v2:127.0.0.1:${monitorPort},v1:127.0.0.1:${monitorPortV1}]`;
  const configuration = writeConfiguration(folder, fsid, addresses);
  try {
    await makeKeys(folder, configuration, fsid, addresses);
    await untilListening(monitorPort, start('ceph-mon', '-i', 'a'), () => words);
    const ceph = (...args: string[]) =>
      run('ceph', ['-c', configuration, '--connect-timeout', COMMAND_LIMIT_S, ...args]);
    await ceph('auth', 'import', '-i', path.join(folder, 'keyring'));
    await ceph('osd', 'create');
    await run('ceph-osd', ['-c', configuration, '-i', '0', '--mkfs']);
    start('ceph-osd', '-i', '0');
    const startGateway = (): ChildProcess =>
      start('radosgw', '-n', 'client.admin', `--rgw_frontends=beast endpoint=127.0.0.1:${port}`);
    let gateway = startGateway();
    // Creating the user waits for the store; the gateway listens once its pools exist.
    await s3Admin(
      configuration,
      ...['user', 'create', `--uid=${USER}`, `--display-name=${USER}`],
      ...[`--access-key=${secret.accessKeyId}`, `--secret=${secret.secretAccessKey}`],
    );
    await untilListening(port, gateway, () => words, GATEWAY_LIMIT_MS);
    const endpoint = `http://127.0.0.1:${port}`;
    return {
      endpoint,
      region: REGION,
      ...secret,
      configuration,
      pause: async () => {
        started.splice(started.indexOf(gateway), 1);
        await endServer(gateway);
      },
      resume: async () => {
        gateway = startGateway();
        await untilListening(port, gateway, () => words, GATEWAY_LIMIT_MS);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw new Error(`The S3 server did not start: ${String(error)}\n${words}`);
  }
}

const GATEWAY_LIMIT_MS = 120_000;

function writeConfiguration(folder: string, fsid: string, addresses: string): string {
  for (const name of ['mon', 'osd', 'run', 'log']) mkdirSync(path.join(folder, name));
  const file = path.join(folder, 'ceph.conf');
  const settings = {
    global: {
      fsid,
      run_dir: path.join(folder, 'run'),
      log_file: path.join(folder, 'log', '$name.log'),
      admin_socket: path.join(folder, 'run', '$name.asok'),
      crash_dir: folder,
      keyring: path.join(folder, 'keyring'),
      mon_host: addresses,
      osd_pool_default_size: 1,
      osd_pool_default_min_size: 1,
      osd_pool_default_pg_num: 8,
      osd_crush_chooseleaf_type: 0,
      osd_objectstore: 'memstore',
      memstore_device_bytes: MEMORY_BYTES,
      mon_allow_pool_size_one: true,
      mon_max_pg_per_osd: 1000,
      mon_data_avail_crit: 1,
      // The monitor waits a second before each change otherwise, and the start makes a dozen of them.
      paxos_propose_interval: 0.05,
      paxos_min_wait: 0.01,
      osd_pool_default_pg_autoscale_mode: 'off',
      public_addr: '127.0.0.1',
    },
    'mon.a': { host: 'localhost', mon_data: path.join(folder, 'mon', 'a') },
    'osd.0': { host: 'localhost', osd_data: path.join(folder, 'osd', '0') },
    'client.admin': { rgw_enable_ops_log: false, rgw_thread_pool_size: 32 },
  };
  const lines = Object.entries(settings).map(
    ([section, values]) =>
      `[${section}]\n${Object.entries(values)
        .map(([name, value]) => `${name} = ${String(value)}\n`)
        .join('')}`,
  );
  writeFileSync(file, lines.join(''));
  return file;
}

/** Keys of the three parts, and the monitor's own store. */
async function makeKeys(folder: string, configuration: string, fsid: string, addresses: string): Promise<void> {
  const keyring = path.join(folder, 'keyring');
  const map = path.join(folder, 'monmap');
  const all = (...parts: string[]): string[] => parts.flatMap((part) => ['--cap', part, 'allow *']);
  await run('ceph-authtool', ['--create-keyring', '--gen-key', '--name=mon.', keyring, ...all('mon')]);
  await run('ceph-authtool', ['--gen-key', '--name=client.admin', ...all('mon', 'osd', 'mgr'), keyring]);
  await run('ceph-authtool', ['--gen-key', '--name=osd.0', ...all('mon', 'osd', 'mgr'), keyring]);
  await run('monmaptool', ['--create', '--addv', 'a', addresses, '--fsid', fsid, map]);
  await run('ceph-mon', ['-c', configuration, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring]);
  mkdirSync(path.join(folder, 'osd', '0'));
}
