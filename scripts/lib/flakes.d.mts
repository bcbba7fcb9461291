import type { Failure } from './test-reports.mjs';

export declare const REPEATABLE: string[];
export declare const flakesArguments: (
  args: string[],
  random?: number,
) => { suite?: string; times?: number; seed?: number; patterns?: string[]; error?: string };
export declare const seedOfRun: (seed: number, index: number) => number;
export declare const shuffled: <T>(items: T[], seed: number, keyOf?: (item: T) => string) => T[];
export declare const flakesFound: (
  runs: { seed: number; log: string; failures: Failure[]; problem?: string }[],
) => string[];
