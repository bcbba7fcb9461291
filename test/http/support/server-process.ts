import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../support/processes';
import { clockJobsSocket } from './run-clock-jobs';
import { withCodeCache } from './with-code-cache';
import { SERVER_ENVIRONMENT } from './server-environment';

const START_LIMIT_MS = 240_000;
const STOP_LIMIT_MS = 30_000;
/** Most servers of tests parse no files: a process for that starts when the first one is uploaded. */
const PARSERS_ON_DEMAND = { PARSER_PROCESSES: '0' };

export interface ServerProcess {
  port: number;
  pid: number;
  databaseUrl: string;
  folder: string;
  /** The end of the process's output. */
  output(): string;
  /** Its exit code once it has ended, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Sends SIGTERM; resolves like {@link ended}. */
  end(): Promise<number | NodeJS.Signals | null>;
  /** Sends SIGKILL; resolves like {@link ended}. */
  kill(): Promise<number | NodeJS.Signals | null>;
  /** As {@link end}, with SIGKILL after a timeout. */
  stop(): Promise<void>;
}

function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`The server did not start in time.\n${output()}`)), START_LIMIT_MS);
    child.on('message', (message) => {
      if ((message as { type?: string }).type !== 'ready') return;
      clearTimeout(limit);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The server ended with ${code} while it started.\n${output()}`));
    });
  });
}

/** Exit code, or the signal that ended it. */
const ending = (child: ChildProcess): Promise<number | NodeJS.Signals | null> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    child.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** Processes that this process has started and not stopped. */
const running = new Set<ChildProcess>();

/** Ends the servers that this process has started and that still run. */
export async function stopOwnServers(): Promise<void> {
  await Promise.all([...running].map(stopChild));
}

/** User and group `nobody` of every Linux. */
const NOBODY = 65_534;

/**
 * TEST_SERVER_ACCOUNT=nobody: servers run without root's rights. A checkout that this account cannot enter is mounted
 * in a folder that it can.
 */
const isUnprivileged = process.env.TEST_SERVER_ACCOUNT === 'nobody';

const EXECUTABLE_BY_OTHERS = 0o001;

/** Whether every account can enter this folder. */
function isOpenToAll(folder: string): boolean {
  if ((statSync(folder).mode & EXECUTABLE_BY_OTHERS) === 0) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
}

/** The checkout as the server sees it. */
function checkoutOf(root: string, folder: string): string {
  if (!isUnprivileged) return root;
  chmodSync(dirname(folder), 0o755);
  chownSync(folder, NOBODY, NOBODY);
  if (isOpenToAll(root)) return root;
  const checkout = join(folder, 'checkout');
  mkdirSync(checkout, { recursive: true });
  return checkout;
}

/**
 * Options of `unshare` for a mount namespace. In a chroot the root folder is no mount whose propagation could be made
 * private, and the default is refused.
 */
function mountNamespace(): string[] {
  const isRefused = spawnSync('unshare', ['--mount', 'true']).status !== 0;
  return isRefused ? ['--mount', '--propagation', 'unchanged'] : ['--mount'];
}

/** What runs the program: Node, as the account of the servers, in a mount namespace of its own where it needs one. */
function runtimeOf(
  node: readonly string[],
  { standIns = {}, root }: { standIns?: Readonly<Record<string, string>>; root: string },
  checkout: string,
) {
  const mounts = Object.entries(standIns).map(([path, by]) => `mount --bind '${by}' '${path}'`);
  if (checkout !== root) mounts.push(`mount --bind '${root}' '${checkout}'`, `cd '${checkout}'`);
  if (mounts.length === 0 && !isUnprivileged) return { execArgv: [...node] };
  const account = isUnprivileged ? `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups ` : '';
  const run = ['-c', [...mounts, `exec ${account}"${process.execPath}" "$@"`].join(' && '), 'sh', ...node];
  return mounts.length === 0
    ? { execPath: 'sh', execArgv: run }
    : { execPath: 'unshare', execArgv: [...mountNamespace(), 'sh', ...run] };
}

/** Starts the compiled server as its own process, as in production, and waits until it is ready. */
export async function startServerProcess(options: {
  root: string;
  databaseUrl: string;
  folder: string;
  environment?: Record<string, string>;
  /** Which process: the server, or one that takes jobs only. */
  entry?: 'serve' | 'work';
  /** Default: a free one. */
  port?: number;
  /** Files that replace others for this process only, such as `/etc/hosts`; needs root. */
  standIns?: Readonly<Record<string, string>>;
  /** How many characters of what it prints are kept, the last ones. */
  outputLimit?: number;
  /** Another program than the compiled server, which sends `ready` likewise. */
  program?: string;
  /** Its memory or speed is measured: it runs as in production, without compiled code of an earlier start. */
  isMeasured?: boolean;
}): Promise<ServerProcess> {
  const { root, databaseUrl, folder } = options;
  mkdirSync(folder, { recursive: true });
  const port = options.port ?? (await freePort());
  let output = '';
  const checkout = checkoutOf(root, folder);
  const program = options.program ?? join(checkout, 'cms/dist/src/platform/process', `${options.entry ?? 'serve'}.js`);
  const { execArgv, env } = program.endsWith('.ts')
    ? { execArgv: ['--import', 'tsx'], env: {} }
    : options.isMeasured || isUnprivileged
      ? { execArgv: [], env: {} }
      : withCodeCache(root, program);
  const child = fork(program, [], {
    cwd: root,
    ...runtimeOf(execArgv, options, checkout),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      // TEST_SERVER_PATH: programs that servers find, instead of all that the tests have.
      PATH: process.env.TEST_SERVER_PATH ?? process.env.PATH,
      HOME: isUnprivileged ? folder : process.env.HOME,
      ...SERVER_ENVIRONMENT,
      ...(options.isMeasured ? {} : PARSERS_ON_DEMAND),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      DDEX_INBOX_DIR: join(folder, 'inbox'),
      TEST_CLOCK_JOBS: clockJobsSocket(folder),
      ...env,
      ...options.environment,
    },
  });
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-(options.outputLimit ?? 20_000));
    if (process.env.TEST_SERVER_OUTPUT) process.stderr.write(chunk);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  running.add(child);
  child.once('exit', () => running.delete(child));
  const ended = ending(child);
  try {
    await untilReady(child, () => output);
  } catch (error) {
    await stopChild(child);
    throw error;
  }
  return {
    port,
    pid: child.pid ?? 0,
    databaseUrl,
    folder,
    output: () => output,
    ended,
    end: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
    stop: () => stopChild(child),
  };
}
