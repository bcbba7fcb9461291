declare const __TEXTS_VERSION__: string;

type Tree = { [key: string]: string | Tree };

export const PressLanguages = ['de', 'en', 'fr'] as const;
export type PressLanguage = (typeof PressLanguages)[number];

const CHOSEN = 'press-language';

function stored(): string | null {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    // A browser without storage asks its own language every time.
    return null;
  }
}

const isKnown = (value: string | null | undefined): value is PressLanguage =>
  PressLanguages.some((language) => language === value);

function preferred(): PressLanguage {
  const chosen = stored();
  if (isKnown(chosen)) return chosen;
  return navigator.languages.map((name) => name.slice(0, 2)).find(isKnown) ?? 'en';
}

let language: PressLanguage = 'en';
let texts: Tree = {};

/** Loads the texts of a language, by default the browser's. */
export async function loadTexts(wanted: PressLanguage = preferred()): Promise<void> {
  const answer = await fetch(`/locales/${wanted}/press.json?v=${__TEXTS_VERSION__}`);
  texts = (await answer.json()) as Tree;
  language = wanted;
  document.documentElement.lang = wanted;
}

export async function chooseLanguage(wanted: PressLanguage): Promise<void> {
  await loadTexts(wanted);
  try {
    localStorage.setItem(CHOSEN, wanted);
  } catch {
    // As in `stored`.
  }
}

export const currentLanguage = (): PressLanguage => language;
export const locale = (): string => ({ de: 'de-DE', en: 'en-US', fr: 'fr-FR' })[language];

function textOf(key: string): string {
  const found = key
    .split('.')
    .reduce<string | Tree | undefined>((tree, part) => (typeof tree === 'object' ? tree[part] : undefined), texts);
  return typeof found === 'string' ? found : key;
}

/** A text with its values, as in the rest of the app. */
export function t(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  return textOf(key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Named like the hook of the rest of the app, so that the check of texts knows the namespace. */
export const useTranslation = (_namespace: 'press'): { t: typeof t } => ({ t });

export const dateText = (value: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(
    new Date(value.length === 10 ? `${value}T12:00` : value),
  );

/** Minutes and seconds. */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
