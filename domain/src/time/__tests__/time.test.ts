import {
  addDays,
  daysBetweenInclusive,
  instantToLocalDate,
  instantToLocalTime,
  isInWindow,
  localToInstant,
  nextWindowStart,
} from '..';

const BERLIN = 'Europe/Berlin';

describe('localToInstant', () => {
  it.each([
    ['2026-01-15', '00:00', '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', '00:00', '2026-07-14T22:00:00.000Z'],
    // spring, 29 March 2026: 02:00 becomes 03:00
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
    // autumn, 25 October 2026: 03:00 becomes 02:00
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s %s in Berlin is %s', (date, time, expected) => expect(localToInstant(date, time, BERLIN)).toBe(expected));

  it('handles other zones, even with midnight in the gap', () => {
    expect(localToInstant('2026-07-01', '12:00', 'America/New_York')).toBe('2026-07-01T16:00:00.000Z');
    // Santiago leaves out the first hour of 6 September 2026
    expect(localToInstant('2026-09-06', '00:00', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
  });

  it.each([
    ['2026-02-30', '00:00', BERLIN],
    ['2026-01-01', '25:00', BERLIN],
    ['2026-01-01', '00:00', 'Mars/Base'],
  ])('refuses %s %s %s', (date, time, zone) => expect(() => localToInstant(date, time, zone)).toThrow(RangeError));

  it('converts back to local', () => {
    expect(instantToLocalDate('2026-07-14T22:00:00Z', BERLIN)).toBe('2026-07-15');
    expect(instantToLocalTime(new Date('2026-10-25T01:30:00Z'), BERLIN)).toBe('02:30');
  });
});

describe('calendar days', () => {
  it('are added over a leap day and counted with both ends', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(daysBetweenInclusive('2026-01-01', '2026-01-01')).toBe(1);
  });
});

describe('transfer window', () => {
  const night = { transferStart: '22:00', transferEnd: '06:00' };
  const day = { transferStart: '08:00', transferEnd: '18:00' };
  // local times of 15 January 2026 in Berlin (UTC+1)
  it.each([
    [day, '07:59', false, '08:00'],
    [day, '08:00', true, 'now'],
    [day, '17:59', true, 'now'],
    [day, '18:00', false, '08:00 next day'],
    [night, '21:59', false, '22:00'],
    [night, '22:00', true, 'now'],
    [night, '00:00', true, 'now'],
    [night, '05:59', true, 'now'],
    [night, '06:00', false, '22:00'],
    [{ transferStart: null, transferEnd: '06:00' }, '12:00', true, 'now'],
    [{ transferStart: '06:00', transferEnd: '06:00' }, '12:00', true, 'now'],
  ])('%j at %s: %s, next %s', (window, time, inside, next) => {
    const now = localToInstant('2026-01-15', time, BERLIN);
    expect(isInWindow(window, now, BERLIN)).toBe(inside);
    const [clock = '', ...later] = next.split(' ');
    const expected =
      clock === 'now' ? now : localToInstant(later.length > 0 ? '2026-01-16' : '2026-01-15', clock, BERLIN);
    expect(nextWindowStart(window, now, BERLIN)).toBe(expected);
  });

  it('opens after the spring gap if its start is in the gap', () => {
    const window = { transferStart: '02:30', transferEnd: '04:00' };
    expect(nextWindowStart(window, '2026-03-29T00:00:00Z', BERLIN)).toBe('2026-03-29T01:00:00.000Z');
    expect(isInWindow(window, '2026-03-29T01:00:00Z', BERLIN)).toBe(true);
  });

  // 25 October 2026: at 03:00 clocks go back to 02:00, so the hour from 02:00 occurs twice.
  it.each([
    ['the first 02:20', '2026-10-25T00:20:00Z', '2026-10-25T00:30:00.000Z'],
    ['the first 02:50', '2026-10-25T00:50:00Z', '2026-10-25T01:30:00.000Z'],
    ['the second 02:20', '2026-10-25T01:20:00Z', '2026-10-25T01:30:00.000Z'],
    ['the second 02:50', '2026-10-25T01:50:00Z', '2026-10-26T01:30:00.000Z'],
  ])('opens twice in the repeated autumn hour; checked at %s', (_when, now, expected) => {
    const window = { transferStart: '02:30', transferEnd: '02:45' };
    expect(nextWindowStart(window, now, BERLIN)).toBe(expected);
    expect(isInWindow(window, expected, BERLIN)).toBe(true);
  });
});
