import type { ReleaseInteractionStatistic } from '@mpn/domain';
import { answeredTracks, isAnswered } from '../answers';

const NONE = { willPlay: 0, maybe: 0, notForUs: 0 };
const track = (trackId: number, answers = NONE): ReleaseInteractionStatistic['tracks'][number] => ({
  ...{ trackId, title: `Track ${String(trackId)}`, set: 1, position: trackId },
  ...{ listenedTo: 0, downloaded: 0, answers },
});

test('one answer about the release or a track makes a statistic answered', () => {
  expect(isAnswered({ answers: NONE, tracks: [track(1)] })).toBe(false);
  expect(isAnswered({ answers: { ...NONE, notForUs: 1 }, tracks: [] })).toBe(true);
  expect(isAnswered({ answers: NONE, tracks: [track(1), track(2, { ...NONE, maybe: 1 })] })).toBe(true);
});

test('tracks without an answer are left out', () => {
  const tracks = [track(1), track(2, { ...NONE, willPlay: 3 })];
  expect(answeredTracks({ tracks }).map(({ trackId }) => trackId)).toEqual([2]);
});
