/**
 * Why a job has no result: its child exceeded `time` (of the processor), `memory` or `output` and was killed, `died` by
 * itself, or `failed` with an error that is not in the catalogue. Independent of the file: the child was `not-started`,
 * gave `no-reply` for long without using up its processor time, as on a machine that is too busy, or was `stopped` by a
 * signal, as when the server and its children are told to end.
 */
export type ParserFailureReason =
  | 'time'
  | 'memory'
  | 'output'
  | 'died'
  | 'failed'
  | 'not-started'
  | 'no-reply'
  | 'stopped';

/** Signals by which a process is told to end; a crash has others. */
const STOP_SIGNALS: ReadonlySet<unknown> = new Set(['SIGTERM', 'SIGINT', 'SIGHUP']);

/** Whether a program ended because it was told to, and not by its input. @param ending exit code or signal */
export const isStopped = (ending: unknown): boolean => STOP_SIGNALS.has(ending);

/** Whether the failure is independent of the file: the same file may pass later. */
export const isTransient = ({ reason }: ParserFailure): boolean =>
  reason === 'not-started' || reason === 'no-reply' || reason === 'stopped';

export class ParserFailure extends Error {
  override readonly name = 'ParserFailure';

  constructor(
    readonly reason: ParserFailureReason,
    detail: string,
  ) {
    super(`the file could not be read (${reason}): ${detail}`);
  }
}
