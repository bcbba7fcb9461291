import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const [ISOLATE, END] = ['\u2068', '\u2069'];

/**
 * A name with a direction of its own: what is before and after it in a line stays there, whatever its script.
 * @param text without characters that isolate
 */
export const isolated = (text: string): string => `${ISOLATE}${text.replace(/[\u2066-\u2069]/g, '')}${END}`;

/** A part of a line in one direction. */
export interface DirectedRun {
  /** In the order of reading; brackets of a run from right to left are mirrored. */
  text: string;
  isRightToLeft: boolean;
}

/** The direction of each UTF-16 unit of a text: odd levels run from right to left (Unicode Standard Annex 9). */
export const levelsOf = (text: string): Uint8Array => bidi.getEmbeddingLevels(text, 'ltr').levels;

interface Leveled {
  start: number;
  end: number;
  level: number;
}

function leveledRuns(levels: Uint8Array, start: number, end: number): Leveled[] {
  const runs: Leveled[] = [];
  for (let at = start; at < end; at += 1) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.end = at + 1;
    else runs.push({ start: at, end: at + 1, level });
  }
  return runs;
}

const mirrored = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');

/**
 * The runs of a line from left to right.
 * @param levels of the whole text, by {@link levelsOf}
 * @param start first UTF-16 unit of the line in the text
 * @param end the unit after its last one
 */
export function visualRuns(text: string, levels: Uint8Array, start: number, end: number): DirectedRun[] {
  const runs = leveledRuns(levels, start, end);
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  // Rule L2: from the highest level down to the lowest odd one, every sequence of that level or higher is reversed.
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      if (runs[from]!.level < level) continue;
      let to = from;
      while (to + 1 < runs.length && runs[to + 1]!.level >= level) to += 1;
      runs.splice(from, to - from + 1, ...runs.slice(from, to + 1).reverse());
      from = to;
    }
  }
  return runs.map(({ start: first, end: last, level }) => {
    const part = text.slice(first, last);
    const isRightToLeft = level % 2 === 1;
    return { isRightToLeft, text: isRightToLeft ? mirrored(part) : part };
  });
}
