/** A failed test, or with an empty `test` a file that failed as a whole, or with an empty `file` a check. */
export interface Failure {
  file: string;
  test: string;
  /** First lines. */
  error: string[];
  /** Runs it alone. */
  command: string;
}

export interface Counted {
  passed: number;
  failed: number;
  failures: Failure[];
  files: { file: string; seconds: number }[];
  /** Why the suite did not start, or not end as it should. */
  problem?: string;
}

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal?: string | null;
  output: string;
}

export declare const jestCommand: (file: string, name?: string) => string;
export declare const playwrightCommand: (file: string, line?: number) => string;
export declare const firstLines: (text: string | undefined) => string[];
export declare const tellingLines: (output: string) => string[];
export declare const jestResult: (report: string | undefined, ending: Ending, root: string) => Counted;
export declare const playwrightResult: (report: string | undefined, ending: Ending, folder: string) => Counted;
export declare const notRun: (problem: string) => Counted;
export declare const joined: (results: Counted[]) => Counted;
