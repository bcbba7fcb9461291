import { AppError, isAppError, type ErrorCode } from '@mpn/domain';
import { AudioToolError } from '../audio/audio-tool-error';
import type { PlannedFile } from './plan';

const COVER_UNREADABLE = 'mpn.backend.delivery.error.cover-unreadable';

/** What the storage says means the same whichever file was asked for. */
const OF_STORAGE: Partial<Record<ErrorCode, ErrorCode>> = {
  'mpn.backend.global.error.not-found': 'mpn.backend.delivery.error.source-file-missing',
  'mpn.backend.global.error.service-unavailable': 'mpn.backend.delivery.error.interrupted',
};

/** What went wrong with the front cover: it goes into every track too, and is to blame for itself there. */
export function coverError(cause: unknown): AppError {
  return isAppError(cause) ? cause : new AppError(COVER_UNREADABLE, { cause });
}

/** What went wrong while a file was made, as the delivery log says it. */
export function preparationError(cause: unknown, file: PlannedFile): AppError {
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
