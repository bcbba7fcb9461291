import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/**
 * Text as outlines. A server may have no fonts, and an SVG renderer without fonts silently drops the text; the
 * typefaces therefore come with packages (all under the SIL Open Font Licence) and letters are drawn as paths.
 */
export type Face = 'grotesk' | 'grotesk-bold' | 'condensed' | 'serif' | 'serif-italic' | 'mono-bold' | 'display';

const LATIN = ['latin', 'latin-ext'] as const;
const file = (family: string, subset: string, style: string): string =>
  `@fontsource/${family}/files/${family}-${subset}-${style}.woff`;
const family = (name: string, style: string, subsets: readonly string[] = LATIN): string[] =>
  subsets.map((subset) => file(name, subset, style));

/** Letters that a typeface lacks (Greek, Japanese) come from the last ones of its list. */
const FALLBACK = [
  ...family('inter', '800-normal', ['greek']),
  ...family('dela-gothic-one', '400-normal', ['greek', 'japanese']),
];

const FACES: Record<Face, readonly string[]> = {
  grotesk: family('inter', '500-normal', ['latin', 'latin-ext', 'greek']),
  'grotesk-bold': family('inter', '900-normal', ['latin', 'latin-ext', 'greek']),
  condensed: family('bebas-neue', '400-normal'),
  serif: family('playfair-display', '700-normal'),
  'serif-italic': family('playfair-display', '500-italic'),
  'mono-bold': family('space-grotesk', '700-normal'),
  display: family('dela-gothic-one', '400-normal', ['latin', 'latin-ext', 'greek', 'japanese']),
};

const loaded = new Map<string, Font>();

function load(path: string): Font {
  const known = loaded.get(path);
  if (known) return known;
  const font = create(readFileSync(require.resolve(path)));
  if (!('layout' in font)) throw new TypeError(`not a single font: ${path}`);
  loaded.set(path, font);
  return font;
}

function fontFor(face: Face, codePoint: number): Font {
  const candidates = [...FACES[face], ...FALLBACK];
  return load(candidates.find((path) => load(path).hasGlyphForCodePoint(codePoint)) ?? (candidates[0] as string));
}

/** Splits a text into runs of one font, so that kerning within a run stays. */
function runs(text: string, face: Face): { font: Font; text: string }[] {
  const result: { font: Font; text: string }[] = [];
  for (const letter of text) {
    const font = fontFor(face, letter.codePointAt(0) ?? 32);
    const last = result[result.length - 1];
    if (last?.font === font) last.text += letter;
    else result.push({ font, text: letter });
  }
  return result;
}

/**
 * The width of a line.
 * @param size type size in pixels
 * @param tracking space added after each letter, in parts of the size
 */
export function textWidth(text: string, face: Face, size: number, tracking = 0): number {
  return runs(text, face).reduce((sum, run) => {
    const layout = run.font.layout(run.text);
    return sum + (layout.advanceWidth / run.font.unitsPerEm) * size + layout.glyphs.length * tracking * size;
  }, 0);
}

export interface LineStyle {
  face: Face;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
  tracking?: number;
  opacity?: number;
}

/**
 * A line of text as an SVG group of outlines.
 * @param x the anchor's place in pixels
 * @param y the baseline in pixels
 */
export function line(text: string, x: number, y: number, style: LineStyle): string {
  const tracking = (style.tracking ?? 0) * style.size;
  const width = textWidth(text, style.face, style.size, style.tracking);
  let cursor = style.anchor === 'middle' ? x - width / 2 : style.anchor === 'end' ? x - width : x;
  const paths: string[] = [];
  for (const run of runs(text, style.face)) {
    const scale = style.size / run.font.unitsPerEm;
    const layout = run.font.layout(run.text);
    layout.glyphs.forEach((glyph, index) => {
      const place = layout.positions[index];
      const outline = glyph.path.toSVG();
      if (outline) {
        const left = cursor + (place?.xOffset ?? 0) * scale;
        paths.push(
          `<path transform="translate(${left.toFixed(2)} ${y.toFixed(2)}) scale(${scale} ${-scale})" d="${outline}"/>`,
        );
      }
      cursor += (place?.xAdvance ?? glyph.advanceWidth) * scale + tracking;
    });
  }
  return `<g fill="${style.fill}" opacity="${style.opacity ?? 1}">${paths.join('')}</g>`;
}

/** The largest size, at most `maximum`, at which the line is no wider than `width`. */
export function fitSize(text: string, face: Face, width: number, maximum: number, tracking = 0): number {
  return Math.min(maximum, width / Math.max(0.01, textWidth(text, face, 1, tracking)));
}

/** Breaks a text into at most `count` lines of similar length. */
export function balance(text: string, count: number): string[] {
  const words = text.split(' ');
  if (count <= 1 || words.length === 1) return [text];
  const goal = text.length / Math.min(count, words.length);
  const lines: string[] = [''];
  for (const word of words) {
    const current = lines[lines.length - 1] as string;
    if (current !== '' && current.length + word.length / 2 > goal && lines.length < count) lines.push(word);
    else lines[lines.length - 1] = current === '' ? word : `${current} ${word}`;
  }
  return lines;
}

/**
 * Lines below one another, all in the largest size (at most `maximum`) at which none is wider than `width`. Returns the
 * SVG and the height used.
 */
export function block(
  lines: readonly string[],
  x: number,
  top: number,
  width: number,
  maximum: number,
  style: Omit<LineStyle, 'size'>,
): { svg: string; height: number } {
  const size = Math.min(...lines.map((text) => fitSize(text, style.face, width, maximum, style.tracking)));
  const leading = size * (style.face === 'condensed' ? 0.92 : 1.04);
  const cap = size * 0.76;
  const svg = lines.map((text, index) => line(text, x, top + cap + index * leading, { ...style, size })).join('');
  return { svg, height: cap + (lines.length - 1) * leading };
}
