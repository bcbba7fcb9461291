import { everyDay } from '../days';

const some = { seen: 3, listenedTo: 2, downloaded: 1, requested: 0 };
const none = { seen: 0, listenedTo: 0, downloaded: 0, requested: 0 };

test('days without anything are zeros, over the end of a month and of summer time', () => {
  const period = { from: '2026-10-24', until: '2026-10-26' };
  expect(everyDay({ period, timeline: [{ date: '2026-10-25', ...some }] })).toEqual([
    { date: '2026-10-24', ...none },
    { date: '2026-10-25', ...some },
    { date: '2026-10-26', ...none },
  ]);
  expect(everyDay({ period: { from: '2026-01-31', until: '2026-02-01' }, timeline: [] })).toHaveLength(2);
});

test('one day is one day', () => {
  expect(everyDay({ period: { from: '2026-03-01', until: '2026-03-01' }, timeline: [] })).toHaveLength(1);
});
