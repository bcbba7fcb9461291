import { toLatin1Text } from '@mpn/domain';

// Characters of the PDF's standard fonts (WinAnsi): more than Latin-1.
const WIN_ANSI = /[\n\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** Text that the PDF's standard fonts can draw: other scripts and accents are transliterated. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) =>
    WIN_ANSI.test(character) ? character : toLatin1Text(character),
  ).join('');
}
