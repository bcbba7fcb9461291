export * from './transliterate';
export * from './file-names';
export * from './upload-names';
