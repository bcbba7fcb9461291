import { startServerProcess, type ServerProcess } from '../../http/support/server-process';
import { PROMOTER } from './bench-database';
import { type Bench, ROOT } from './run-bench';

export interface App extends ServerProcess {
  /** URL of the API. */
  api: string;
}

/**
 * Starts the product, or a program of the bench that contains it, as a process of its own, without a worker. The clock
 * ticks as in production, not every second as in tests.
 */
export async function startApp(
  bench: Bench,
  databaseUrl: string,
  program?: string,
  environment: Record<string, string> = {},
): Promise<App> {
  const server = await startServerProcess({
    root: ROOT,
    databaseUrl,
    folder: bench.folder(),
    isMeasured: true,
    environment: { WORKER: 'false', CLOCK_TICK: '0 * * * * *', ...environment },
    ...(program ? { program } : {}),
  });
  bench.onEnd(() => server.stop());
  return { ...server, api: `http://127.0.0.1:${server.port}/api` };
}

/**
 * Logs in, by default as the promoter.
 * @returns the `Authorization` header
 */
export async function logIn(api: string, who = PROMOTER): Promise<Record<string, string>> {
  const answer = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  const authorization = answer.headers.get('authorization');
  if (!authorization) throw new Error(`${who.loginName} could not log in: ${await answer.text()}`);
  return { authorization };
}
