export * from './transliterate';
export * from './file-names';
export {
  DEFAULT_FOLDER_PATTERN,
  FOLDER_PLACEHOLDERS,
  isFolderPattern,
  MAX_FOLDER_PATTERN_LENGTH,
  type FolderValues,
} from './folder-pattern';
export * from './release-folder';
export * from './upload-names';
export { plainLetters } from './plain-letters';
