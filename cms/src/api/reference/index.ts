export { changeSupportContact } from './commands/change-support-contact';
export { countriesOfAreas } from './queries/area-countries';
export { genreNames } from './queries/english-genre-names';
export { knownGenres } from './queries/known-genres';
export { formatCodes, genreCatalogue, type GenreNames } from './queries/names-of-music';
export { findMediumCountry } from './queries/sampling-mediums';
export { configuredSupportContact, supportContact, supportContactHistory } from './queries/support-contact';
