/** What the rest of the plugin may use of `tagged`; nothing else of it is imported from outside. */
export { factsOfBytes, type FileFacts } from './file-facts';
export { contentKey, dropUnused, cachedFile, type CachedFile, originalFile } from './file-cache';
