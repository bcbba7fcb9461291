/**
 * Why a job has no result: its child exceeded `time` (of the processor), `memory` or `output` and was killed, `died` by
 * itself, or `failed` with an error that is not in the catalogue. Independent of the file: the child was `not-started`,
 * or gave `no-reply` for long without using up its processor time, as on a machine that is too busy.
 */
export type ParserFailureReason = 'time' | 'memory' | 'output' | 'died' | 'failed' | 'not-started' | 'no-reply';

/** Whether the failure is independent of the file: the same file may pass later. */
export const isTransient = ({ reason }: ParserFailure): boolean => reason === 'not-started' || reason === 'no-reply';

export class ParserFailure extends Error {
  override readonly name = 'ParserFailure';

  constructor(
    readonly reason: ParserFailureReason,
    detail: string,
  ) {
    super(`the file could not be read (${reason}): ${detail}`);
  }
}
