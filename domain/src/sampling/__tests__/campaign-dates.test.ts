import { addDays, daysBetweenInclusive } from '../../time';
import { AUTOMATIC_SAMPLING_DAYS_BEFORE, defaultCampaignDates, firstCampaignDay, periodInstants } from '..';

describe('campaign dates', () => {
  it('last 90 days including both ends', () => {
    const period = defaultCampaignDates('2026-11-21');
    expect(period).toEqual({ startDate: '2026-11-21', endDate: '2027-02-18', startTime: '00:00' });
    expect(daysBetweenInclusive(period.startDate, period.endDate)).toBe(90);
  });

  it('end with their last day, even over a clock change', () => {
    expect(
      periodInstants({ startDate: '2026-03-01', endDate: '2026-03-31', startTime: '09:30' }, 'Europe/Berlin'),
    ).toEqual({
      startsAt: '2026-03-01T08:30:00.000Z',
      endsAt: '2026-03-31T22:00:00.000Z',
    });
  });

  it('of automatic sampling begin three calendar days before the release date', () => {
    expect(addDays('2026-01-02', -AUTOMATIC_SAMPLING_DAYS_BEFORE)).toBe('2025-12-30');
  });
});

it.each([
  ['28 days before the release', '2027-03-01', null, '2027-02-01'],
  ["the company's usual days before it", '2027-03-01', 10, '2027-02-19'],
  ['tomorrow where that day has passed', '2026-12-04', null, '2026-11-29'],
  ['tomorrow where the usual day is today', '2026-12-08', 10, '2026-11-29'],
  ['tomorrow of a release that is out', '2026-11-01', null, '2026-11-29'],
  ['tomorrow without a release date', null, 10, '2026-11-29'],
])('a new campaign is offered from %s', (_, releaseDate, usualLead, day) => {
  expect(firstCampaignDay({ releaseDate, usualLead }, '2026-11-28')).toBe(day);
});
