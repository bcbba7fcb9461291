import { AppError } from '@mpn/domain';

/** What the audio tools say when the file is not to blame: the machine was too busy, or the programs are not there. */
const FAILURES: ReadonlySet<unknown> = new Set(['timeout', 'missing', 'canceled']);

/** Whether an error of the audio tools says that a file was not judged at all. */
export function wasNotJudged(error: unknown): boolean {
  return (
    error instanceof Error && error.name === 'AudioToolError' && FAILURES.has((error as { failure?: unknown }).failure)
  );
}

/**
 * The error to throw instead: "repeat shortly" (503) for a file that was not judged, with the tool's words for the log. Any
 * other error stays as it is.
 */
export function notJudged(error: unknown): unknown {
  return wasNotJudged(error) ? new AppError('mpn.backend.global.error.service-unavailable', { cause: error }) : error;
}
