import { offerWait } from '../share-limits';

const now = new Date('2026-11-27T12:00:00Z');
const ago = (...hours: number[]): Date[] => hours.map((each) => new Date(now.getTime() - each * 3_600_000));

test.each([
  ['none', ago(), 0],
  ['fewer than permitted', ago(1, 2), 0],
  ['as many as permitted', ago(1, 2, 20), 4 * 3600],
  ['as many, the oldest a day ago', ago(1, 2, 24), 0],
  ['all at this moment', ago(0, 0, 0), 24 * 3600],
])('after %s offers of a day another one waits', (_what, offered, seconds) =>
  expect(offerWait(offered, 3, now)).toBe(seconds),
);
