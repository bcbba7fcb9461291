import {
  countHit,
  NOTHING_COUNTED,
  type CountedVisit,
  type PressHitData,
  type PressHitEvent,
  type PressHitRecord,
} from '../..';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const at = (minute: number): string => `2026-11-28T12:${String(minute).padStart(2, '0')}:00.000Z`;
const hit = (minute: number, data: PressHitData, agent = BROWSER): PressHitRecord => ({
  ...data,
  at: at(minute),
  agent,
});
const events = (...list: PressHitEvent[]): PressHitData => ({ kind: 'EVENTS', events: list });
const seen = (visibleMs: number): PressHitEvent => ({ type: 'SEEN', visibleMs, input: 'KEY' });
const played = (trackId: number, from: number, to: number): PressHitEvent => ({
  ...{ type: 'PLAYED', releaseId: 1, trackId, durationMs: 200_000 },
  ranges: [[from, to]],
});
const download = (trackId: number | null): PressHitData => ({ kind: 'DOWNLOAD', releaseId: 1, trackId });
const counted = (...hits: PressHitRecord[]): CountedVisit => hits.reduce(countHit, NOTHING_COUNTED);

test('a request, and a page that was seen too shortly, count nothing', () => {
  const request: PressHitData = { kind: 'REQUEST', call: 'press_pages.get', method: 'GET' };
  expect(counted(hit(1, request), hit(2, events(seen(1_900))))).toEqual(NOTHING_COUNTED);
});

test('a program counts nothing, whatever it sends', () => {
  const agent = 'Slackbot-LinkExpanding 1.0';
  expect(counted(hit(1, events(played(7, 0, 90_000)), agent), hit(2, download(7), agent))).toEqual(NOTHING_COUNTED);
});

test('parts of several messages are joined, and the first and last instants of the person are kept', () => {
  const visit = counted(
    hit(1, events(played(7, 0, 4_000))),
    hit(2, events(played(7, 3_000, 8_000))),
    hit(3, events(seen(2_000))),
    hit(4, events(played(7, 100_000, 130_000))),
  );
  expect([visit.visitedAt, visit.lastVisitAt, visit.firstPlayAt]).toEqual([at(2), at(4), at(2)]);
  expect(visit.plays).toEqual([
    {
      ...{ releaseId: 1, trackId: 7, played: true, listened: true, completed: false, downloads: 0, lastAt: at(4) },
      ranges: [
        [0, 8_000],
        [100_000, 130_000],
      ],
    },
  ]);
});

test('downloads are added up, for a track and for the release as a whole', () => {
  const visit = counted(hit(1, download(7)), hit(2, download(null)), hit(3, download(7)));
  expect(visit.plays.map(({ trackId, downloads }) => [trackId, downloads])).toEqual([
    [7, 2],
    [null, 1],
  ]);
  expect([visit.visitedAt, visit.firstPlayAt]).toEqual([at(1), null]);
});

test('counting on from what earlier hits had counted gives the same as counting all of them', () => {
  const all = [
    hit(1, events(seen(3_000), played(7, 0, 10_000))),
    hit(2, download(7)),
    hit(3, events(played(8, 0, 190_000), played(7, 9_000, 40_000))),
    hit(4, download(null)),
  ];
  for (let n = 0; n <= all.length; n += 1) {
    const folded = JSON.parse(JSON.stringify(counted(...all.slice(0, n)))) as CountedVisit;
    expect(all.slice(n).reduce(countHit, folded)).toEqual(counted(...all));
  }
});
