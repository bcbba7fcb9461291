/** What the rest of the server may use of `reference`; nothing else of it is imported from outside. */
export { findMediumCountry } from './queries/sampling-mediums';
