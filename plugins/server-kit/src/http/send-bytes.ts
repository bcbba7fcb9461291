import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { fail } from '@mpn/domain';
import { revalidateWhileStreaming } from './revalidate-while-streaming';
import type { ByteRange } from '../files/storage';

export interface SendableBytes {
  size: number;
  contentType: string;
  fileName: string;
  /** `attachment` saves, `inline` shows. Only audio, video, pictures and PDFs are ever inline. */
  disposition: 'inline' | 'attachment';
  /** Changes with the bytes, so that a resumed download never mixes two versions. */
  etag?: string;
  /**
   * Throws a catalogue error when the caller may not have the bytes any more. Called repeatedly while they are sent; a
   * refusal aborts the response. The caller of {@link sendBytes} checks before the first byte.
   */
  assertPermitted: () => Promise<unknown>;
  open(range?: ByteRange): Promise<Readable>;
}

/** RFC 6266: an ASCII fallback and the real name in UTF-8. */
export function contentDisposition(disposition: string, fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * The single range that a header requests; undefined for none or several (then everything is sent, RFC 9110 14.2).
 * @throws AppError range-not-satisfiable
 */
export function parseRange(header: string, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size || end < start) throw fail('mpn.backend.global.error.range-not-satisfiable');
  return { start, end };
}

/**
 * Streams bytes with Range, ETag and a safe disposition, and re-checks the caller's access while streaming. Only the
 * browser may cache.
 * @returns the bytes of the response; `{ start: 0, end: -1 }` for a 304, and for an empty file
 * @throws AppError range-not-satisfiable, and those of `open`
 */
export async function sendBytes(ctx: Context, bytes: SendableBytes): Promise<ByteRange> {
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('Cache-Control', 'private, max-age=3600');
  ctx.set('X-Content-Type-Options', 'nosniff');
  // A proxy that buffers the response would hold bytes that can no longer be withheld (nginx and compatible proxies).
  ctx.set('X-Accel-Buffering', 'no');
  ctx.set('Content-Disposition', contentDisposition(bytes.disposition, bytes.fileName));
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  if (bytes.etag) ctx.set('ETag', `"${bytes.etag}"`);
  ctx.status = 200;
  const rangeStands = !bytes.etag || !ctx.get('If-Range') || ctx.get('If-Range') === `"${bytes.etag}"`;
  let range: ByteRange | undefined;
  try {
    range = rangeStands && ctx.get('Range') ? parseRange(ctx.get('Range'), bytes.size) : undefined;
  } catch (error) {
    ctx.set('Content-Range', `bytes */${bytes.size}`);
    throw error;
  }
  if (!range && bytes.etag && ctx.fresh) {
    ctx.status = 304;
    return { start: 0, end: -1 };
  }
  const sent = range ?? { start: 0, end: bytes.size - 1 };
  const length = sent.end - sent.start + 1;
  if (ctx.method === 'HEAD' || length === 0) {
    ctx.body = null;
  } else {
    const stream = await bytes.open(range);
    ctx.res.once('close', () => stream.destroy());
    revalidateWhileStreaming(ctx.res, bytes.assertPermitted);
    ctx.body = stream;
  }
  // After the body: setting that removes or replaces type, length and status.
  ctx.type = bytes.contentType;
  ctx.length = length;
  ctx.status = range ? 206 : 200;
  if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.size}`);
  return sent;
}
