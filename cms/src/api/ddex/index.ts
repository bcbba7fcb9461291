/** What the rest of the server may use of `ddex`; nothing else of it is imported from outside. */
export { importListed, type ListedImport } from './commands/import-listed';
export { removeGenreName, saveGenreName } from './commands/genre-names';
export { bringFiles } from './jobs/bring-files';
export { searchListed, type ListedHit } from './queries/catalogue';
export { genreNameList } from './queries/genre-names';
export { registerDdex } from './register';
