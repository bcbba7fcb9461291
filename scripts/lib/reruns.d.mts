import type { Counted, Failure } from './test-reports.mjs';

export interface NamedResult extends Counted {
  /** Of the suite. */
  name: string;
}

export interface FileOfSuite {
  /** Of the suite. */
  name: string;
  file: string;
}

export interface FlakyFile extends FileOfSuite {
  /** Tests that failed at first. */
  failures: Failure[];
  /** Of the run in which they passed. */
  output: string;
}

export declare const RUN_ONCE: RegExp[];
export declare const MAX_FLAKY: number;
export declare const filesToRunAgain: (results: NamedResult[]) => FileOfSuite[];
export declare const withReruns: (
  results: NamedResult[],
  reruns: (FileOfSuite & { result: Counted; output: string })[],
) => { results: NamedResult[]; flaky: FlakyFile[]; tooMany: boolean };
