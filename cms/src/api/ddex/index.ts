export { importListed, type ListedImport } from './commands/import-listed';
export { removeGenreName, saveGenreName } from './commands/save-genre-names';
export { bringFiles } from './jobs/bring-files';
export { searchListed, type ListedHit } from './queries/catalogue';
export { genreNameList } from './queries/genres-in-messages';
export { registerDdex } from './register';
