import { Temporal } from '@js-temporal/polyfill';
import { addDays, daysBetweenInclusive, instantToLocalDate, instantToLocalTime } from '..';

const ZONES = ['Europe/Berlin', 'UTC', 'America/Santiago', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe'];

/** Instants over a thousand years, more of them around now, the same in every run. */
function* instants(): Generator<Date> {
  let seed = 42;
  const next = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  for (let count = 0; count < 1_000; count += 1)
    yield new Date(Date.UTC(1900, 0, 1) + next() * 4e12 * (count % 2 ? 2 : 1));
  // The hours around both changes of the clock in Berlin.
  for (const day of ['2026-03-29', '2026-10-25'])
    for (let minute = 0; minute < 240; minute += 15) yield new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000);
  yield new Date('1583-01-01T00:30:00Z');
}

test.each(ZONES)('local date and time in %s are those of Temporal', (zone) => {
  const ours: string[] = [];
  const expected: string[] = [];
  for (const instant of instants()) {
    ours.push(`${instantToLocalDate(instant, zone)} ${instantToLocalTime(instant.toISOString(), zone)}`);
    const local = Temporal.Instant.from(instant.toISOString()).toZonedDateTimeISO(zone);
    expected.push(`${local.toPlainDate().toString()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`);
  }
  expect(ours).toEqual(expected);
});

test('days are added and counted as Temporal does', () => {
  for (const instant of instants()) {
    const date = instant.toISOString().slice(0, 10);
    const days = (instant.getTime() % 2_000) - 1_000;
    const later = Temporal.PlainDate.from(date).add({ days: Math.trunc(days) });
    expect(addDays(date, Math.trunc(days))).toBe(later.toString());
    expect(daysBetweenInclusive(date, addDays(date, 400))).toBe(401);
  }
});

test.each([
  () => instantToLocalDate('2026-01-01', 'UTC'),
  () => instantToLocalDate('2026-01-01T10:00', 'UTC'),
  () => instantToLocalDate('2026-13-01T10:00:00Z', 'UTC'),
  () => instantToLocalTime(new Date(Number.NaN), 'UTC'),
  () => instantToLocalDate('2026-01-01T10:00:00Z', 'Mars/Base'),
  () => addDays('2026-02-30', 1),
  () => addDays('1.2.2026', 1),
  () => daysBetweenInclusive('2026-01-01', ''),
])('what is no instant, zone or date is refused (%#)', (call) => expect(call).toThrow(RangeError));
