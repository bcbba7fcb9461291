const KB = 1024;
const MB = 1024 * KB;

/** Bytes of a chunk of text (INFO, iXML, axml, bext) that are read; tags need a few kilobytes. */
export const MAX_TEXT_CHUNK = 256 * KB;
/** Largest ID3 tag or Vorbis comment that is read; ID3 holds pictures too. A larger one is ignored. */
export const MAX_TAG_BLOCK = 16 * MB;
/** Maximum bytes of one field of those; a longer one is ignored. */
export const MAX_FIELD = 16 * KB;
/** Maximum number of chunks, blocks, frames or fields that are read per file. */
export const MAX_BLOCKS = 1_000;
