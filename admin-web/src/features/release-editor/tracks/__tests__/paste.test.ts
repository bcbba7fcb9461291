import { parseDuration, parsePastedTracks } from '../paste';

const NO_RIGHTS = {
  iswc: null,
  work: null,
  movement: null,
  conductor: null,
  soloists: null,
  ensemble: null,
  containsAi: null,
  versionKind: null,
  pLine: null,
  recordingYear: null,
  recordingCountry: null,
  language: null,
  explicit: null,
};

describe('rows from a spreadsheet', () => {
  test('with a line of column names, in any order', () => {
    const text = 'ISRC\tTitel\tInterpret\tDauer\nDEA122600001\tNight Bus\tThe Depots\t3:21';
    expect(parsePastedTracks(text)).toEqual([
      {
        title: 'Night Bus',
        artist: 'The Depots',
        isrc: 'DE-A12-26-00001',
        composer: null,
        durationMs: 201_000,
        ...NO_RIGHTS,
      },
    ]);
  });

  test('without one, by the form of the cells', () => {
    expect(parsePastedTracks('1\tNight Bus\tThe Depots\tDE-A12-26-00001\tAda Depot\t03:21')).toEqual([
      {
        title: 'Night Bus',
        artist: 'The Depots',
        isrc: 'DE-A12-26-00001',
        composer: 'Ada Depot',
        durationMs: 201_000,
        ...NO_RIGHTS,
      },
    ]);
  });

  test('a column of ISRCs: a mistyped one does not become a title', () => {
    const rows = parsePastedTracks('DEA122600001\nDEA12260000X\nDEA122600003');
    expect(rows.map(({ title, isrc }) => [title, isrc])).toEqual([
      ['', 'DE-A12-26-00001'],
      ['', 'DEA12260000X'],
      ['', 'DE-A12-26-00003'],
    ]);
  });

  test('a title that looks like a length or a number stays a title', () => {
    const rows = parsePastedTracks('Night Bus\t3:21\n4:33\t4:33\nTerminus\t2:10\n99\t1:39\nDepot\t3:00');
    expect(rows.map(({ title }) => title)).toEqual(['Night Bus', '4:33', 'Terminus', '99', 'Depot']);
  });

  test('titles only, one per line', () => {
    expect(parsePastedTracks('Night Bus\r\n\r\nTerminus\n').map(({ title }) => title)).toEqual([
      'Night Bus',
      'Terminus',
    ]);
  });

  test('with rights data, codes or names of countries and languages', () => {
    const text = [
      'Title\tP line\tRecording year\tRecording country\tLanguage\tExplicit\tISWC',
      'Night Bus\t℗ 2024 Depot Records\t2023\tDE\tDeutsch\tyes\tT0345246801',
      'Terminus\tDepot Records\t\tAustria\tzxx\tclean\t',
    ].join('\n');
    expect(parsePastedTracks(text)).toMatchObject([
      {
        title: 'Night Bus',
        pLine: { year: 2024, owner: 'Depot Records' },
        recordingYear: 2023,
        recordingCountry: 'DE',
        language: 'de',
        explicit: true,
        iswc: 'T-034.524.680-1',
      },
      {
        title: 'Terminus',
        pLine: { year: null, owner: 'Depot Records' },
        recordingYear: null,
        recordingCountry: 'AT',
        language: 'zxx',
        explicit: false,
        iswc: null,
      },
    ]);
  });

  test('with German column names', () => {
    const text = 'Titel;P-Zeile;Aufnahmejahr;Aufnahmeland;Sprache\nNacht;(P) 2024 Depot;2023;Österreich;Plattdeutsch?';
    expect(parsePastedTracks(text)).toMatchObject([
      {
        pLine: { year: 2024, owner: 'Depot' },
        recordingYear: 2023,
        recordingCountry: 'AT',
        // An unknown language is kept as text, so that its field shows the error.
        language: 'Plattdeutsch?',
      },
    ]);
  });

  test('semicolons and quotes, as in CSV', () => {
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
