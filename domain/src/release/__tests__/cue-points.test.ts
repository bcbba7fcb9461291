import {
  cuePointErrors,
  cuePointsOf,
  introLengthMs,
  isForOtherMaster,
  parsePosition,
  positionOf,
  type EnteredCuePoints,
} from '../cue-points';

const FILE = 7;
const entered = (points: Partial<EnteredCuePoints>): Partial<EnteredCuePoints> => ({
  cuePointsFileId: FILE,
  ...points,
});

test.each([
  ['nothing', {}, []],
  ['all in order', { cueInMs: 100, introMs: 9_000, outroMs: 50_000, cueOutMs: 59_000 }, []],
  ['the first and the last instant', { cueInMs: 0, cueOutMs: 60_000 }, []],
  ['no intro: it ends where playout starts', { cueInMs: 100, introMs: 100 }, []],
  ['no cue-in before the intro', { introMs: 9_000, outroMs: 9_000 }, []],
  ['an intro before the cue-in', { cueInMs: 500, introMs: 400 }, [['introMs', 'order']]],
  ['an outro before the intro', { introMs: 9_000, outroMs: 8_999 }, [['outroMs', 'order']]],
  ['a cue-out before an intro, without an outro', { introMs: 9_000, cueOutMs: 8_000 }, [['cueOutMs', 'order']]],
  ['nothing left to play', { cueInMs: 9_000, cueOutMs: 9_000 }, [['cueOutMs', 'order']]],
  ['nothing to play from the start', { cueOutMs: 0 }, [['cueOutMs', 'order']]],
  ['behind the end', { cueOutMs: 60_001 }, [['cueOutMs', 'outside']]],
  [
    'each point behind the end',
    { introMs: 70_000, outroMs: 65_000 },
    [
      ['introMs', 'outside'],
      ['outroMs', 'outside'],
    ],
  ],
])('cue points in a recording of a minute: %s', (_what, points, errors) => {
  const found = cuePointErrors(points, 60_000);
  expect(found.map(({ field, code }) => [field, code.endsWith('order') ? 'order' : 'outside'])).toEqual(errors);
});

test('without a known duration only the order counts', () => {
  expect(cuePointErrors({ cueOutMs: 3_600_000 })).toEqual([]);
});

const BOUNDS = { startMs: 250, endMs: 58_000 };
test.each([
  ['nothing is known', {}, null, undefined],
  ['only measured', {}, BOUNDS, { cueIn: { ms: 250, source: 'MEASURED' }, cueOut: { ms: 58_000, source: 'MEASURED' } }],
  [
    'entered before measured',
    entered({ cueInMs: 100, ending: 'FADE' }),
    BOUNDS,
    { cueIn: { ms: 100, source: 'ENTERED' }, cueOut: { ms: 58_000, source: 'MEASURED' }, ending: 'FADE' },
  ],
  [
    'a measured start after an entered intro is left out',
    entered({ introMs: 200 }),
    BOUNDS,
    { intro: { ms: 200, source: 'ENTERED' }, cueOut: { ms: 58_000, source: 'MEASURED' } },
  ],
  [
    'a measured end before an entered outro is left out',
    entered({ outroMs: 58_000 }),
    BOUNDS,
    { cueIn: { ms: 250, source: 'MEASURED' }, outro: { ms: 58_000, source: 'ENTERED' } },
  ],
  [
    'for another master only what was measured counts',
    entered({ introMs: 9_000, ending: 'COLD', cuePointsFileId: 6 }),
    BOUNDS,
    { cueIn: { ms: 250, source: 'MEASURED' }, cueOut: { ms: 58_000, source: 'MEASURED' } },
  ],
])('valid cue points: %s', (_what, points, bounds, expected) => {
  expect(cuePointsOf(points, FILE, bounds)).toEqual(expected);
});

test.each([
  ['nothing entered', {}, FILE, false],
  ['for this master', entered({ introMs: 1 }), FILE, false],
  ['for another', entered({ introMs: 1 }), 8, true],
  ['only an ending, for another', entered({ ending: 'COLD' }), 8, true],
  ['before a master was there', { introMs: 1, cuePointsFileId: null }, FILE, false],
  ['without a master', entered({ introMs: 1 }), null, false],
])('entered for another master: %s', (_what, points, file, isOther) => {
  expect(isForOtherMaster(points, file)).toBe(isOther);
});

test('the intro is what is heard before its end', () => {
  expect(introLengthMs({ cueIn: { ms: 250, source: 'MEASURED' }, intro: { ms: 14_250, source: 'ENTERED' } })).toBe(
    14_000,
  );
  expect(introLengthMs({ intro: { ms: 14_250, source: 'ENTERED' } })).toBe(14_250);
  expect(introLengthMs({})).toBeNull();
});

test.each([
  ['14', 14_000],
  ['14,5', 14_500],
  ['0:14.05', 14_050],
  ['75', 75_000],
  ['3:20.125', 200_125],
  ['1:02:03', 3_723_000],
  [' 0:07 ', 7_000],
  ['', null],
  ['0:61', null],
  ['-3', null],
  ['3:', null],
  ['0:14.1234', null],
  ['99999', null],
  ['vierzehn', null],
])('the position "%s" is %s ms', (text, ms) => {
  expect(parsePosition(text)).toBe(ms);
});

test.each([
  [0, '0:00'],
  [14_500, '0:14.5'],
  [14_050, '0:14.05'],
  [200_125, '3:20.125'],
  [3_723_000, '62:03'],
])('%s ms are shown as %s, which is read as the same', (ms, text) => {
  expect(positionOf(ms)).toBe(text);
  expect(parsePosition(text)).toBe(ms);
});
