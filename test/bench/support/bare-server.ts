import { join } from 'node:path';
import { startServerProcess } from '../../http/support/server-process';
import type { Statement } from './captured-sql';
import { atMost, note } from './figures';
import { latencies, throughput, type Target } from './requests';
import { ROOT, type Bench } from './run-bench';

/**
 * Starts a minimal server that returns the rows of these statements: pg and node:http.
 * @returns its port
 */
export async function startBare(
  bench: Bench,
  databaseUrl: string,
  statements: Readonly<Record<string, Statement[]>>,
): Promise<number> {
  const bare = await startServerProcess({
    root: ROOT,
    databaseUrl,
    folder: bench.folder(),
    program: join(__dirname, 'bare-list.ts'),
    environment: { BENCH_STATEMENTS: JSON.stringify(statements) },
  });
  bench.onEnd(() => bare.stop());
  return bare.port;
}

/** Prints how our table compares with it; the aim of each is 1.5. */
export async function againstBare(name: string, ours: Target, bare: Target): Promise<void> {
  const median = await latencies({ ours, bare }, 200);
  const rate = await throughput({ ours, bare });
  note(
    `${name}: median ${median.ours.toFixed(2)} ms against ${median.bare.toFixed(2)} ms; ` +
      `${rate.ours.toFixed(0)} requests/s against ${rate.bare.toFixed(0)}`,
  );
  atMost(`${name}-median-vs-pg`, median.ours / median.bare, 1.5);
}
