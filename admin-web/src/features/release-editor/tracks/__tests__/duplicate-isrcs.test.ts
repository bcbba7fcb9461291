import { duplicateIsrcs } from '../duplicate-isrcs';
import { emptyTrack } from '../track-draft';

test('a track with the ISRC of an earlier one, in any spelling, is found; invalid ISRCs are ignored', () => {
  const drafts = ['DE-A12-26-00001', null, 'dea122600001', '', 'DE-A12', 'DE-A12', 'DE-A12-26-00002'].map(
    (isrc, at) => ({ ...emptyTrack(1, null), isrc, key: `track ${String(at)}` }),
  );
  const found = [...duplicateIsrcs(drafts)].map(([key, { key: first }]) => [key, first]);
  expect(found).toEqual([['track 2', 'track 0']]);
});
