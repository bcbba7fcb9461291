import { everyDay } from '../statistic-days';

const some = { seen: 3, listenedTo: 2, downloaded: 1, requested: 0 };
const none = { seen: 0, listenedTo: 0, downloaded: 0, requested: 0 };
const period = { from: '2026-10-24', until: '2026-10-26' };

test('days without interactions are zeros, over the end of a month and of summer time', () => {
  const timeline = [{ date: '2026-10-25', ...some }];
  expect(everyDay({ period, timeline, growth: [] }, 'day')).toEqual([
    { date: '2026-10-24', ...none },
    { date: '2026-10-25', ...some },
    { date: '2026-10-26', ...none },
  ]);
  const month = { from: '2026-01-31', until: '2026-02-01' };
  expect(everyDay({ period: month, timeline: [], growth: [] }, 'day')).toHaveLength(2);
});

test('a period of one day has one entry', () => {
  const day = { from: '2026-03-01', until: '2026-03-01' };
  expect(everyDay({ period: day, timeline: [], growth: [] }, 'day')).toHaveLength(1);
});

test('cumulative numbers count editors from their first day on and stay constant in between', () => {
  const growth = [
    { date: '2026-10-24', ...some },
    { date: '2026-10-26', ...none, seen: 1, requested: 1 },
  ];
  const days = everyDay({ period, timeline: [], growth }, 'sum');
  expect(days.map(({ seen, requested }) => [seen, requested])).toEqual([
    [3, 0],
    [3, 0],
    [4, 1],
  ]);
});
