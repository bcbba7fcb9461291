import { join } from 'node:path';

/** Program that writes a version of a cover, for `parserPool().runPicture`: takes a `CoverOrder`. */
export const COVER_PROGRAM = join(__dirname, 'cover-job.js');
