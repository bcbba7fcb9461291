import type { FileTags, FileView } from '@mpn/domain';
import { recordedFacts } from '../recorded-facts';

const recording = (tags: Partial<FileTags>) => ({ audioFile: { id: 1, tags } as FileView });
const TAGS = { labelCode: '01234', ean: '4006381333931', catalogueNumber: 'KAI 012' };

test('what the release does not say, each value once, whatever the number of recordings', () => {
  expect(recordedFacts([recording(TAGS), recording({ ...TAGS, labelCode: '05678' })], {})).toEqual([
    { field: 'labelCode', value: '01234' },
    { field: 'labelCode', value: '05678' },
    { field: 'ean', value: '4006381333931' },
    { field: 'catalogueNumber', value: 'KAI 012' },
  ]);
});

test('nothing that the release says in another spelling', () => {
  const now = { labelCode: 'LC 1234', ean: '4 006381 333931', catalogueNumber: 'kai  012' };
  expect(recordedFacts([recording(TAGS)], now)).toEqual([]);
  expect(recordedFacts([recording({ ean: '0012345678905' })], { ean: '012345678905' })).toEqual([]);
});

test('nothing of recordings without tags, and of tracks without a recording', () => {
  expect(recordedFacts([{ audioFile: null }, recording({ labelCode: null })], {})).toEqual([]);
});
