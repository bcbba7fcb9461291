import { keptSince } from '../hit-months';

test.each([
  ['2026-11-29T03:33:00Z', '2026-08-01T00:00:00.000Z'],
  // The last day of July is 90 days ago, and 91 days ago.
  ['2026-10-29T23:59:59Z', '2026-07-01T00:00:00.000Z'],
  ['2026-10-30T00:00:00Z', '2026-08-01T00:00:00.000Z'],
  ['2027-01-15T00:00:00Z', '2026-10-01T00:00:00.000Z'],
])('at %s hits since %s are kept', (now, since) => {
  expect(keptSince(new Date(now)).toISOString()).toBe(since);
});
