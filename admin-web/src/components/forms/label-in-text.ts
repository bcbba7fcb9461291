import type { Locale } from '@mpn/domain';

/** Names at the beginning of a label, which keep their capital. */
const NAMES = /^(Spotify|Latin)\b/;

/**
 * The label of a field within a sentence ("Enter a {field}"): in English without its first capital, "Name" is "name";
 * abbreviations and names stay as they are.
 */
export function labelInText(label: string, locale: Locale): string {
  const [first = ''] = label.split(' ');
  const isAbbreviation = first.length < 2 || /[A-Z]/.test(first.slice(1));
  if (locale !== 'en-US' || isAbbreviation || NAMES.test(label)) return label;
  return label.charAt(0).toLowerCase() + label.slice(1);
}
