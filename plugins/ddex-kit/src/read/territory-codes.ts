/** The whole world, as messages call it. */
const WORLD = 'Worldwide';

/** Our countries by their numbers of ISO 3166-1, which CISAC's TIS uses for countries as well. */
const COUNTRIES = { '276': 'DE', '40': 'AT', '756': 'CH' } as const;

/** Groups of TIS that have our countries in them (CISAC, Territory Information System). */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  // Europe, the European continent.
  2120: ['DE', 'AT', 'CH'],
  2122: ['DE', 'AT', 'CH'],
  // European Economic Area, European Union.
  2121: ['DE', 'AT'],
  2123: ['DE', 'AT'],
  2136: [WORLD],
};

function codesOf(text: string): readonly string[] {
  if (/^\d+$/.test(text)) {
    const number = String(Number(text));
    return GROUPS[number] ?? [COUNTRIES[number as keyof typeof COUNTRIES] ?? text];
  }
  if (/^(?:worldwide|world|ww)$/i.test(text)) return [WORLD];
  return [/^[a-z]{2}$/.test(text) ? text.toUpperCase() : text];
}

/**
 * Territories of a message in one form: `Worldwide`, and codes of ISO 3166-1 in capitals. Numbers of TIS become our
 * countries as far as they mean them; what means none of them stays as it was sent.
 */
export const territoryCodes = (texts: readonly string[]): string[] => [...new Set(texts.flatMap(codesOf))];
