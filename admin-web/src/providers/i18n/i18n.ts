import type { Locale } from '@mpn/domain';
import i18next from 'i18next';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import { refreshEverything } from '../api/call-cache';
import { initReactI18next } from 'react-i18next';
import { languageOf, localeOf, storeLocale } from './locale';
import { requestTexts } from './request-texts';

/**
 * Starts i18next; texts are loaded when a screen first needs them: `/locales/{de,en,fr}/{namespace}.json`.
 * @param more namespaces that the first page needs, beside those of every page
 */
export async function startI18n(locale: Locale, more: readonly string[] = []): Promise<void> {
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init<HttpBackendOptions>({
      lng: languageOf(locale),
      supportedLngs: ['de', 'en', 'fr'],
      // French exists only for the texts before the login.
      fallbackLng: 'en',
      ns: ['common', 'client', ...more],
      defaultNS: 'common',
      backend: {
        loadPath: `/locales/{{lng}}/{{ns}}.json?v=${__TEXTS_VERSION__}`,
        request: (_options, url, _payload, callback) => void requestTexts(url, callback),
      },
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      returnNull: false,
    });
  document.documentElement.lang = i18next.language;
}

export function currentLocale(): Locale {
  return localeOf(i18next.language);
}

/** Switches the language of the interface and remembers it in this browser. */
export async function changeLocale(locale: Locale): Promise<void> {
  storeLocale(locale);
  await i18next.changeLanguage(languageOf(locale));
  document.documentElement.lang = i18next.language;
  // Names of genres, formats and the like depend on the requested language.
  void refreshEverything();
}

export { i18next };
