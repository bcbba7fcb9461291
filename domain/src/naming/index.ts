export * from './transliterate';
export * from './file-names';
