import type { FileTags, FileView } from '@mpn/domain';
import { emptyTrack, type AuthorDraft, type TrackDraft } from '../track-draft';
import { tagDifferences, valuesToFill, valuesToTake } from '../track-tags';

const NO_TAGS: FileTags = {
  title: null,
  version: null,
  artist: null,
  isrc: null,
  composers: [],
  labelCode: null,
  pLine: null,
  catalogueNumber: null,
  ean: null,
  hasPicture: false,
};
const TAGS: FileTags = {
  ...NO_TAGS,
  title: 'Nachtfahrt',
  version: 'Radio Edit',
  artist: 'Die Beispielband',
  isrc: 'DEA621501234',
  composers: ['Ada Groß', 'Kim Muster'],
  pLine: { year: 2024, owner: 'Kaiserkai' },
};

const author = (name: string, more: Partial<AuthorDraft> = {}): AuthorDraft => ({
  role: 'COMPOSER',
  name,
  gemaIpiNumber: null,
  gemaIsniNumber: null,
  ...more,
});
const track = (more: Partial<TrackDraft> = {}): TrackDraft => ({ ...emptyTrack(1, null), key: 'a', ...more });
const filled = (more: Partial<TrackDraft>, tags = TAGS) => valuesToFill(track(more), tags, null);

const ALL = {
  title: 'Nachtfahrt (Radio Edit)',
  artist: 'Die Beispielband',
  isrc: 'DE-A62-15-01234',
  authors: [author('Ada Groß'), author('Kim Muster')],
  pLine: { year: 2024, owner: 'Kaiserkai' },
};

describe('fields that tags fill', () => {
  test('every field of an empty track', () => expect(filled({})).toEqual(ALL));

  test("a title taken from the file's name", () => {
    expect(filled({ title: 'nachtfahrt', fromFile: { title: 'nachtfahrt', isrc: null, artist: null } }).title).toBe(
      'Nachtfahrt (Radio Edit)',
    );
  });

  test.each<[keyof typeof ALL, Partial<TrackDraft>]>([
    ['title', { title: 'Nachtfahrt', fromFile: { title: 'nachtfahrt', isrc: null, artist: null } }],
    ['artist', { artist: 'Die Anderen' }],
    ['isrc', { isrc: 'DE-A62-15-09999' }],
    ['authors', { authors: [author('Uwe Weiß')] }],
    ['pLine', { pLine: { year: 2020, owner: null } }],
  ])('%s that was entered is kept', (field, entered) => {
    const { [field]: _entered, ...rest } = ALL;
    expect(filled(entered)).toEqual(rest);
  });

  test('empty tags fill nothing', () => expect(filled({}, NO_TAGS)).toEqual({}));

  test("a P line equal to the release's is not repeated", () => {
    expect(valuesToFill(track(), TAGS, { year: 2024, owner: 'kaiserkai ' })).not.toHaveProperty('pLine');
  });
});

describe('differences between a track and the tags of its recording', () => {
  const audioFile = { id: 1, fileName: 'a.wav', tags: TAGS } as FileView;
  const differences = (more: Partial<TrackDraft>) => tagDifferences(track({ ...ALL, audioFile, ...more }), null);

  test('none if both are the same, ignoring case, hyphens and the order of names', () => {
    const authors = [author('kim muster', { gemaIpiNumber: '00012345678' }), author('Uwe Weiß'), author('Ada Groß')];
    expect(differences({ title: 'NACHTFAHRT (Radio edit)', isrc: 'dea621501234', authors })).toEqual([]);
  });

  test.each<[string, Partial<TrackDraft>]>([
    ['title', { title: 'Nachtfahrt' }],
    ['artist', { artist: 'Beispielband' }],
    ['isrc', { isrc: null }],
    ['authors', { authors: [author('Ada Groß')] }],
    ['pLine', { pLine: { year: 2023, owner: 'Kaiserkai' } }],
  ])('another %s', (field, more) => expect(differences(more)).toEqual([field]));

  test('none without a recording or without tags', () => {
    expect(differences({ audioFile: null })).toEqual([]);
    expect(differences({ audioFile: { ...audioFile, tags: undefined } })).toEqual([]);
  });
});

test('using the composers keeps existing authors', () => {
  const lyricist = author('Uwe Weiß', { role: 'LYRICIST' });
  const known = author('Ada Groß', { gemaIpiNumber: '00012345678' });
  const taken = valuesToTake(track({ authors: [lyricist, author(''), known] }), TAGS, ['authors']);
  expect(taken).toEqual({ authors: [lyricist, known, author('Kim Muster')] });
});
