import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/processes';
import { SERVER_ENVIRONMENT } from './server-environment';

const START_LIMIT_MS = 240_000;
const STOP_LIMIT_MS = 30_000;

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

/** What runs the program: Node, or Node in a mount namespace of its own. */
function runtimeOf({ program, standIns }: { program?: string; standIns?: Readonly<Record<string, string>> }) {
  const node = program ? ['--import', 'tsx'] : [];
  if (!standIns) return { execArgv: node };
  const mounts = Object.entries(standIns).map(([path, by]) => `mount --bind '${by}' '${path}'`);
  const script = [...mounts, `exec "${process.execPath}" "$@"`].join(' && ');
  return { execPath: 'unshare', execArgv: ['--mount', 'sh', '-c', script, 'sh', ...node] };
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
  /** Another program than the compiled server, in TypeScript, which sends `ready` likewise. */
  program?: string;
}): Promise<ServerProcess> {
  const { root, databaseUrl, folder } = options;
  mkdirSync(folder, { recursive: true });
  const port = options.port ?? (await freePort());
  let output = '';
  const program = options.program ?? join(root, 'cms/dist/src/platform/process', `${options.entry ?? 'serve'}.js`);
  const child = fork(program, [], {
    cwd: root,
    ...runtimeOf(options),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...SERVER_ENVIRONMENT,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      DDEX_INBOX_DIR: join(folder, 'inbox'),
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
