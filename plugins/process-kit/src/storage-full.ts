import { AppError, isAppError } from '@mpn/domain';

/** Error codes of a full disk or an exceeded quota, and Postgres' own. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Messages of programs on standard error in that case. */
const FULL_WORDS = /No space left on device|Disk quota exceeded/;

const STORAGE_FULL = 'mpn.backend.media.error.storage-full';

/** Whether an error, or one of its causes, means that the disk is full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isAppError(error) && error.code === STORAGE_FULL) return true;
  const { code, detail, cause } = error as { code?: unknown; detail?: unknown; cause?: unknown };
  if (FULL.has(code) || FULL_WORDS.test(error.message)) return true;
  return (typeof detail === 'string' && FULL_WORDS.test(detail)) || isStorageFull(cause);
}

/** Converts disk-full errors into the catalogue's storage-full error (507); returns any other error unchanged. */
export function withStorageFull(error: unknown): unknown {
  if (!isStorageFull(error)) return error;
  return isAppError(error) && error.code === STORAGE_FULL ? error : new AppError(STORAGE_FULL, { cause: error });
}

/** Whether an error was caused by an unreachable or full storage, so that a retry can succeed. */
export const isStorageOutage = (error: unknown): boolean =>
  isStorageFull(error) || (isAppError(error) && error.code === 'mpn.backend.global.error.service-unavailable');
