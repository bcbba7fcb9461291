import { AppError } from '@mpn/domain';
import { isTransient, type ParserFailure, type ParserFailureReason } from '@mpn/process-kit';

/** Failures of the audio tools themselves: they are missing, or fail for every file. */
const TOOLS_AWAY: ReadonlySet<unknown> = new Set(['missing', 'unusable']);
/** Failures that are not caused by the file: also a machine that was too busy, and a check that was cancelled. */
const NOT_ITS_FAULT: ReadonlySet<unknown> = new Set([...TOOLS_AWAY, 'timeout', 'canceled']);

const isNamed = (error: unknown, name: string): error is Error => error instanceof Error && error.name === name;

/** Why the audio tools failed; undefined for any other error. */
function toolFailure(error: unknown): unknown {
  return isNamed(error, 'AudioToolError') ? (error as { failure?: unknown }).failure : undefined;
}

/** Whether the audio tools found no known format in the file. */
export function isUnreadable(error: unknown): boolean {
  return ['unreadable', 'failed'].includes(String(toolFailure(error)));
}

/** Whether the audio tools timed out. */
export function tookTooLong(error: unknown): boolean {
  return toolFailure(error) === 'timeout';
}

const LIMITS: ReadonlySet<ParserFailureReason> = new Set(['time', 'memory', 'output']);

/** The error for an uploader when a child process gave no reply. */
function ofChild(cause: ParserFailure): AppError {
  if (isTransient(cause)) return new AppError('mpn.backend.global.error.service-unavailable', { cause });
  const code = LIMITS.has(cause.reason) ? 'too-complex' : 'not-judged';
  return new AppError(`mpn.backend.media.error.${code}`, { cause });
}

/**
 * The error to throw instead: 503 ("retry shortly") for a file that could not be checked, with the tool's output for
 * the log; a media error for one that crashed its parser or exceeded its limits. Any other error is returned unchanged.
 */
export function asCheckError(error: unknown): unknown {
  if (isNamed(error, 'ParserFailure')) return ofChild(error as ParserFailure);
  const failure = toolFailure(error);
  if (failure === 'too-complex') return new AppError('mpn.backend.media.error.too-complex', { cause: error });
  return NOT_ITS_FAULT.has(failure)
    ? new AppError('mpn.backend.global.error.service-unavailable', { cause: error })
    : error;
}

/**
 * For jobs: the same 503 when the audio tools are missing or fail for every file, so that the job is retried until they
 * work (see `boundTask`). Any other error is returned unchanged.
 */
export const asToolOutage = (error: unknown): unknown =>
  TOOLS_AWAY.has(toolFailure(error))
    ? new AppError('mpn.backend.global.error.service-unavailable', { cause: error })
    : error;
