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

test('each picture once, whatever the number of recordings that hold it', () => {
  expect(idsOf([withPicture(1, 'a'), withPicture(2, 'a'), withPicture(3, 'b')], null)).toEqual([1, 3]);
});

test('none of recordings without a picture, without tags, and of tracks without a recording', () => {
  expect(idsOf([recording(1, { hasPicture: false }), recording(2), { title: 'x', audioFile: null }], null)).toEqual([]);
});

test('beside a cover only what is another picture', () => {
  expect(idsOf([withPicture(1, 'a'), withPicture(2, 'b')], cover('a'))).toEqual([2]);
  expect(idsOf([withPicture(1, 'a')], cover())).toEqual([1]);
});

test('a picture that cannot be recognised is named only while there is no cover', () => {
  expect(idsOf([withPicture(1)], null)).toEqual([1]);
  expect(idsOf([withPicture(1)], cover('a'))).toEqual([]);
});
