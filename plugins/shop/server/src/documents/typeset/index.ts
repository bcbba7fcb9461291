/** Texts of all scripts in PDFs; nothing else of it is imported from outside. */
export { hanFamilyOf } from './font-files';
export { loadFonts } from './fonts';
export { Sheet } from './sheet';
export { isolated } from './visual-order';
