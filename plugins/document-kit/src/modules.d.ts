declare module 'linebreak' {
  /** Places where a text may be broken into lines (Unicode Standard Annex 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place; null at the end. `required`: after a line feed. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module 'subset-font' {
  /** A font with the glyphs of a text only, made by HarfBuzz. `variationAxes` fixes axes of a variable font. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
