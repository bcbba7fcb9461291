import type { FileTags, FileView } from '@mpn/domain';
import { recordedFacts } from '../recorded-facts';

const recording = (tags: Partial<FileTags>) => ({ audioFile: { id: 1, tags } as FileView });
const TAGS = { labelCode: '01234', ean: '4006381333931', catalogueNumber: 'KAI 012' };

test('values that differ from the release are listed once, even if several recordings have them', () => {
  expect(recordedFacts([recording(TAGS), recording({ ...TAGS, labelCode: '05678' })], {})).toEqual([
    { field: 'labelCode', value: '01234' },
    { field: 'labelCode', value: '05678' },
    { field: 'ean', value: '4006381333931' },
    { field: 'catalogueNumber', value: 'KAI 012' },
  ]);
});

test('a value that the release has in another spelling is left out', () => {
  const now = { labelCode: 'LC 1234', ean: '4 006381 333931', catalogueNumber: 'kai  012' };
  expect(recordedFacts([recording(TAGS)], now)).toEqual([]);
  expect(recordedFacts([recording({ ean: '0012345678905' })], { ean: '012345678905' })).toEqual([]);
});

test('recordings without tags and tracks without a recording are left out', () => {
  expect(recordedFacts([{ audioFile: null }, recording({ labelCode: null })], {})).toEqual([]);
});
