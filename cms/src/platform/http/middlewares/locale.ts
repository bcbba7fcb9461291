import type { Middleware } from 'koa';
import { Locale } from '@mpn/domain';

const FALLBACK: Locale = 'en-US';

/** The first of the caller's languages that we support: `de`, `de-AT` and `de-DE` are all de-DE. */
export function pickLocale(wanted: readonly string[]): Locale {
  for (const language of wanted) {
    const found = Locale.find((locale) => locale.slice(0, 2) === language.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return FALLBACK;
}

/** `Accept-Language` picks the language of texts: `ctx.state.locale`. */
const locale = (): Middleware => async (ctx, next) => {
  ctx.state.locale = pickLocale(ctx.acceptsLanguages());
  ctx.vary('Accept-Language');
  await next();
};

export default locale;
