// eslint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const ALL_CONTROL_CHARACTERS = new RegExp(CONTROL_CHARACTERS.source, 'g');
/** Matches unpaired surrogates only, because of the flag u. */
const HALF_A_PAIR = /\p{Surrogate}/u;
/** Further characters that a single line cannot have: tab, line breaks, C1 controls, line and paragraph separators. */
const LINE_CHARACTERS = /[\t\n\r\u0080-\u009f\u2028\u2029]/;

/** Characters that databases and playout systems reject; tab and line breaks are fine. */
export function hasControlCharacters(text: string): boolean {
  return CONTROL_CHARACTERS.test(text);
}

/** For text from other systems, which no person can correct. */
export function withoutControlCharacters(text: string): string {
  return text.replace(ALL_CONTROL_CHARACTERS, '');
}

/**
 * As {@link withoutControlCharacters}, for a text that must be one line: breaks and tabs become a space, and half a
 * surrogate pair becomes the replacement character.
 */
export function asOneLine(text: string): string {
  return withoutControlCharacters(text.replace(/[\t\n\r\u0080-\u009f\u2028\u2029]+/g, ' ')).replace(
    /\p{Surrogate}/gu,
    '\ufffd',
  );
}

/** Whether the database accepts the text: no control characters, no unpaired surrogates. */
export function isSavable(text: string): boolean {
  return !CONTROL_CHARACTERS.test(text) && !HALF_A_PAIR.test(text);
}

/** Whether a text holds a line break, a tab or another character that a single line cannot have. */
export function hasLineCharacters(text: string): boolean {
  return LINE_CHARACTERS.test(text);
}

/**
 * The paths of texts and keys inside a value, at any depth, that {@link isSavable} refuses; at most `limit`.
 * @param value the result of JSON.parse, of limited depth
 */
export function unsavablePaths(value: unknown, limit: number, path = ''): string[] {
  if (typeof value === 'string') return isSavable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  const found: string[] = [];
  for (const [key, entry] of Object.entries(value)) {
    if (found.length >= limit) break;
    const at = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    // A key that cannot be saved is not echoed.
    if (!isSavable(key)) found.push(path);
    else found.push(...unsavablePaths(entry, limit - found.length, at));
  }
  return found;
}
