import { ActionStatus, actionPeriodProblems, isActionOver, periodProblems, type LocalPeriod } from '../..';

const CAMPAIGN: LocalPeriod = { startDate: '2026-12-04', endDate: '2027-03-03', startTime: '06:00' };

test.each([
  ['a day', '2026-12-04', '2026-12-04', []],
  ['months', '2026-12-04', '2027-03-03', []],
  ['an end before its start', '2026-12-04', '2026-12-03', ['endDate endBeforeStart']],
])('the period of %s', (_, startDate, endDate, problems) => {
  expect(periodProblems({ startDate, endDate }).map(({ field, problem }) => `${field} ${problem}`)).toEqual(problems);
});

test.each<[string, Partial<LocalPeriod>, string[]]>([
  ['as long as the campaign', {}, []],
  ['inside the campaign', { startDate: '2027-01-01', endDate: '2027-01-31', startTime: '00:00' }, []],
  ['from the first hour of the second day', { startDate: '2026-12-05', startTime: '00:00' }, []],
  ['on the last day alone', { startDate: '2027-03-03' }, []],
  ['from an hour before the campaign', { startTime: '05:00' }, ['startDate outsideCampaign']],
  [
    'from the day before, later in the day',
    { startDate: '2026-12-03', startTime: '23:00' },
    ['startDate outsideCampaign'],
  ],
  ['until the day after', { endDate: '2027-03-04' }, ['endDate outsideCampaign']],
  [
    'around the campaign',
    { startDate: '2026-12-01', endDate: '2027-04-01' },
    ['startDate outsideCampaign', 'endDate outsideCampaign'],
  ],
  ['backwards', { startDate: '2027-01-31', endDate: '2027-01-01' }, ['endDate endBeforeStart']],
  ['backwards after the campaign', { startDate: '2027-06-02', endDate: '2027-06-01' }, ['endDate endBeforeStart']],
  [
    'backwards before the campaign',
    { startDate: '2026-12-02', endDate: '2026-12-01' },
    ['endDate endBeforeStart', 'startDate outsideCampaign'],
  ],
])('an action %s', (_, change, problems) => {
  const found = actionPeriodProblems({ ...CAMPAIGN, ...change }, CAMPAIGN);
  expect(found.map(({ field, problem }) => `${field} ${problem}`)).toEqual(problems);
});

test('an action that starts before its campaign within the hour that the clocks skip is outside it', () => {
  const night = { startDate: '2027-03-28', endDate: '2027-04-01' };
  expect(actionPeriodProblems({ ...night, startTime: '02:15' }, { ...night, startTime: '02:30' })).toEqual([
    { field: 'startDate', problem: 'outsideCampaign' },
  ]);
});

test('finished and cancelled actions count as over, others do not', () => {
  expect(ActionStatus.filter(isActionOver)).toEqual(['FINISHED', 'CANCELED']);
  expect(isActionOver(undefined)).toBe(false);
});
