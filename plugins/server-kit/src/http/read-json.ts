import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { fail } from '@mpn/domain';

/** Whether a request announces a body, by its headers alone. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const UTF_8 = /^utf-?8$/i;

/** Invalid UTF-8 is an error and is not replaced by question marks. */
const decoder = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  try {
    const text = decoder.decode(bytes);
    return text.trim() === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    throw fail('mpn.backend.global.error.unreadable-data');
  }
}

const kilobytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${Math.ceil(bytes / 1024)} kB`;

/** @returns the bytes of the body; undefined where there is none */
async function readBody(ctx: Context, type: string, limit: number): Promise<Buffer | undefined> {
  if (!announcesBody(ctx.req)) return undefined;
  const charset = ctx.request.charset;
  if (!ctx.request.is(type) || (charset !== '' && !UTF_8.test(charset))) {
    const contentType = ctx.get('content-type').slice(0, 200) || '-';
    throw fail('mpn.backend.global.error.unsupported-media-type', { contentType });
  }
  try {
    return await getRawBody(ctx.req, { limit, length: ctx.get('content-length') || null });
  } catch (error) {
    // Drains the rest of the body, so that the connection can be reused.
    ctx.req.resume();
    if ((error as { type?: string }).type === 'entity.too.large') {
      throw fail('mpn.backend.global.error.payload-too-large', { limit: kilobytes(limit) });
    }
    throw fail('mpn.backend.global.error.unreadable-data');
  }
}

/**
 * Reads the JSON body of a request whose body has not been read yet.
 * @param limit bytes; a larger body is refused; before it is read if Content-Length announces it
 * @returns undefined where there is no body
 * @throws AppError unsupported-media-type (no JSON in UTF-8), payload-too-large, unreadable-data
 */
export async function readJson(ctx: Context, limit: number): Promise<unknown> {
  const bytes = await readBody(ctx, 'application/json', limit);
  return bytes && parse(bytes);
}

/**
 * Reads a form, as {@link readJson}; of a field that occurs several times the last value.
 * @returns an empty object where there is no body
 */
export async function readForm(ctx: Context, limit: number): Promise<Record<string, string>> {
  const bytes = await readBody(ctx, 'application/x-www-form-urlencoded', limit);
  return Object.fromEntries(new URLSearchParams(bytes?.toString('utf8') ?? ''));
}
