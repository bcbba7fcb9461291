import type { AnyEndpoint } from '@mpn/domain';
import { addressOf, commonHeaders, connectionFailure, failureFrom } from './call';

/** The name that the server gave the file, or null. */
function nameIn(disposition: string | null): string | null {
  const [, extended] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  if (extended) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}

/**
 * Fetches a small file with the session's token and hands it to the browser's downloads.
 * @param fallbackName the file's name where the server gives none
 * @throws CallError
 */
export async function downloadFile(
  endpoint: AnyEndpoint,
  args: { params?: Record<string, unknown>; query?: Record<string, unknown> },
  fallbackName: string,
): Promise<void> {
  const headers = { ...commonHeaders(), accept: '*/*' };
  const answer = await fetch(addressOf(endpoint, args), { headers, credentials: 'omit' }).catch((cause: unknown) => {
    throw connectionFailure(cause);
  });
  if (!answer.ok) {
    const body: unknown = await answer.json().catch(() => null);
    throw failureFrom(endpoint, answer.status, body, answer.headers.get('retry-after'));
  }
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = nameIn(answer.headers.get('content-disposition')) ?? fallbackName;
  link.click();
  // The browser reads the address after this turn.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
