import { parseDuration, parsePastedTracks } from '../paste';

describe('rows from a spreadsheet', () => {
  test('with a line of column names, in any order', () => {
    const text = 'ISRC\tTitel\tInterpret\tDauer\nDEA122600001\tNight Bus\tThe Depots\t3:21';
    expect(parsePastedTracks(text)).toEqual([
      { title: 'Night Bus', artist: 'The Depots', isrc: 'DE-A12-26-00001', composer: null, durationMs: 201_000 },
    ]);
  });

  test('without one, by what the cells look like', () => {
    expect(parsePastedTracks('1\tNight Bus\tThe Depots\tDE-A12-26-00001\tAda Depot\t03:21')).toEqual([
      { title: 'Night Bus', artist: 'The Depots', isrc: 'DE-A12-26-00001', composer: 'Ada Depot', durationMs: 201_000 },
    ]);
  });

  test('titles alone, one per line', () => {
    expect(parsePastedTracks('Night Bus\r\n\r\nTerminus\n').map(({ title }) => title)).toEqual([
      'Night Bus',
      'Terminus',
    ]);
  });

  test('semicolons and quotes, as CSV has them', () => {
    expect(parsePastedTracks('Title;Artist\n"Say ""Hi""";X')[0]).toMatchObject({ title: 'Say "Hi"', artist: 'X' });
  });
});

test.each([
  ['3:21', 201_000],
  ['0:03:21', 201_000],
  ['1:00:00', 3_600_000],
  ['3:61', null],
  ['321', null],
  ['', null],
])('the length %p is %p ms', (text, ms) => expect(parseDuration(text)).toBe(ms));
