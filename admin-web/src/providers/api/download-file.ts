import type { AnyEndpoint } from '@mpn/domain';
import { failureFrom, sendCall, withPassword } from './call';

interface FileArgs {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** The file name of a Content-Disposition header, or null. */
function nameIn(disposition: string | null): string | null {
  const [, extended] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  if (extended) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}

async function fetchFile(endpoint: AnyEndpoint, args: FileArgs): Promise<Response> {
  const answer = await sendCall(endpoint, { ...args, headers: { accept: '*/*' } });
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => null);
  throw failureFrom(endpoint, answer.status, body, answer.headers.get('retry-after'));
}

/**
 * Fetches a small file with the session's token and saves it as a download. A call that needs a password confirmation
 * waits for it.
 * @param fallbackName the file's name if the server sends none
 * @throws CallError
 */
export async function downloadFile(endpoint: AnyEndpoint, args: FileArgs, fallbackName: string): Promise<void> {
  const answer = await withPassword(() => fetchFile(endpoint, args));
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = nameIn(answer.headers.get('content-disposition')) ?? fallbackName;
  link.click();
  // The browser reads the object URL later.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
