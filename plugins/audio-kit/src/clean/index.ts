import { join } from 'node:path';

export { cleanJpeg } from './clean-jpeg';
export { creditsOf, withCredits } from './credits';
export type { CleanOrder } from './clean-file';
export { fromText, spliced, type Splice, type SpliceText } from './splice';

/**
 * Program that says what has to be changed in a customer's file before it is handed on, for `parserPool().run`: takes a
 * `CleanOrder`, answers with a list of `SpliceText`.
 */
export const CLEAN_PROGRAM = join(__dirname, 'clean-file.js');
/** Raise it when more is removed than before: files that are stored are cleaned again then. */
export const CLEAN_FORM = 2;
