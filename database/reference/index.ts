export { GENRES } from './genres';
export { SAMPLE_PRICE_LIST } from './price-list';
export { RELEASE_FORMATS } from './release-formats';
export { INITIAL_SALES_TERMS } from './sales-terms';
export { DEFAULT_DEPARTMENTS } from './sampling';
export { seedReference } from './seed-reference';
