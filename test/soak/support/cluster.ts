import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  startEmbeddedDatabase,
  stopEmbeddedDatabase,
  type EmbeddedDatabase,
  type EmbeddedOptions,
} from '@mpn/database';
import { Client } from 'pg';
import { Postbox } from '../../http/support/postbox';
import { fillTemplate } from '../../http/support/fill-template';
import type { ServerFacts } from '../../http/support/server-pool';
import { startServerProcess, type ServerProcess } from '../../http/support/server-process';
import { freePort } from '../../support/processes';
import { startProxy, type Proxy, type ProxyName } from '../../support/proxy';
import { s3Environment, startS3, type S3Server } from '../../support/s3';
import { isLong } from './form';

const ROOT = resolve(__dirname, '../../..');
/** First port to try for Postgres. No other test uses it, so that Postgres can restart at the same port. */
const FIRST_PORT = 18_500;
/** Number of characters of output to keep per process: a long run logs outages for hours. */
const OUTPUT_LIMIT = 5_000_000;

type Kind = 'server' | 'worker';

/** One process of the installation, which can be killed and started again at the same port. */
export interface Part {
  kind: Kind;
  name: string;
  now: () => ServerProcess;
  /** Everything that it has printed, earlier runs included. */
  output: () => string;
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

/** Two servers, two workers, one Postgres, one S3 and one SMTP server, behind a proxy of operations/proxy. */
export interface Cluster {
  /** With the port of the proxy. */
  facts: ServerFacts;
  servers: readonly [Part, Part];
  workers: readonly [Part, Part];
  s3: S3Server;
  postbox: Postbox;
  smtpPort: number;
  /** Makes the host name of the services unresolvable, and resolvable again. */
  names: { fail: () => void; recover: () => void };
  /** Fills the disk for work files of the processes (uploads and renditions in progress), and makes room again. */
  disk: { fill: () => void; makeRoom: () => void };
  killPostgres: () => Promise<void>;
  stopPostgres: () => Promise<void>;
  startPostgres: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Options of a cluster. */
export interface ClusterOptions {
  proxy: ProxyName;
  environment?: Record<string, string>;
}

function part(kind: Kind, name: string, start: () => Promise<ServerProcess>): Part {
  let running: ServerProcess | undefined;
  let before = '';
  const now = (): ServerProcess => {
    if (!running) throw new Error(`${name} does not run.`);
    return running;
  };
  return {
    kind,
    name,
    now,
    output: () => before + (running?.output() ?? ''),
    kill: async () => {
      await now().kill();
      before += now().output();
      running = undefined;
    },
    start: async () => {
      running = await start();
    },
  };
}

async function killPostmaster(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  process.kill(Number.parseInt(readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  await client.end().catch(() => undefined);
}

/** Starts Postgres again. Retries, because the processes of a killed server take a moment to end. */
async function startAgain(options: EmbeddedOptions, url: string): Promise<void> {
  for (let tries = 20; ; tries -= 1) {
    await sleep(500);
    const again = await startEmbeddedDatabase(options).catch((error: unknown) => {
      if (tries === 0) throw error;
    });
    if (again && again.url !== url) throw new Error('Postgres came back at another address');
    if (again) return;
  }
}

/** Host name of mail server and shop, which only the processes of the installation can resolve. */
export const SERVICES = 'services.soak.test';

/**
 * `/etc/hosts` and `/etc/resolv.conf` of the processes. No name server answers: without the name in hosts, DNS is down.
 */
function ownNames(folder: string) {
  const [hosts, resolver] = [join(folder, 'hosts'), join(folder, 'resolv.conf')];
  const recover = (): void => writeFileSync(hosts, `127.0.0.1 localhost ${SERVICES}\n`);
  const fail = (): void => writeFileSync(hosts, '127.0.0.1 localhost\n');
  recover();
  writeFileSync(resolver, 'nameserver 127.0.0.9\noptions timeout:1 attempts:1\n');
  return { fail, recover, standIns: { '/etc/hosts': hosts, '/etc/resolv.conf': resolver } };
}

const DISK_MB = 768;

/** A file system of its own, which only the processes write to; needs root. */
function ownDisk(path: string) {
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', path]);
  const ballast = join(path, 'ballast');
  return {
    fill: (): void => {
      // The processes write meanwhile: what is free now may be less a moment later.
      for (let tries = 10; ; tries -= 1) {
        const { bavail, bsize } = statfsSync(path);
        const { status } = spawnSync('fallocate', ['-l', String(bavail * bsize), ballast]);
        if (status === 0) return;
        rmSync(ballast, { force: true });
        if (tries === 0) throw new Error('The disk could not be filled.');
      }
    },
    makeRoom: (): void => rmSync(ballast, { force: true }),
    remove: (): void => void execFileSync('umount', ['-l', path]),
  };
}

/** Starts a cluster. @throws when a part does not start; the others are stopped then */
export async function startCluster({ proxy: proxyName, environment = {} }: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'mpn-cluster-'));
  // Postgres runs under an account of its own.
  chmodSync(folder, 0o755);
  const endings: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    const failed: unknown[] = [];
    for (let end = endings.pop(); end; end = endings.pop())
      try {
        await end();
      } catch (error) {
        // What was started before ends all the same.
        failed.push(error);
      }
    rmSync(folder, { recursive: true, force: true });
    if (failed.length > 0) throw failed[0];
  };
  // Without `throwAway`: acknowledged writes must survive.
  const postgres = { dataFolder: join(folder, 'postgres'), firstPort: FIRST_PORT };
  try {
    const database: EmbeddedDatabase = await startEmbeddedDatabase(postgres);
    endings.push(() => stopEmbeddedDatabase(postgres));
    const [s3] = await Promise.all([startS3(), fillTemplate(ROOT)(database.url)]);
    endings.push(() => s3.stop());
    const postbox = new Postbox();
    const smtpPort = await postbox.listen();
    endings.push(() => new Promise<void>((ended) => postbox.server.close(() => ended())));
    const diskPath = join(folder, 'disk');
    const disk = ownDisk(diskPath);
    endings.push(disk.remove);
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    const settings = {
      ...s3Environment(s3),
      SECRETS_FILE: join(shared, 'secrets.json'),
      SMTP_HOST: SERVICES,
      SMTP_PORT: String(smtpPort),
      LOG_LEVEL: 'info',
      WORKER_HEARTBEAT_SECONDS: '2',
      OUTAGE_CHECK_SECONDS: '1',
      STORAGE_MIN_FREE_MB: '16',
      ...environment,
    };
    const names = ownNames(folder);
    const make = async (kind: Kind, name: string): Promise<Part> => {
      const port = await freePort();
      const made = part(kind, name, () =>
        startServerProcess({
          root: ROOT,
          databaseUrl: database.url,
          folder: join(diskPath, name),
          outputLimit: OUTPUT_LIMIT,
          isMeasured: isLong,
          port,
          entry: kind === 'server' ? 'serve' : 'work',
          standIns: names.standIns,
          environment: { ...settings, WORKER: kind === 'server' ? 'false' : 'true', PUBLIC_URL: 'http://127.0.0.1' },
        }),
      );
      await made.start();
      endings.push(() => made.now().stop());
      return made;
    };
    // Started alone, because the first server writes the secrets file that all share.
    const one = await make('server', 'server-1');
    const [two, three, four] = await Promise.all([
      make('server', 'server-2'),
      make('worker', 'worker-1'),
      make('worker', 'worker-2'),
    ]);
    const proxy: Proxy = await startProxy(proxyName, join(folder, proxyName), [one.now().port, two.now().port]);
    endings.push(() => proxy.stop());
    return {
      facts: { port: proxy.port, databaseUrl: database.url, folder: shared },
      servers: [one, two],
      workers: [three, four],
      s3,
      postbox,
      smtpPort,
      names,
      disk,
      killPostgres: () => killPostmaster(database.url),
      stopPostgres: () => stopEmbeddedDatabase(postgres),
      startPostgres: () => startAgain(postgres, database.url),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
