import { copyRelease, copyTrack } from '../copy';
import { hasChanges } from '../diff';
import { isSamplingReady, samplingRequirements, type RequirementRelease, type RequirementTrack } from '../requirements';
import { addTrack, choosePromoTrack, deleteSet, removeTrack, renumber, renumberTracks, restoreTrack } from '../sets';

const track: RequirementTrack = {
  id: 7,
  title: 'One',
  isrc: 'DEA122600001',
  artist: 'A',
  durationMs: 1000,
  isPromoTrack: true,
  isDataTrackOnly: false,
  uploadStatus: 'FINISHED',
  audioFile: { id: 1 },
  authors: [{ role: 'COMPOSER', name: 'C' }],
};
const release: RequirementRelease = {
  title: 'T',
  artistName: 'A',
  labelCode: '01234',
  labelName: 'L',
  repertoireOwnerType: 'NATIONAL',
  formatId: 1,
  genreIds: [1],
  releaseDate: '2026-12-01',
  artworks: [{ kind: 'FRONT_COVER', file: { id: 1 } }],
  tracks: [track],
  contacts: [{ firstName: 'Kim', lastName: null, email: null }],
  videos: [{ videoFile: { id: 1 }, posterImageFile: { id: 2 } }],
};
const found = (value: RequirementRelease) => samplingRequirements(value).map(({ code, step }) => `${step}:${code}`);

describe('samplingRequirements', () => {
  it('lists nothing for a complete release', () => {
    expect(samplingRequirements(release)).toEqual([]);
    expect(isSamplingReady(release)).toBe(true);
  });

  it.each<[Partial<RequirementRelease>, string]>([
    [{ title: ' ' }, 'release:title'],
    [{ artistName: null }, 'release:artist'],
    [{ labelCode: '' }, 'release:label-code'],
    [{ labelName: null }, 'release:label-name'],
    [{ repertoireOwnerType: null }, 'release:repertoire-owner'],
    [{ formatId: null }, 'release:format'],
    [{ genreIds: [] }, 'release:genre'],
    [{ releaseDate: null }, 'release:release-date'],
    [{ tracks: [] }, 'tracks:track'],
    [{ tracks: [{ ...track, isPromoTrack: false }] }, 'tracks:promo-track'],
    [{ artworks: [] }, 'artwork:front-cover'],
    [
      {
        artworks: [
          { kind: 'BACK_COVER', file: {} },
          { kind: 'FRONT_COVER', file: null },
        ],
      },
      'artwork:front-cover',
    ],
    [{ contacts: [] }, 'contacts:contact'],
    [
      {
        contacts: [
          { firstName: null, lastName: null, email: null },
          { firstName: ' ', lastName: '', email: null },
        ],
      },
      'contacts:contact',
    ],
    [{ videos: [...release.videos, { videoFile: null, posterImageFile: {} }] }, 'videos:video-file'],
    [{ videos: [{ videoFile: {}, posterImageFile: null }] }, 'videos:video-thumbnail'],
  ])('finds what is missing from the release (case %#)', (override, expected) => {
    expect(found({ ...release, ...override })).toEqual([expected]);
    expect(isSamplingReady({ ...release, ...override })).toBe(false);
  });

  it.each<[Partial<RequirementTrack>, string[]]>([
    [{ title: '' }, ['tracks:track-title']],
    [{ isrc: null }, ['tracks:track-isrc']],
    [{ artist: null }, ['tracks:track-artist']],
    [{ durationMs: 0 }, ['tracks:track-duration']],
    [{ uploadStatus: 'UPLOADING' }, ['tracks:track-audio']],
    [{ audioFile: null }, ['tracks:track-audio']],
    [{ audioFile: null, durationMs: null }, ['tracks:track-audio']],
    [{ audioFile: null, uploadStatus: 'NO_UPLOAD', isDataTrackOnly: true }, []],
    [{ audioFile: null, durationMs: null, isDataTrackOnly: true }, ['tracks:track-duration']],
    [
      {
        authors: [
          { role: 'PRODUCER_MUSIC', name: 'P' },
          { role: 'AUTHOR', name: ' ' },
        ],
      },
      ['tracks:track-author'],
    ],
    [{ authors: [{ role: 'AUTHOR', name: 'W' }] }, []],
  ])('finds what is missing from a track (case %#)', (override, expected) => {
    expect(found({ ...release, tracks: [{ ...track, ...override }] })).toEqual(expected);
  });

  it('names the track, and lets a dummy ISRC pass with a warning', () => {
    const second = { ...track, id: undefined, isPromoTrack: false, isrc: 'MPN000000001', isrcIsDummy: true };
    const items = samplingRequirements({ ...release, tracks: [track, second] });
    expect(items).toEqual([{ code: 'track-isrc-dummy', step: 'tracks', severity: 'WARNING', trackIndex: 1 }]);
    expect(isSamplingReady({ ...release, tracks: [track, second] })).toBe(true);
    expect(samplingRequirements({ ...release, tracks: [{ ...track, title: null }] })[0]).toMatchObject({
      trackId: 7,
      trackIndex: 0,
    });
  });
});

describe('copies', () => {
  it('a copied track gets a suffix, and its authors no ids', () => {
    const copy = copyTrack({ id: 1, title: 'One', isrc: 'X', isPromoTrack: true, authors: [{ id: 5, name: 'C' }] });
    expect(copy).toEqual({ title: 'One (Copy)', isrc: 'X', isPromoTrack: false, authors: [{ name: 'C' }] });
    expect(copyTrack({ title: 'x'.repeat(300), isPromoTrack: false, authors: [] }).title).toHaveLength(255);
  });

  it('a copied release has no EAN and keeps its ISRCs', () => {
    const copy = copyRelease({
      id: 3,
      title: 'T',
      ean: '4006381333931',
      tracks: [{ id: 1, isrc: 'DEA122600001', authors: [{ id: 2, name: 'C' }] }],
      artworks: [{ id: 1, kind: 'FRONT_COVER' }],
      artistInfos: [],
      contacts: [{ id: 9 }],
      videos: [],
      videoLinks: [],
    });
    expect(copy).toMatchObject({
      title: 'T (Copy)',
      ean: null,
      tracks: [{ isrc: 'DEA122600001', authors: [{ name: 'C' }] }],
    });
    expect(JSON.stringify(copy)).not.toContain('"id"');
  });
});

interface Row {
  name: string;
  set: number;
  position: number;
  isPromoTrack: boolean;
}
/** "a* b | c": sets by bars, a star for the promo track. */
function parse(text: string): Row[] {
  return text.split('|').flatMap((part, set) =>
    part
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map((word, index) => ({
        name: word.replace('*', ''),
        set: set + 1,
        position: index + 1,
        isPromoTrack: word.endsWith('*'),
      })),
  );
}
function show(rows: readonly Row[]): string {
  const sets: string[][] = [];
  rows.forEach((row) => {
    const names = (sets[row.set - 1] ??= []);
    expect(row.position).toBe(names.length + 1);
    names.push(row.name + (row.isPromoTrack ? '*' : ''));
  });
  return sets.map((names) => names.join(' ')).join(' | ');
}

describe('sets', () => {
  it.each([
    ['a* b | c d | e', 2, 'a* b c d | e'],
    ['a* b | c d | e', 3, 'a* b | c d e'],
    ['a* b | c d | e', 1, 'a* b c d | e'],
    ['a* b', 1, 'a* b'],
    ['a b | c*', 2, 'a b c*'],
    ['a* | b', 9, 'a* | b'],
  ])('%s without set %i is %s', (before, set, after) => expect(show(deleteSet(parse(before), set))).toBe(after));

  it('does not save empty sets', () => expect(show(renumberTracks(parse('a* | | b c')))).toBe('a* | b c'));

  it.each([
    ['a* b c', 0, 'b* c'],
    ['a b* c', 1, 'a c*'],
    ['a b c*', 2, 'a b*'],
    ['a* b c', 1, 'a* c'],
    ['a* | b', 0, 'b*'],
    ['a*', 0, ''],
  ])('%s without track %i is %s', (before, index, after) =>
    expect(show(removeTrack(parse(before), index))).toBe(after),
  );

  it.each([
    ['a* b c', 0],
    ['a b* c', 1],
    ['a b c*', 2],
    ['a* b | c d', 2],
    ['a | b* | c', 1],
    ['a | b*', 1],
    ['a* | b', 0],
    ['a*', 0],
  ])('%s is the same again once track %i is back', (before, index) => {
    const tracks = parse(before);
    const removed = tracks[index]!;
    const wasAlone = tracks.filter(({ set }) => set === removed.set).length === 1;
    expect(show(restoreTrack(removeTrack(tracks, index), removed, wasAlone))).toBe(before);
  });

  it('the first track becomes the promo track, later ones do not', () => {
    const row = (name: string): Row => ({ name, set: 1, position: 1, isPromoTrack: false });
    const one = addTrack([], row('a'));
    expect(show(one)).toBe('a*');
    expect(show(addTrack(one, row('b')))).toBe('a* b');
    expect(show(choosePromoTrack(parse('a* b'), 1))).toBe('a b*');
  });

  it('renumbers from 1', () =>
    expect(renumber([{ position: 5 }, { position: 2 }])).toEqual([{ position: 1 }, { position: 2 }]));
});

describe('hasChanges', () => {
  const original = { id: 1, title: 'T', airDate: null, tracks: [{ id: 1, title: 'a', authors: [] }], genreIds: [1, 2] };
  it.each([
    [{}, false],
    [{ title: 'T' }, false],
    [{ title: 'U' }, true],
    [{ title: undefined }, false],
    [{ airDate: '' }, false],
    [{ airDate: '2026-01-01' }, true],
    [{ tracks: [{ id: 1, title: 'a' }] }, false],
    [{ tracks: [{ id: 1, title: 'b' }] }, true],
    [{ tracks: [{ title: 'a' }, { title: 'b' }] }, true],
    [{ tracks: [] }, true],
    [{ genreIds: [2, 1] }, true],
    [{ unknown: null }, false],
  ])('%j -> %s', (edited, expected) => expect(hasChanges(original, edited)).toBe(expected));
});
