import { isIdle, lastUseOf } from '../idle';

const NOW = new Date('2030-01-01T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

test.each([
  ['without the header', '', 0],
  ['now', '0', 0],
  ['ten minutes ago', '600', 600],
  ['longer ago than a session lasts', '999999', 86_400],
  ['with something else', '-5', 0],
  ['with a fraction', '1.5', 0],
  ['with a long number', '1000000', 0],
])('the last use that a call tells %s', (_what, header, seconds) => {
  expect(lastUseOf(header, NOW)).toEqual(ago(seconds));
});

test.each([
  ['is not locked where the company locks none', 100_000, null, false],
  ['is not locked at the end of the time', 600, 10, false],
  ['is not locked while the use may be stored late', 660, 10, false],
  ['is locked afterwards', 661, 10, true],
])('a session %s', (_what, seconds, idleMinutes, locked) => {
  expect(isIdle({ lastUse: ago(seconds), idleMinutes }, NOW, 60)).toBe(locked);
});

test('a session without a known use is not locked', () => {
  expect(isIdle({ lastUse: null, idleMinutes: 5 }, NOW, 60)).toBe(false);
});
