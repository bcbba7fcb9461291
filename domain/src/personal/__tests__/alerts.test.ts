import { chooseAlert, restartAlert } from '../alerts';

const EARLIER = new Date('2026-11-29T08:00:00Z');
const NOW = new Date('2026-11-30T08:00:00Z');

test.each([
  ['NONE', null, 'DAILY', NOW],
  ['NONE', null, 'AT_ONCE', NOW],
  ['DAILY', EARLIER, 'DAILY', EARLIER],
  ['AT_ONCE', EARLIER, 'AT_ONCE', EARLIER],
  ['DAILY', EARLIER, 'AT_ONCE', EARLIER],
  ['AT_ONCE', EARLIER, 'DAILY', NOW],
  ['DAILY', EARLIER, 'NONE', null],
  ['AT_ONCE', EARLIER, 'NONE', null],
] as const)('an alert %s since %s that becomes %s counts from %s', (before, since, alert, expected) => {
  expect(chooseAlert({ alert: before, since }, alert, NOW)).toEqual({ alert, since: expected });
});

test.each([
  ['NONE', null, null],
  ['DAILY', EARLIER, NOW],
  ['AT_ONCE', EARLIER, NOW],
] as const)('an alert %s since %s counts from %s once the filters have changed', (alert, since, expected) => {
  expect(restartAlert({ alert, since }, NOW)).toEqual({ alert, since: expected });
});
