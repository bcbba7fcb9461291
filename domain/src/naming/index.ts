export * from './transliterate';
export * from './file-names';
export * from './folder-pattern';
export * from './upload-names';
export { plainLetters } from './plain-letters';
