import { lostFilesOf } from '../lost-files';
import type { ImportedParts, ImportFile } from '../stored';

const file = (values: Partial<ImportFile>): ImportFile => ({
  target: { list: 'tracks', index: 0 },
  given: 'r/01.wav',
  name: '01.wav',
  isHere: false,
  fileId: null,
  refused: null,
  ...values,
});
const KEPT = file({ fileId: 7 });
const HERE = file({ isHere: true, given: null });
const REFUSED = file({ refused: { code: 'mpn.backend.media.error.file-damaged', values: {} } });
const MISSING = file({ given: null });
type Note = ImportedParts['notes'][number];
const note = (code: Note['code']): Note => ({ code, severity: 'WARNING', path: '', values: {}, resource: null });

test.each<[string, ImportFile[], Note[], number]>([
  ['all files are kept', [KEPT, KEPT], [], 0],
  ['a file is refused', [KEPT, REFUSED], [], 1],
  ['a file did not arrive', [KEPT, MISSING], [note('file-missing')], 1],
  ['a file has a wrong hash', [MISSING], [note('file-hash-wrong')], 1],
  ['a file did not arrive that the release has already', [HERE], [note('file-missing')], 0],
  ['one is refused, another did not arrive', [REFUSED, MISSING, KEPT], [note('file-missing')], 2],
  ['the message was sent without its files', [MISSING, MISSING], [note('genre-unknown')], 0],
])('%s', (_what, files, notes, lost) => {
  expect(lostFilesOf({ files, notes })).toBe(lost);
});
