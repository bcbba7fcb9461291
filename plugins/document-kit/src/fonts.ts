import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import { toLatin1Text } from '@mpn/domain';
import { fontFileOf, type FontFile, type HanFamily } from './font-files';
import { stackedMarks } from './marks';

/** Characters that control direction and joining and are not drawn. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;
const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

/** The fonts of one document: of each file the glyphs that the document needs, in both weights. */
export interface Fonts {
  /** Truetype fonts by their names, to be registered with the PDF. */
  data: ReadonlyMap<string, Buffer>;
  /** Name of the font of a character that {@link drawable} has kept. */
  nameOf: (character: string, weight: Weight) => string;
  /**
   * The text with the characters that a font can draw, in composed form: others are transliterated into Latin letters.
   * Characters that control the direction stay.
   */
  drawable: (text: string) => string;
}

const charactersBetween = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** Letters, digits and signs of German and English texts and amounts, which every document has. */
const ALWAYS = `${charactersBetween(0x20, 0x7e)}${charactersBetween(0xa0, 0xff)}–—−‘’‚“”„…€`;

/**
 * Makes the fonts of a document.
 * @param text every text that will be drawn
 * @throws Error when a file of a font cannot be read
 */
export async function loadFonts(text: string, han: HanFamily): Promise<Fonts> {
  const { create } = await import('fontkit');
  const { default: subsetFont } = await import('subset-font');
  const open = (bytes: Buffer) => create(bytes) as Font;
  const files = new Map<string, FontFile>();
  const fileOf = (character: string): FontFile | undefined => {
    const file = files.get(character) ?? fontFileOf(character.codePointAt(0) ?? 0, han, open);
    if (file) files.set(character, file);
    return file;
  };
  const drawable = (given: string): string =>
    Array.from(given.normalize('NFC'), (character) =>
      INVISIBLE.test(character) || fileOf(character) ? character : toLatin1Text(character),
    ).join('');
  const needed = new Map<FontFile, Set<string>>();
  const given = drawable(text);
  for (const character of ALWAYS + given + stackedMarks(given)) {
    const file = INVISIBLE.test(character) ? undefined : fileOf(character);
    if (file) needed.set(file, (needed.get(file) ?? new Set()).add(character));
  }
  const data = new Map<string, Buffer>();
  for (const [{ name, path }, characters] of needed) {
    const font = await readFile(path);
    for (const weight of ['regular', 'bold'] as const) {
      const options = { targetFormat: 'truetype', variationAxes: { wght: WEIGHTS[weight] } } as const;
      data.set(`${name}-${weight}`, await subsetFont(font, [...characters].join(''), options));
    }
  }
  return { data, drawable, nameOf: (character, weight) => `${fileOf(character)?.name ?? ''}-${weight}` };
}

export const isInvisible = (character: string): boolean => INVISIBLE.test(character);
