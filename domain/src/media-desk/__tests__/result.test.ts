import { playersOf, resultParts, type EditorAnswerRow, type QuoteChoice, type ResultQuote } from '../..';

const quote = (id: number, answer: ResultQuote['answer']): ResultQuote => ({
  ...{ id, answer, comment: `Sentence ${id}`, institutionName: 'Radio', departmentName: null, trackTitle: null },
});

const SENTENCES = [
  ...[quote(1, 'WILL_PLAY'), quote(2, 'WILL_PLAY'), quote(3, 'MAYBE')],
  ...[quote(4, 'MAYBE'), quote(5, 'MAYBE'), quote(6, 'NOT_FOR_US')],
];

const track = (trackId: number, listenedTo: number) => ({
  ...{ trackId, title: `Track ${trackId}`, set: 1, position: trackId, listenedTo, downloaded: 0 },
  answers: { willPlay: 0, maybe: 0, notForUs: 0 },
});

const row = (institutionId: number, institutionName: string, willPlay: number): EditorAnswerRow => ({
  ...{ institutionId, institutionName, departmentId: null, departmentName: null, medium: 'RADIO', track: null },
  ...{ willPlay, maybe: 1, notForUs: 0, sentences: [], lastAt: '2026-11-28T10:00:00Z' },
});

const institution = (institutionId: number) => ({ institutionId, institutionName: `I ${institutionId}`, medium: null });

test.each<[string, QuoteChoice, number[]]>([
  ['by themselves: the best, none of those that refuse', 'BEST', [1, 2, 3, 4]],
  ['chosen: these, in the order of the best, also a refusal', [6, 2], [2, 6]],
  ['chosen, of another release: none', [99], []],
  ['none', 'NONE', []],
])('quotes %s', (_name, choice, ids) => {
  const { quotes } = resultParts({ tracks: [], institutions: [] }, [], { sentences: SENTENCES, choice });
  expect(quotes.map(({ id }) => id)).toEqual(ids);
});

test('a release that everybody refuses quotes nobody by itself', () => {
  const only = [quote(6, 'NOT_FOR_US')];
  expect(resultParts({ tracks: [], institutions: [] }, [], { sentences: only, choice: 'BEST' }).quotes).toEqual([]);
});

test('the most listened tracks come first, those without a listener are left out, the others are counted', () => {
  const tracks = [track(1, 0), track(2, 3), ...Array.from({ length: 9 }, (_, index) => track(index + 3, 10 + index))];
  const parts = resultParts({ tracks, institutions: [] }, [], { sentences: [], choice: 'BEST' });
  expect(parts.tracks.map(({ trackId }) => trackId)).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
  expect(parts.moreTracks).toBe(2);
});

test('an institution plays once, by name, however many departments and tracks', () => {
  const rows = [row(2, 'Radio B', 1), row(1, 'Äther FM', 2), row(2, 'Radio B', 3), row(3, 'Radio C', 0)];
  expect(playersOf(rows).map(({ institutionName }) => institutionName)).toEqual(['Äther FM', 'Radio B']);
});

test('the most active institutions stand in for players only where there are none', () => {
  const given = { tracks: [], institutions: [institution(1), institution(2)] };
  const none = { sentences: [], choice: 'BEST' } as const;
  expect(resultParts(given, [], none).active).toEqual(given.institutions);
  const played = resultParts(given, [row(7, 'Radio', 1)], none);
  expect([played.active, played.players.length, played.morePlayers]).toEqual([[], 1, 0]);
  const many = Array.from({ length: 11 }, (_, index) => row(index, `Radio ${index}`, 1));
  expect(resultParts(given, many, none).morePlayers).toBe(3);
});
