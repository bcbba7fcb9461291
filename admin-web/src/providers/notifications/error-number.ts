import { isCallError } from '../api/call-error';
import { errorText } from './error-text';

/** The number under which the server has logged an unexpected failure (status 500), or null for any other failure. */
export function errorNumber(error: unknown): string | null {
  if (!isCallError(error) || error.status !== 500) return null;
  const id = error.body?.globalErrors[0]?.translationValues?.id;
  return id === undefined ? null : String(id);
}

/** What support needs to find a failure in the log: number, time, page, and what the user read. */
export function supportText(error: unknown, number: string, now = new Date()): string {
  return [number, now.toISOString(), window.location.pathname, errorText(error)].join('\n');
}
