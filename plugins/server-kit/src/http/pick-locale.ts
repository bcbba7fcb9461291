import type { Context } from 'koa';
import { Locale, LOCALE_OF_TEXT, type TextLanguage } from '@mpn/domain';

/**
 * The first of a caller's languages that we support: `de`, `de-AT` and `de-DE` are all de-DE.
 * @param otherwise the language where none of them is supported
 */
export function pickLocale(wanted: readonly string[], otherwise: Locale = 'en-US'): Locale {
  for (const language of wanted) {
    const found = Locale.find((locale) => locale.slice(0, 2) === language.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return otherwise;
}

/** The languages of the panel; the first is that of browsers that want none of them. */
const PANEL_LANGUAGES = ['en', 'de'] as const satisfies readonly TextLanguage[];

/** The language of the panel, which is the browser's there. */
export function panelLocale(ctx: Context): Locale {
  const wanted = ctx.acceptsLanguages(...PANEL_LANGUAGES);
  return LOCALE_OF_TEXT[PANEL_LANGUAGES.find((language) => language === wanted) ?? PANEL_LANGUAGES[0]];
}
