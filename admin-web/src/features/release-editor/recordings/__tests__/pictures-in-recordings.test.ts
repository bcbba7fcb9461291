import type { FileTags, FileView } from '@mpn/domain';
import { picturesInRecordings } from '../pictures-in-recordings';

const recording = (id: number, tags?: Partial<FileTags>) => ({
  title: `Track ${String(id)}`,
  audioFile: { id, fileName: `${String(id)}.flac`, tags } as FileView,
});
const withPicture = (id: number, picture?: string) => recording(id, { hasPicture: true, ...(picture && { picture }) });
const cover = (mark?: string) => ({ id: 9, mark }) as FileView;
const idsOf = (...of: Parameters<typeof picturesInRecordings>) =>
  picturesInRecordings(...of).map(({ fileId }) => fileId);

test('a picture in several recordings is listed once', () => {
  expect(idsOf([withPicture(1, 'a'), withPicture(2, 'a'), withPicture(3, 'b')], null)).toEqual([1, 3]);
});

test('recordings without a picture or tags, and tracks without a recording, are left out', () => {
  expect(idsOf([recording(1, { hasPicture: false }), recording(2), { title: 'x', audioFile: null }], null)).toEqual([]);
});

test('with a front cover only other pictures are listed', () => {
  expect(idsOf([withPicture(1, 'a'), withPicture(2, 'b')], cover('a'))).toEqual([2]);
  expect(idsOf([withPicture(1, 'a')], cover())).toEqual([1]);
});

test('a picture without a stored hash is listed only while there is no front cover', () => {
  expect(idsOf([withPicture(1)], null)).toEqual([1]);
  expect(idsOf([withPicture(1)], cover('a'))).toEqual([]);
});
