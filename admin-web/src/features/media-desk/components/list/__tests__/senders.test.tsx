import { sendersOf } from '../filter-bar';

const sources = { labels: [], senders: [{ id: 4, name: 'Nordlicht', releaseCount: 3 }] };

test('a chosen company that has sampled nothing is named in words, not by its number', () => {
  expect(sendersOf(sources, [4, 9], 'Other')).toEqual([
    { value: 4, label: 'Nordlicht', count: 3 },
    { value: 9, label: 'Other', count: 0 },
  ]);
});

test('nothing is said about a company before the senders are known', () => {
  expect(sendersOf(undefined, [9], 'Other')).toEqual([]);
});
