import { asksForSupport } from '@mpn/domain';
import { isCallError } from '../api/call-error';
import { ClientError } from '../api/client-error';
import { errorText } from './error-text';
import { hasSupportContact } from './support-contact';

/** The number under which the server has logged an unexpected failure (status 500), or null for any other failure. */
export function errorNumber(error: unknown): string | null {
  if (!isCallError(error) || error.status !== 500) return null;
  const id = error.body?.globalErrors[0]?.translationValues?.id;
  return id === undefined ? null : String(id);
}

/** Whether the text of this failure says that people should contact support. */
export function namesSupport(error: unknown): boolean {
  if (error instanceof ClientError) return false;
  if (!isCallError(error)) return true;
  return error.status === 500 || (error.code !== null && asksForSupport(error.code));
}

/** Whether `ErrorNumberLine` shows anything for this failure. */
export const hasErrorDetails = (error: unknown): boolean =>
  errorNumber(error) !== null || (namesSupport(error) && hasSupportContact());

/** Text for support, to find a failure in the log: number, time, page, and the shown message. */
export function supportText(error: unknown, number: string, now = new Date()): string {
  return [number, now.toISOString(), window.location.pathname, errorText(error)].join('\n');
}
