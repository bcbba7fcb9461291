/** Letters that are drawn as small capitals, which Unicode does not trace back to plain ones. */
const SMALL_CAPITALS: ReadonlyMap<string, string> = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, at) => [letter, 'ABCDEFGHIJKLMNOPQRSTUVWYZ'[at]!]),
);

/** Signs that names use as letters: as a word alone, and inside of a word. */
const SIGNS: ReadonlyMap<string, readonly [alone: string, inside: string]> = new Map([
  ['∆', ['Delta', 'A']],
  ['∑', ['Sigma', 'E']],
  ['∞', ['Infinity', 'oo']],
  ['√', ['Root', 'V']],
]);

const CAPITAL_A = 0x41;
/** First code points of letters in black circles and squares, A to Z. */
const BLACK_LETTERS = [0x1f150, 0x1f170];

function blackLetter(character: string): string | undefined {
  const point = character.codePointAt(0)!;
  const first = BLACK_LETTERS.find((start) => point >= start && point < start + 26);
  return first === undefined ? undefined : String.fromCharCode(CAPITAL_A + point - first);
}

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/**
 * Writes letters and digits that Unicode has in other shapes (bold, script, circled, full width, small capitals) as
 * plain ones, so that they can be transliterated. Latin-1 stays as it is: `½` is no shape of `1`.
 * @param text in NFC
 */
export function plainLetters(text: string): string {
  if (/^[\u0000-\u00ff]*$/.test(text)) return text; // eslint-disable-line no-control-regex -- all of Latin-1
  const characters = [...text];
  return characters
    .map((character, at) => {
      if (character <= '\u00ff') return character;
      const sign = SIGNS.get(character);
      if (sign) return sign[isWord(characters[at - 1]) || isWord(characters[at + 1]) ? 1 : 0];
      return SMALL_CAPITALS.get(character) ?? blackLetter(character) ?? character.normalize('NFKC');
    })
    .join('')
    .normalize('NFC');
}
