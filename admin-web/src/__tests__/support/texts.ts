import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@/providers/i18n/locale';

const LOCALES = join(__dirname, '../../../public/locales');

/** Every namespace of a language, as the web server would send it. */
function textsOf(language: Language): Record<string, object> {
  const files = readdirSync(join(LOCALES, language));
  return Object.fromEntries(
    files.map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as object,
    ]),
  );
}

/** The app's own texts, in English until a test changes the language. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: textsOf('en'), de: textsOf('de') },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
    showSupportNotice: false,
  });
}
