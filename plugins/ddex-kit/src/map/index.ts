export * from './types';
export { genreKey } from './genre-key';
export { GENRE_TEXTS, genreTable, type GenreRow } from './genres';
export { mapMessage } from './map';
export { isGrid } from './numbers';
