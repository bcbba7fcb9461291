import type { Middleware } from 'koa';
import { pickLocale } from '@mpn/server-kit';

/** `Accept-Language` picks the language of texts: `ctx.state.locale`. */
const locale = (): Middleware => async (ctx, next) => {
  ctx.state.locale = pickLocale(ctx.acceptsLanguages());
  ctx.vary('Accept-Language');
  await next();
};

export default locale;
