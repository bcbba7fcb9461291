import { emptyTrack, type TrackDraft } from '../track-draft';
import { moveTrack, nudgeTrack, toRows } from '../track-order';

const track = (key: string, set: number, position: number, isPromoTrack = false): TrackDraft => ({
  ...emptyTrack(set, null),
  key,
  position,
  isPromoTrack,
});
const TWO_SETS = [track('a', 1, 1, true), track('b', 1, 2), track('c', 2, 1)];
const places = (tracks: readonly TrackDraft[] | null) =>
  tracks?.map(({ key, set, position }) => `${key}${String(set)}${String(position)}`).join(' ') ?? null;

describe('sets and their tracks as rows', () => {
  test('each set has a header, and one more if an empty set is shown', () => {
    expect(toRows(TWO_SETS, false).map(({ id }) => id)).toEqual(['set-1', 'a', 'b', 'set-2', 'c']);
    expect(toRows(TWO_SETS, true).at(-1)?.id).toBe('set-3');
    expect(toRows([], false).map(({ id }) => id)).toEqual(['set-1']);
  });

  test.each([
    ['within a set', 'a', 'b', 'b11 a12 c21'],
    ['onto the head of the next set', 'a', 'set-2', 'b11 a21 c22'],
    ['onto a track of the next set', 'a', 'c', 'b11 c21 a22'],
    ['back over a head', 'c', 'b', 'a11 c12 b13'],
    ['onto the first head: to the beginning', 'c', 'set-1', 'c11 a12 b13'],
    ['into an empty set', 'b', 'set-3', 'a11 c21 b31'],
  ])('moving %s', (_, from, to, expected) =>
    expect(places(moveTrack(toRows(TWO_SETS, true), from, to))).toBe(expected),
  );

  test('the promo track does not change', () => {
    const moved = moveTrack(toRows(TWO_SETS, false), 'a', 'c');
    expect(moved.filter(({ isPromoTrack }) => isPromoTrack).map(({ key }) => key)).toEqual(['a']);
  });

  test.each([
    ['a', -1, null],
    ['a', 1, 'b11 a12 c21'],
    ['b', 1, 'a11 b21 c22'],
    ['c', -1, 'a11 b12 c13'],
  ] as const)('keys move %s by %i', (key, by, expected) =>
    expect(places(nudgeTrack(toRows(TWO_SETS, false), key, by))).toBe(expected),
  );
});
