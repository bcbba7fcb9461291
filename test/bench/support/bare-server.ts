import { join } from 'node:path';
import { startServerProcess } from '../../http/support/server-process';
import type { Statement, Steps } from './captured-sql';
import { atMost, note } from './figures';
import { latencies, throughput, type Target } from './requests';
import { ROOT, type Bench } from './run-bench';

const PREPARED = 'prepared-';

const unnamed = ({ text, values }: Statement): Statement => ({ text, values });

/**
 * Starts a minimal server that returns the rows of these statements: pg and node:http. It sends them as they are given
 * and in their order under `/prepared-NAME`, and all at once and without preparing any under `/NAME`.
 * @returns its port
 */
export async function startBare(
  bench: Bench,
  databaseUrl: string,
  statements: Readonly<Record<string, Steps>>,
): Promise<number> {
  const both = Object.entries(statements).flatMap(([name, steps]) => [
    [name, [steps.flat().map(unnamed)]],
    [PREPARED + name, steps],
  ]);
  const bare = await startServerProcess({
    root: ROOT,
    databaseUrl,
    folder: bench.folder(),
    program: join(__dirname, 'bare-list.ts'),
    environment: { BENCH_STATEMENTS: JSON.stringify(Object.fromEntries(both)) },
  });
  bench.onEnd(() => bare.stop());
  return bare.port;
}

/**
 * Prints how our table compares with the minimal server on this port. Beside it, what is left of our time without the
 * statements as we send them, in their order: session, checks, shaping, JSON.
 */
export async function againstBare(
  name: string,
  ours: Target,
  port: number,
  statements = name,
  aim = 1.5,
): Promise<void> {
  const bare = { url: `http://127.0.0.1:${port}/${statements}` };
  const prepared = { url: `http://127.0.0.1:${port}/${PREPARED}${statements}` };
  const median = await latencies({ ours, bare, prepared }, 200);
  const rate = await throughput({ ours, bare });
  note(
    `${name}: median ${median.ours.toFixed(2)} ms against ${median.bare.toFixed(2)} ms ` +
      `(prepared ${median.prepared.toFixed(2)} ms: ${(median.ours - median.prepared).toFixed(2)} ms of our own); ` +
      `${rate.ours.toFixed(0)} requests/s against ${rate.bare.toFixed(0)}`,
  );
  atMost(`${name}-median-vs-pg`, median.ours / median.bare, aim);
}
