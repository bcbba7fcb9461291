import { AppError, isAppError, type ErrorCode } from '@mpn/domain';
import { isStorageFull } from '@mpn/process-kit';
import { AudioToolError } from '@mpn/audio-kit';
import type { PlannedFile } from './plan';

const COVER_UNREADABLE = 'mpn.backend.delivery.error.cover-unreadable';

/** Storage errors have the same code for every file. */
const OF_STORAGE: Partial<Record<ErrorCode, ErrorCode>> = {
  'mpn.backend.global.error.not-found': 'mpn.backend.delivery.error.source-file-missing',
  'mpn.backend.global.error.service-unavailable': 'mpn.backend.delivery.error.interrupted',
};

/**
 * The error for a failure to read the front cover, which is embedded in every track: the cover is reported, not the
 * track.
 */
export function coverError(cause: unknown): AppError {
  return isAppError(cause) ? cause : new AppError(COVER_UNREADABLE, { cause });
}

/** The error for a failure to prepare a file, as the delivery log shows it. */
export function preparationError(cause: unknown, file: PlannedFile): AppError {
  // The disk is full: not caused by the file.
  if (isStorageFull(cause)) return new AppError('mpn.backend.media.error.storage-full', { cause });
  const known = isAppError(cause) ? OF_STORAGE[cause.code] : undefined;
  if (known) return new AppError(known, { cause });
  if (isAppError(cause) && cause.code === COVER_UNREADABLE) return cause;
  if (file.kind !== 'AUDIO') {
    return new AppError('mpn.backend.delivery.error.file-unreadable', { values: { file: file.name }, cause });
  }
  const isTooLong = cause instanceof AudioToolError && cause.failure === 'too-long';
  const code = isTooLong ? 'too-long-for-wave' : 'rendition-failed';
  return new AppError(`mpn.backend.delivery.error.${code}`, { values: { track: file.track.title }, cause });
}
