import { duplicateIsrcs } from '../duplicate-isrcs';
import { emptyTrack } from '../track-draft';

test('names the first track with the same ISRC, however it is written; what is no ISRC is none', () => {
  const drafts = ['DE-A12-26-00001', null, 'dea122600001', '', 'DE-A12', 'DE-A12', 'DE-A12-26-00002'].map(
    (isrc, at) => ({ ...emptyTrack(1, null), isrc, key: `track ${String(at)}` }),
  );
  const found = [...duplicateIsrcs(drafts)].map(([key, { key: first }]) => [key, first]);
  expect(found).toEqual([['track 2', 'track 0']]);
});
