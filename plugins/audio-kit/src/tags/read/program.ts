import { join } from 'node:path';

/** Program that reads an uploaded file's tags, for `parserPool().run`: takes `{path}`. */
export const READ_TAGS_PROGRAM = join(__dirname, 'read-file-tags.js');

/** Program that writes the picture in an uploaded file's tags: takes `{path, target}`. */
export const WRITE_PICTURE_PROGRAM = join(__dirname, 'write-picture.js');
