import { fork, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase, stopEmbeddedDatabase, type EmbeddedOptions } from '@mpn/database';
import { ownDatabase, type OwnDatabase } from '../../http/support/own-database';
import { withCodeCache } from '../../http/support/with-code-cache';
import type { ServerFacts } from '../../http/support/server-pool';
import { SERVER_ENVIRONMENT } from '../../http/support/server-environment';
import { freePort } from '../../support/processes';

const ROOT = path.resolve(__dirname, '../../..');
const START_LIMIT_MS = 240_000;

/** A process of the application. */
export interface AppProcess {
  pid: number;
  isAlive: () => boolean;
  /** Its output so far. */
  output: () => string;
  /** Like `kill -9`: without a chance to clean up. */
  kill: () => Promise<void>;
  /** Like an operator (SIGTERM). */
  stop: () => Promise<void>;
}

/** The application as it runs in production: a web process that takes no jobs, and any number of workers. */
export interface Installation {
  facts: ServerFacts;
  web: AppProcess;
  /** The compiled `npm run worker`. */
  startWorker: (environment?: Record<string, string>) => Promise<AppProcess>;
  /** Ends everything and removes its files. */
  stop: () => Promise<void>;
}

/** An installation whose Postgres, which is its own, can be stopped. */
export interface WholeInstallation extends Installation {
  stopDatabase: () => Promise<void>;
  startDatabase: () => Promise<void>;
}

function startProcess(program: string, environment: Record<string, string>): Promise<AppProcess> {
  let output = '';
  const file = path.join(ROOT, 'cms/dist/src/platform/process', program);
  const { execArgv, env } = withCodeCache(ROOT, file);
  const child: ChildProcess = fork(file, [], {
    cwd: ROOT,
    execArgv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...SERVER_ENVIRONMENT, ...env, ...environment },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-20_000);
      if (process.env.TEST_SERVER_OUTPUT) process.stderr.write(text);
    });
  }
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!isAlive()) return;
    const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    child.kill(signal);
    await ended;
  };
  const running: AppProcess = {
    pid: child.pid ?? 0,
    isAlive,
    output: () => output,
    kill: () => end('SIGKILL'),
    stop: async () => {
      const force = setTimeout(() => void child.kill('SIGKILL'), 40_000);
      await end('SIGTERM').finally(() => clearTimeout(force));
    },
  };
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${program} did not start in time.\n${output}`));
    }, START_LIMIT_MS);
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`${program} ended with ${code} while it started.\n${output}`));
    });
    child.on('message', (message) => {
      if ((message as { type?: string }).type !== 'ready') return;
      clearTimeout(limit);
      resolve(running);
    });
  });
}

/**
 * Starts the web process on a database.
 * @param databaseOf starts or makes the database, given the installation's folder
 * @param end ends what `databaseOf` has started, after the processes
 */
async function startOn(
  databaseOf: (folder: string) => Promise<string>,
  end: () => Promise<unknown> | undefined,
): Promise<Installation> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mpn-installation-'));
  // Postgres runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  const data = path.join(folder, 'data');
  const processes: AppProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.allSettled(processes.map((process) => process.stop()));
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await databaseOf(folder);
    const port = await freePort();
    const environment = {
      DATABASE_URL: url,
      DATA_DIR: data,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      // A process that parses files starts with the first one, and a picture of usual size does not end it.
      PARSER_PROCESSES: '0',
      PARSER_SHARED_MEMORY_MB: '480',
    };
    const start = async (program: string, more: Record<string, string>): Promise<AppProcess> => {
      const started = await startProcess(program, { ...environment, ...more });
      processes.push(started);
      return started;
    };
    return {
      facts: { port, databaseUrl: url, folder: data },
      web: await start('serve.js', { WORKER: 'false' }),
      startWorker: (more = {}) => start('work.js', more),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the web process on a database of the tests' Postgres: a copy of the template, without a first boot. */
export async function startInstallation(): Promise<Installation> {
  let made: OwnDatabase | undefined;
  return startOn(
    async () => {
      made = await ownDatabase();
      return made.url;
    },
    () => made?.drop(),
  );
}

/** Starts a Postgres of its own and the web process. */
export async function startWholeInstallation(): Promise<WholeInstallation> {
  let options: EmbeddedOptions | undefined;
  const startDatabase = async (): Promise<string> => (await startEmbeddedDatabase(options!)).url;
  const stopDatabase = async (): Promise<void> => {
    if (options) await stopEmbeddedDatabase(options);
  };
  const installation = await startOn(async (folder) => {
    // Its Postgres restarts on the same port, which no other test's may take meanwhile.
    options = { dataFolder: path.join(folder, 'postgres'), throwAway: true, firstPort: await freePort() };
    return startDatabase();
  }, stopDatabase);
  return {
    ...installation,
    stopDatabase,
    startDatabase: async () => {
      if ((await startDatabase()) !== installation.facts.databaseUrl)
        throw new Error('Postgres came back at another address');
    },
  };
}
