export { READ_LIMITS, readErn, refusedSize, type ReadLimits, type ReadOptions, type ReadResult } from './read';
export { gtinOf, relativePath, safePath } from './values';
