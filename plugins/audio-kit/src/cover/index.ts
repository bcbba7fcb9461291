export type { CoverOrder } from './cover-job';
export { COVER_PROGRAM } from './program';
