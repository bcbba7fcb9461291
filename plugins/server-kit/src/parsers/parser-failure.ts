/**
 * Why a child gave no reply: it exceeded `time`, `memory` or `output` and was killed, `died` by itself, `failed` with
 * an error that is not in the catalogue, or was `not-started`, independent of the file.
 */
export type ParserFailureReason = 'time' | 'memory' | 'output' | 'died' | 'failed' | 'not-started';

export class ParserFailure extends Error {
  override readonly name = 'ParserFailure';

  constructor(
    readonly reason: ParserFailureReason,
    detail: string,
  ) {
    super(`the file could not be read (${reason}): ${detail}`);
  }
}
