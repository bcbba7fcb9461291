/** NIKHAHIT, the tone marks (MAI EK to MAI CHATTAWA), SARA AA and SARA AM, which joins NIKHAHIT and SARA AA. */
const TONE_BEFORE_SARA_AM = /([\u0e48-\u0e4b])\u0e33/g;

export const isThai = (text: string): boolean => /\p{Script=Thai}/u.test(text);

/**
 * A text as its glyphs are stacked: a tone mark that is written before SARA AM stands above the circle of SARA AM, so
 * that the circle comes first. Fonts leave this order to the program that draws.
 */
export const stackedMarks = (text: string): string => text.replace(TONE_BEFORE_SARA_AM, '\u0e4d$1\u0e32');

/** Whether glyphs stand in another order or at other places than letters, so that readers of a PDF copy others. */
export const isReordered = (text: string): boolean => /[\p{Script=Thai}\p{Script=Devanagari}]/u.test(text);
