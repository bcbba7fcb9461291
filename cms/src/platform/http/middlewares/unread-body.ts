import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Middleware } from 'koa';
import uploads from '../../../../config/uploads';

/** Reads and discards the rest of a body, until it ends, is aborted, takes or pauses too long, or is too large. */
function discardRest(request: IncomingMessage): Promise<void> {
  const { bytes, milliseconds, idleMilliseconds } = uploads.refused;
  return new Promise((resolve) => {
    let left = bytes;
    const done = (): void => {
      clearTimeout(all);
      clearTimeout(idle);
      request.off('data', onData).pause();
      resolve();
    };
    const all = setTimeout(done, milliseconds);
    const idle = setTimeout(done, idleMilliseconds);
    const onData = (chunk: Buffer): void => {
      idle.refresh();
      left -= chunk.length;
      if (left < 0) done();
    };
    request.once('end', done).once('error', done).once('close', done).on('data', onData).resume();
  });
}

/** The bytes that koa would send for a body that is no stream. */
function bytesOf(body: unknown): Buffer | null {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (body instanceof Readable) return null;
  return Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

async function* withPatience(answer: Buffer, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield answer;
  await discardRest(request);
}

/**
 * Closes the connection of a request that was answered before its whole body arrived: by a refusal (permissions, size,
 * quota) or by a handler that does not read bodies. Left open, its next request would wait behind unread bytes. The
 * response is sent at once with `Connection: close`; the rest of the body is read and discarded for a while before the
 * connection is closed, because closing at once would reset it before the client has read the response. Responses that
 * are streams are left as they are.
 */
const unreadBody = (): Middleware => async (ctx, next) => {
  await next();
  const { req, res } = ctx;
  if (req.complete || req.destroyed || res.headersSent || ctx.respond === false) return;
  const answer = bytesOf(ctx.body);
  if (answer === null) return;
  ctx.set('Connection', 'close');
  const { status } = ctx;
  const type = ctx.response.get('Content-Type');
  if (answer.length === 0 || ctx.method === 'HEAD') return;
  ctx.body = Readable.from(withPatience(answer, req), { objectMode: false });
  if (type) ctx.set('Content-Type', type);
  ctx.length = answer.length;
  ctx.status = status;
};

export default unreadBody;
