import { meanShares } from '../mean-shares';

const counts = { seen: 10, listenedTo: 4, downloaded: 2, requested: 0 };

test('each release has the same weight, regardless of its number of editors', () => {
  const small = { counts: { ...counts, seen: 1, listenedTo: 1, downloaded: 0 }, editors: 2 };
  expect(meanShares([{ counts, editors: 20 }, small])).toEqual({
    releases: 2,
    seen: 0.5,
    listenedTo: 0.35,
    downloaded: 0.05,
    requested: 0,
  });
});

test('releases that reached nobody are left out, and without any other there is no average', () => {
  expect(meanShares([{ counts, editors: 0 }])).toBeNull();
  expect(
    meanShares([
      { counts, editors: 0 },
      { counts, editors: 10 },
    ]),
  ).toMatchObject({ releases: 1, seen: 1 });
});
