import type { FlakyFile, NamedResult } from './reruns.mjs';

export interface TimedResult extends NamedResult {
  seconds: number;
  /** Processor time of all processes; undefined where it is unknown. */
  cpuSeconds?: number;
  /** See {@link waitingSeconds}. */
  waiting?: number;
  /** Path of the file with its output. */
  log: string;
}

export declare const waitingSeconds: (
  seconds: number,
  cpuSeconds: number | undefined,
  processors: number,
) => number | undefined;
export declare const summary: (run: {
  results: TimedResult[];
  seconds: number;
  flaky?: FlakyFile[];
  tooMany?: boolean;
  times?: boolean;
}) => string[];
export declare const endOfSuite: (result: TimedResult) => string;
