import { Locale } from '@mpn/domain';

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
