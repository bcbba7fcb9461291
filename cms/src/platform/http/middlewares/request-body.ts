import type { Context, Middleware } from 'koa';
import { fail } from '@mpn/domain';
import { announcesBody, pickLocale } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { errorBodyOf } from '../errors/body-of';
import { UPLOAD_PATH } from '../upload-path';
import { PANEL } from './error-body';

/** Refuses compressed bodies: no client of ours sends them, and they could unpack to gigabytes. */
function refuseEncoded(ctx: Context): void {
  const encoding = ctx.get('content-encoding').trim();
  if (encoding === '' || encoding.toLowerCase() === 'identity') return;
  if (PANEL.test(ctx.path)) ctx.throw(415);
  throw fail('mpn.backend.global.error.unsupported-encoding', { encoding: encoding.slice(0, 100) });
}

/**
 * Ends a request whose body did not arrive in time: with 408 where nothing was sent yet, otherwise by closing the
 * connection.
 */
function cut(ctx: Context): void {
  const { req, res } = ctx;
  if (req.complete || res.destroyed) return;
  if (res.headersSent) {
    req.socket.destroy();
    return;
  }
  const error = fail('mpn.backend.global.error.request-timeout');
  const body = JSON.stringify(errorBodyOf(error, ctx.path, pickLocale(ctx.acceptsLanguages())));
  res.writeHead(error.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  });
  res.end(body, () => req.socket.destroy());
}

/**
 * Limits for every body: not compressed, and received within REQUEST_BODY_TIMEOUT_SECONDS. Uploads may take longer
 * while they are read; after the response the same limit applies to the rest.
 */
const requestBody = (): Middleware => async (ctx, next) => {
  if (!announcesBody(ctx.req)) return next();
  const milliseconds = getSettings().REQUEST_BODY_TIMEOUT_SECONDS * 1000;
  let timer: NodeJS.Timeout | undefined;
  const limit = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => cut(ctx), milliseconds);
  };
  if (!UPLOAD_PATH.test(ctx.path)) limit();
  else ctx.res.once('finish', () => !ctx.req.complete && limit());
  ctx.req.once('end', () => clearTimeout(timer));
  ctx.req.once('close', () => clearTimeout(timer));
  refuseEncoded(ctx);
  return next();
};

export default requestBody;
