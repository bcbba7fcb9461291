/** PDFs with texts of all scripts; nothing else of the kit is imported from outside. */
export { type DocumentLanguage, MARGIN, newSheet, PAGE, type Pdf } from './document';
export { type Placed, Sheet, type Tag } from './sheet';
export { isolated } from './visual-order';
