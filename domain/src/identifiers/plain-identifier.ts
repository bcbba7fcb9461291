/** Hyphens and dashes of every kind, and the minus sign: word processors and web pages replace the plain hyphen. */
const DASHES = /[\p{Pd}\u2212]/gu;
/** Characters without a width: zero width spaces, soft hyphens, marks of the writing direction, byte order marks. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * A number, code or address as it was meant, from a text that was copied out of a web page, a PDF or a chat: without
 * invisible characters, with plain digits, letters, spaces and hyphens, and without spaces at both ends. Does not
 * validate.
 */
export function plainIdentifier(text: string): string {
  return text.normalize('NFKC').replace(INVISIBLE, '').replace(DASHES, '-').trim();
}

/** A login or a path of another system: its letters stay as they are, without invisible characters and outer spaces. */
export const plainLogin = (text: string): string => text.replace(INVISIBLE, '').trim();

/** Makes a text function one for casts of input: anything but a string is returned unchanged. */
export const ofText =
  (change: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value;
