import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { fail } from '@mpn/domain';
import { cutWhenRefused } from './cut-when-refused';
import type { ByteRange } from './storage';

export interface SendableBytes {
  size: number;
  contentType: string;
  fileName: string;
  /** `attachment` saves; `inline` plays or shows. Nothing but audio, video and pictures is ever inline. */
  disposition: 'inline' | 'attachment';
  /** Changes when the bytes do: a resumed download never mixes two versions. */
  etag?: string;
  /**
   * Throws a catalogue error when the caller may not have the bytes any more: asked while they go out, which is cut then.
   * Before the first byte the caller of {@link sendBytes} has asked itself.
   */
  assertPermitted: () => Promise<unknown>;
  open(range?: ByteRange): Promise<Readable>;
}

/** RFC 6266: a plain fallback and the real name in UTF-8. */
export function contentDisposition(disposition: string, fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The one range that a header asks for; undefined for none, or for several (then all is sent, RFC 9110 14.2). */
export function parseRange(header: string, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size || end < start) throw fail('mpn.backend.global.error.range-not-satisfiable');
  return { start, end };
}

/**
 * Streams bytes with Range, ETag and a safe disposition, for as long as the caller may have them. The session keeps being
 * checked: nothing is cached beyond the browser.
 */
export async function sendBytes(ctx: Context, bytes: SendableBytes): Promise<ByteRange> {
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('Cache-Control', 'private, max-age=3600');
  ctx.set('X-Content-Type-Options', 'nosniff');
  // What a proxy has read ahead cannot be cut any more (nginx and those that follow it).
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
  ctx.type = bytes.contentType;
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.size}`);
  }
  const sent = range ?? { start: 0, end: bytes.size - 1 };
  ctx.length = sent.end - sent.start + 1;
  if (ctx.method === 'HEAD' || ctx.length === 0) {
    ctx.body = null;
    ctx.status = range ? 206 : 200;
    return sent;
  }
  const stream = await bytes.open(range);
  ctx.res.once('close', () => stream.destroy());
  cutWhenRefused(ctx.res, bytes.assertPermitted);
  ctx.body = stream;
  ctx.length = sent.end - sent.start + 1;
  return sent;
}
