import { COUNTRY_CODES, LANGUAGE_CODES, type Locale } from '@mpn/domain';

export interface CodeOption {
  value: string;
  label: string;
}

type Kind = 'region' | 'language';

const named = new Map<string, readonly CodeOption[]>();

/**
 * The name of a country (`DE`) or language (`de`) in the person's language; the code itself if the browser has no name
 * for it.
 */
export function codeName(kind: Kind, code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames([locale], { type: kind }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** All codes with their names, in the order of the names. */
export function codeOptions(kind: Kind, locale: Locale): readonly CodeOption[] {
  const key = `${kind} ${locale}`;
  const known = named.get(key);
  if (known) return known;
  const options = (kind === 'region' ? COUNTRY_CODES : LANGUAGE_CODES)
    .map((value) => ({ value, label: codeName(kind, value, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  named.set(key, options);
  return options;
}
