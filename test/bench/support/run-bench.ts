import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../../..');

/** Ends everything that a bench has started, in reverse order, however the bench ends. */
export class Bench {
  private readonly endings: (() => Promise<unknown> | void)[] = [];

  /** Registers a function that ends something the bench has started. */
  onEnd(end: () => Promise<unknown> | void): void {
    this.endings.push(end);
  }

  /** A temporary folder that is removed after the bench. */
  folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'mpn-bench-'));
    this.onEnd(() => rmSync(path, { recursive: true, force: true }));
    return path;
  }

  async end(): Promise<void> {
    for (let ending = this.endings.pop(); ending; ending = this.endings.pop()) {
      try {
        await ending();
      } catch (error) {
        console.error(error);
      }
    }
  }
}

/** A positive whole number from the environment. */
export function sizeFrom(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a positive whole number.`);
  return value;
}

/** Runs one bench and ends what it started, also at Ctrl-C. Figures only: a missed aim does not fail the run. */
export function runBench(work: (bench: Bench) => Promise<void>): void {
  const bench = new Bench();
  const stop = (): void => void bench.end().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  console.log(`  load of this machine: ${loadavg()[0]?.toFixed(1)}`);
  void work(bench)
    .catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    })
    .finally(() => bench.end())
    .then(() => process.exit());
}
