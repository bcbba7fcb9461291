/** What the rest of the server may use of `reference`; nothing else of it is imported from outside. */
export { changeSupportContact } from './commands/change-support-contact';
export { genreNames } from './queries/genre-names';
export { formatCodes, genreCatalogue, type GenreNames } from './queries/names-of-music';
export { findMediumCountry } from './queries/sampling-mediums';
export { configuredSupportContact, supportContact, supportContactHistory } from './queries/support-contact';
