import { matchFiles, readFileName, titleOf } from '../match-files';
import { emptyTrack, type TrackDraft } from '../track-draft';

const track = (key: string, title: string, more: Partial<TrackDraft> = {}): TrackDraft => ({
  ...emptyTrack(1, null),
  key,
  title,
  ...more,
});
const file = (name: string) => ({ name });
const keysOf = (names: string[], tracks: TrackDraft[]) => matchFiles(names.map(file), tracks).map(({ key }) => key);

describe('the parts of a file name', () => {
  test.each([
    ['01 Night Bus.wav', { set: null, position: 1, title: 'Night Bus' }],
    ['2-07 The Depots - Terminus.flac', { set: 2, position: 7, title: 'The Depots - Terminus' }],
    ['CD1.03_Depot.wav', { set: 1, position: 3, title: 'Depot' }],
    ['[12] Last.wav', { set: null, position: 12, title: 'Last' }],
    ['99 Luftballons.wav', { set: null, position: 99, title: 'Luftballons' }],
    ['Night Bus.wav', { set: null, position: null, title: 'Night Bus' }],
    ['1979.wav', { set: null, position: null, title: '1979' }],
    ['7.wav', { set: null, position: 7, title: '7' }],
  ])('%s', (name, said) => expect(readFileName(name)).toMatchObject(said));

  test('an ISRC in it is read without hyphens', () => {
    expect(readFileName('Terminus_DE-A12-26-00007.wav').isrc).toBe('DEA122600007');
  });

  test('the artist before a dash is not part of the title', () => {
    expect(titleOf(readFileName('03 The Depots - Terminus.wav'))).toBe('Terminus');
  });
});

describe('matching files to tracks', () => {
  const tracks = [track('a', 'Night Bus'), track('b', 'Terminus'), track('c', ''), track('d', 'Bus Depot')];

  test('by title, in any order and case', () => {
    expect(keysOf(['TERMINUS.wav', 'the depots - night bus.flac'], tracks)).toEqual(['b', 'a']);
  });

  test.each([
    ['without a title', '02.wav', 'b'],
    ['with words that are no title', '02 Master 24bit final.wav', 'b'],
    ['with a part of the title', '02 Bus terminus radio mix.wav', 'b'],
    ['for a track without a title', '03 Something Else.wav', 'c'],
    ['but not with another title', '02 Something Else.wav', null],
    ['but not with the artist alone in common', '04 Bus Stop - Something Else.wav', null],
    ['but not with a common word alone', '01 The Radio Edit of Something.wav', null],
  ])('by number %s', (_, name, key) => {
    expect(keysOf([name], tracks)).toEqual([key]);
  });

  test('a title takes precedence over a number', () => {
    expect(keysOf(['01 Terminus.wav'], tracks)).toEqual(['b']);
  });

  test('each track gets one file; the rest become new tracks', () => {
    expect(keysOf(['Night Bus.wav', 'Night Bus (1).wav', 'Something Else.wav'], tracks)).toEqual(['a', null, null]);
  });

  test('a track that has a recording is matched by title only', () => {
    const full = [track('a', 'Night Bus', { audioFile: { id: 1 } as TrackDraft['audioFile'] })];
    expect(keysOf(['01 Other.wav'], full)).toEqual([null]);
    expect(keysOf(['Night Bus.wav'], full)).toEqual(['a']);
  });

  test('numbers with a set count within that set', () => {
    const sets = [track('a', '', { set: 1, position: 1 }), track('b', '', { set: 2, position: 1 })];
    expect(keysOf(['2-01.wav'], sets)).toEqual(['b']);
  });
});
