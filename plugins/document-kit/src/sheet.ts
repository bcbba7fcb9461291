import { isInvisible, type Fonts, type Weight } from './fonts';
import { graphemesOf, lineBreaksOf } from './line-breaks';
import { isReordered, stackedMarks } from './marks';
import { levelsOf, visualRuns } from './visual-order';

type Pdf = PDFKit.PDFDocument;

/** ZERO WIDTH NON-JOINER: the letters on its sides, of Persian for example, are not drawn as one. */
const NON_JOINER = '\u200c';

/** Height of a line and of its part above the baseline, in font sizes: enough for two accents above a capital. */
const LINE_HEIGHT = 1.3;
const ASCENT = 0.98;

/** What a part of a tagged document is, by the standard structure types of PDF 1.7. */
export type Tag = 'Sect' | 'L' | 'LI' | 'LBody' | 'H1' | 'H2' | 'P' | 'BlockQuote' | 'Figure';

/** Tags that hold other parts; all others hold what is drawn. */
const HOLDING: ReadonlySet<Tag> = new Set(['Sect', 'L', 'LI', 'LBody', 'BlockQuote']);

export interface Placed {
  x: number;
  /** Upper edge of the first line. */
  y: number;
  /** Lines are broken at this width; default: none is. */
  width?: number;
  align?: 'left' | 'right';
}

/** A part of a line that one font draws. */
interface Piece {
  text: string;
  /** What a reader of the PDF copies instead of all pieces that have it, which are drawn in another order. */
  copied: { text: string } | null;
  font: string;
  width: number;
}

/** Pages of a PDF on which texts of all scripts are written; lengths are in points. */
export class Sheet {
  weight: Weight = 'regular';
  size = 10;
  /** Lower edge of what was written last. */
  y = 0;
  /** The part of a tagged document that is drawn now, within the parts that hold it. */
  private readonly open: PDFKit.PDFStructureElement[] = [];

  constructor(
    readonly pdf: Pdf,
    private readonly fonts: Fonts,
    tagged = false,
  ) {
    for (const [name, data] of fonts.data) pdf.registerFont(name, data);
    if (!tagged) return;
    const root = pdf.struct('Document');
    pdf.addStructure(root);
    this.open.push(root);
  }

  /**
   * Draws a part of a tagged document, in the order in which it is read aloud. Without tags it is only drawn.
   * @param alt what a picture shows
   */
  part(tag: Tag, draw: () => void, alt?: string): this {
    const parent = this.open.at(-1);
    if (!parent) {
      draw();
      return this;
    }
    const options = alt === undefined ? {} : { alt };
    if (!HOLDING.has(tag)) {
      parent.add(this.pdf.struct(tag, options, draw));
      return this;
    }
    const element = this.pdf.struct(tag, options);
    parent.add(element);
    this.open.push(element);
    draw();
    this.open.pop();
    element.end();
    return this;
  }

  /** Draws what says nothing, such as lines and bars: programs that read a tagged document aloud pass over it. */
  ornament(draw: () => void): this {
    if (this.open.length === 0) {
      draw();
      return this;
    }
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
    return this;
  }

  /** Ends the PDF. Nothing can be drawn afterwards. */
  end(): Pdf {
    for (const element of this.open.splice(0).reverse()) element.end();
    this.pdf.end();
    return this.pdf;
  }

  style(weight: Weight, size: number): this {
    this.weight = weight;
    this.size = size;
    return this;
  }

  /** Height of a text that is broken at this width. */
  heightOf(text: string, width: number): number {
    const drawable = this.fonts.drawable(text);
    return this.linesOf(drawable, levelsOf(drawable), width).length * this.size * LINE_HEIGHT;
  }

  /** A text that takes at most so many lines of this width; what is cut off ends in an ellipsis. */
  shortened(text: string, width: number, lines: number): string {
    const fits = (candidate: string) => this.heightOf(candidate, width) <= lines * this.lineHeight + 0.01;
    if (fits(text)) return text;
    const letters = graphemesOf(text);
    let [least, most] = [0, letters.length];
    const cut = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`;
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (fits(cut(middle))) least = middle;
      else most = middle - 1;
    }
    return cut(least);
  }

  /** Height of one line in the present style. */
  get lineHeight(): number {
    return this.size * LINE_HEIGHT;
  }

  /** Writes a text; afterwards `y` is its lower edge. */
  write(text: string, { x, y, width = Infinity, align = 'left' }: Placed): this {
    const drawable = this.fonts.drawable(text);
    const levels = levelsOf(drawable);
    let top = y;
    for (const [start, end] of this.linesOf(drawable, levels, width)) {
      const pieces = this.piecesOf(drawable, levels, start, end);
      const length = pieces.reduce((sum, piece) => sum + piece.width, 0);
      const left = align === 'right' ? x + width - length : x;
      this.draw(pieces, left, top + this.size * ASCENT);
      top += this.size * LINE_HEIGHT;
    }
    this.y = top;
    return this;
  }

  private draw(pieces: readonly Piece[], left: number, baseline: number): void {
    let at = left;
    for (const [index, { font, text, copied, width }] of pieces.entries()) {
      this.pdf.font(font).fontSize(this.size);
      if (copied && copied !== pieces[index - 1]?.copied) this.pdf.markContent('Span', { actual: copied.text });
      this.pdf.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
      if (copied && copied !== pieces[index + 1]?.copied) this.endCopied();
      at += width;
    }
  }

  /** Programs place what is copied by the matrix and font size at its end, which pdfkit has restored after a text. */
  private endCopied(): void {
    // pdfkit has no call for a font outside of a text; its types lack the name by which the page knows the font.
    const { id } = (this.pdf as Pdf & { _font: { id: string } })._font;
    this.pdf.save().transform(1, 0, 0, -1, 0, this.pdf.page.height);
    this.pdf.addContent(`/${id} ${this.size} Tf`);
    this.pdf.endMarkedContent().restore();
  }

  /** First unit of each line and the unit after its last one. */
  private linesOf(text: string, levels: Uint8Array, width: number): [number, number][] {
    const lines: [number, number][] = [];
    let [start, end] = [0, 0];
    const lengthTo = (to: number): number =>
      this.piecesOf(text, levels, start, to).reduce((sum, piece) => sum + piece.width, 0);
    for (const { position, required } of lineBreaksOf(text)) {
      if (end > start && lengthTo(position) > width) {
        lines.push([start, end]);
        start = end;
      }
      end = position;
      // A word that is wider than a line is broken anywhere.
      while (lengthTo(end) > width) {
        const fits = this.longestThatFits(text, start, end, (to) => lengthTo(to) <= width);
        lines.push([start, fits]);
        start = fits;
      }
      if (required) {
        lines.push([start, end]);
        start = end;
      }
    }
    if (end > start || lines.length === 0) lines.push([start, end]);
    return lines;
  }

  private longestThatFits(text: string, start: number, end: number, fits: (to: number) => boolean): number {
    let longest = start;
    for (const character of graphemesOf(text.slice(start, end))) {
      if (longest > start && !fits(longest + character.length)) break;
      longest += character.length;
    }
    return longest;
  }

  /** The pieces of a line from left to right, without white space at its end. */
  private piecesOf(text: string, levels: Uint8Array, start: number, end: number): Piece[] {
    const visible = start + text.slice(start, end).trimEnd().length;
    return visualRuns(text, levels, start, visible).flatMap(({ text: run, isRightToLeft }) => {
      // Words, because a font turns what it draws around word by word.
      const words = isRightToLeft ? (run.match(/\s+|\S+/g) ?? []).reverse() : [run];
      const copied = isReordered(run)
        ? {
            text: Array.from(run)
              .filter((it) => !isInvisible(it))
              .join(''),
          }
        : null;
      return words.flatMap((word) => this.byFont(word, isRightToLeft).map((piece) => ({ ...piece, copied })));
    });
  }

  private byFont(word: string, isRightToLeft: boolean): Omit<Piece, 'copied'>[] {
    const pieces: { text: string; font: string }[] = [];
    let isJoined = true;
    for (const character of word) {
      if (isInvisible(character)) {
        if (character === NON_JOINER) isJoined = false;
        continue;
      }
      const font = this.fonts.nameOf(character, this.weight);
      const last = pieces.at(-1);
      if (isJoined && last?.font === font) last.text += character;
      else pieces.push({ text: character, font });
      isJoined = true;
    }
    if (isRightToLeft) pieces.reverse();
    return pieces.map(({ text, font }) => {
      // Signs and digits alone have no direction that the font could know.
      const turned = isRightToLeft && !/[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);
      const drawn = turned ? Array.from(text).reverse().join('') : stackedMarks(text);
      return { font, text: drawn, width: this.pdf.font(font).fontSize(this.size).widthOfString(drawn) };
    });
  }
}
