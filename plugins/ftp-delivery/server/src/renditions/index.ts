/** What the rest of the plugin may use of `renditions`; nothing else of it is imported from outside. */
export { findRendition, rowFor } from './claim';
export { makeRendition } from './make-rendition';
export { toReady } from './rendition-row';
