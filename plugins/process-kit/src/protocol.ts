import type { ErrorCode, ErrorValues } from '@mpn/domain';

/** A job: one line to the child. */
export interface ParserOrder {
  module: string;
  input: unknown;
}

/** A line from the child: that it has started, a job's result, or its error. */
export type ParserReply =
  | { ready: true }
  | { value: unknown }
  | { code: ErrorCode; values: ErrorValues }
  | { problem: string };

/** What a module that runs in a child exports as `run`: takes and returns JSON, throws catalogue errors. */
export type ParserJob<I, O> = (input: I) => Promise<O>;
