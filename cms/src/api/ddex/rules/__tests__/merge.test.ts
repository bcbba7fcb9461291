import type { DraftTrack, ReleaseDraft } from '@mpn/ddex-kit';
import { differencesOf } from '../differences';
import { matchTracks, mergedRelease, withFiles, withGenres, type ExistingRelease, type FileIdOf } from '../merge';

const draftTrack = (values: Partial<DraftTrack> = {}): DraftTrack => ({
  set: 1,
  position: 1,
  isPromoTrack: false,
  title: 'Ablegen',
  isrc: 'DEA122600001',
  publisherType: 'NO_PUBLISHER',
  authors: [],
  ...values,
});

const draft = (values: Partial<ReleaseDraft> = {}): ReleaseDraft => ({
  title: 'Fahrt',
  genreIds: [],
  tracks: [draftTrack()],
  artworks: [],
  artistInfos: [],
  videos: [],
  ...values,
});

const track = (
  id: number,
  values: Partial<ExistingRelease['tracks'][number]> = {},
): ExistingRelease['tracks'][number] => ({
  ...{ id, set: 1, position: id, isPromoTrack: id === 1, publisherType: 'NO_PUBLISHER', publisher: null },
  ...{ title: 'Ablegen', titleLatin: null, pLine: null, isrc: `DEA12260000${id}`, isrcIsDummy: false, artist: null },
  ...{ durationMs: null, isDataTrackOnly: false, uploadStatus: 'NO_UPLOAD', audioFile: null, authors: [] },
  ...{ cueInMs: null, introMs: null, outroMs: null, cueOutMs: null, ending: null, cuePointsFileId: null },
  ...{ versionKind: null, versionOf: null },
  ...{ containsAi: 'UNKNOWN', aiConcerns: [], aiTool: null, aiNote: null, aiDeclaredBy: null, aiDeclaredAt: null },
  ...{ recordingYear: null, recordingCountry: null, language: null, explicit: null, iswc: null },
  ...{ work: null, movement: null, conductor: null, soloists: null, ensemble: null },
  ...values,
});

const existing = (values: Partial<ExistingRelease> = {}): ExistingRelease => ({
  ...{ id: 7, version: 3, title: 'Fahrt', titleLatin: null, artistName: null, artistNameLatin: null },
  ...{ labelName: 'Kaiserkai', labelCode: '18811', ean: '4006381333931', eanIsDummy: false, catalogueNumber: null },
  ...{ formatId: 2, releaseDate: null, airDate: null, originalReleaseDate: null, pLine: null, cLine: null },
  ...{ genreIds: [5], tracks: [track(1)], artworks: [], artistInfos: [], videos: [] },
  ...values,
});

const NOTHING_STATED = { containsAi: 'UNKNOWN', aiDeclaredBy: null, aiDeclaredAt: null } as const;
const NAMES = { genre: (id: number) => `G${id}`, format: (id: number) => `F${id}` };
const none = () => null;
const changes = (before: ExistingRelease, after: ReleaseDraft) =>
  differencesOf(before, after, [], NAMES).map(({ field, track: at }) => (at === null ? field : `${field}@${at}`));

test.each([
  ['the ISRC, at another place', [{ isrc: 'DE-A12-26-00002', set: 1, position: 1 }], [2]],
  ['the place, where the message has no ISRC', [{ isrc: null, set: 1, position: 2 }], [2]],
  ['nothing, where another recording is at the place', [{ isrc: 'DEA122600009', set: 1, position: 1 }], [null]],
  [
    'each track once',
    [
      { isrc: 'DEA122600001', set: 1, position: 1 },
      { isrc: 'DEA122600001', set: 1, position: 3 },
    ],
    [1, null],
  ],
] as const)('a track of a message is matched by %s', (_how, drafts, ids) => {
  expect(matchTracks([track(1), track(2)], drafts).map((found) => found?.id ?? null)).toEqual(ids);
});

/** Three tracks, the second a version of the first. */
const VERSIONS = existing({ tracks: [track(1), track(2, { versionKind: 'CLEAN', versionOf: 0 }), track(3)] });
const sent = (...tracks: Partial<DraftTrack>[]) =>
  draft({
    tracks: tracks.map((values, index) =>
      draftTrack({ position: index + 1, isrc: `DEA12260000${index + 1}`, ...values }),
    ),
  });

test.each([
  ['the same', existing(), draft(), []],
  [
    'what the message does not say',
    existing({ catalogueNumber: 'KK 1' }),
    draft({ labelName: null, labelCode: null }),
    [],
  ],
  ['another title', existing(), draft({ title: 'Reise' }), ['title']],
  ['a UPC with and without its zero', existing({ ean: '012345678905' }), draft({ ean: '0012345678905' }), []],
  ['another genre', existing(), draft({ genreIds: [6] }), ['genres']],
  ['another label code, spelled otherwise', existing(), draft({ labelCode: 'LC 18811' }), []],
  ['a title of a track', existing(), draft({ tracks: [draftTrack({ title: 'Anlegen' })] }), ['title@0']],
  [
    'a track more',
    existing(),
    draft({ tracks: [draftTrack(), draftTrack({ position: 2, isrc: 'DEA122600005' })] }),
    ['trackAdded@1'],
  ],
  ['a track less', existing({ tracks: [track(1), track(2)] }), draft(), ['trackRemoved']],
  [
    'no ISRC for a dummy',
    existing({ tracks: [track(1, { isrc: 'MPN000000001', isrcIsDummy: true })] }),
    draft({ tracks: [draftTrack({ isrc: null })] }),
    [],
  ],
  ['nothing said of a version', VERSIONS, sent({}, {}, {}), []],
  ['another kind of version', VERSIONS, sent({}, { versionKind: 'RADIO_EDIT', versionOf: 0 }, {}), ['versionKind@1']],
  ['another original', VERSIONS, sent({}, { versionKind: 'CLEAN', versionOf: 2 }, {}), ['versionOf@1']],
  ['a lost original', VERSIONS, sent({}, { versionKind: 'CLEAN' }, {}), ['versionOf@1']],
  [
    'an original that is removed',
    VERSIONS,
    draft({ tracks: sent({}, {}, {}).tracks.slice(1) }),
    ['versionOf@0', 'trackRemoved'],
  ],
  [
    'a version that gets an original',
    VERSIONS,
    sent({}, {}, { versionKind: 'LIVE', versionOf: 0 }),
    ['versionKind@2', 'versionOf@2'],
  ],
] as const)('%s: what a message changes', (_what, before, after, expected) => {
  expect(changes(before, after)).toEqual(expected);
});

test('a changed original is reported by place and title, and its own change of place is none of a version', () => {
  const original = differencesOf(VERSIONS, sent({}, { versionKind: 'CLEAN', versionOf: 2 }, {}), [], NAMES);
  expect(original).toEqual([{ field: 'versionOf', track: 1, before: '1.1 Ablegen', after: '1.3 Ablegen' }]);
  const [first, second, third] = sent({ title: 'Anlegen' }, {}, {}).tracks;
  const moved = draft({ tracks: [{ ...second!, position: 1 }, { ...first!, position: 2 }, third!] });
  expect(changes(VERSIONS, moved)).toEqual(['position@0', 'position@1', 'title@1']);
});

test('an update keeps ids, files, promo track and authors that the message does not name', () => {
  const author = {
    id: 9,
    position: 1,
    role: 'COMPOSER',
    name: 'Ada Groß',
    gemaIpiNumber: '00000000199',
    gemaIsniNumber: null,
    aiContribution: 'UNKNOWN',
  } as const;
  const audioFile = { id: 31 } as ExistingRelease['tracks'][number]['audioFile'];
  const here = existing({
    tracks: [track(1, { isPromoTrack: false, authors: [author], audioFile }), track(2, { isPromoTrack: true })],
    artworks: [
      {
        ...{ id: 4, kind: 'FRONT_COVER', position: 1, file: { id: 30 } as never, copyrightHolder: null, year: null },
        ...NOTHING_STATED,
      },
    ],
  });
  const sent = draft({
    tracks: [
      draftTrack({
        isPromoTrack: true,
        authors: [{ role: 'COMPOSER', name: 'Ada Groß', position: 1 }],
      }),
      draftTrack({ position: 2, isrc: 'DEA122600002' }),
    ],
    artworks: [{ kind: 'FRONT_COVER', position: 1 }],
  });
  const merged = mergedRelease(sent, here, none);
  expect(merged.tracks).toMatchObject([
    { id: 1, audioFileId: 31, isPromoTrack: false, authors: [{ id: 9, gemaIpiNumber: '00000000199' }] },
    { id: 2, isPromoTrack: true },
  ]);
  expect(merged.artworks).toMatchObject([{ id: 4, fileId: 30 }]);
  expect(merged).not.toHaveProperty('labelName');
});

test('versions keep their original in the new order of a message that says nothing of them', () => {
  const here = existing({ tracks: [track(1), track(2, { versionKind: 'CLEAN', versionOf: 0 })] });
  const places = (tracks: ReleaseDraft['tracks']) =>
    mergedRelease(draft({ tracks }), here, none).tracks?.map(({ versionKind, versionOf }) => [versionKind, versionOf]);
  const [first, second] = [draftTrack({ position: 2 }), draftTrack({ position: 1, isrc: 'DEA122600002' })];
  expect(places([second, first])).toEqual([
    ['CLEAN', 1],
    [null, null],
  ]);
  expect(places([{ ...second, position: 1 }])).toEqual([['CLEAN', null]]);
  expect(places([{ ...second, versionKind: 'LIVE' }, first])).toEqual([
    ['LIVE', null],
    [null, null],
  ]);
});

test('a new release has no pictures whose files did not arrive', () => {
  const sent = draft({
    artworks: [
      { kind: 'FRONT_COVER', position: 1 },
      { kind: 'BACK_COVER', position: 1 },
    ],
  });
  const merged = mergedRelease(sent, null, ({ list, index }) => (list === 'artworks' && index === 1 ? 8 : null));
  expect(merged.artworks).toMatchObject([{ kind: 'BACK_COVER', fileId: 8, position: 1 }]);
  expect(merged.tracks?.[0]).not.toHaveProperty('audioFileId');
});

test('files that arrive later fill free places: what was renamed, added or uploaded here meanwhile stays', () => {
  const uploaded = { id: 99 } as ExistingRelease['tracks'][number]['audioFile'];
  const here = existing({
    title: 'Reise',
    tracks: [track(1, { title: 'Anlegen' }), track(2, { audioFile: uploaded }), track(3)],
    artworks: [
      {
        ...{ id: 5, kind: 'FRONT_COVER', position: 1, copyrightHolder: 'Ich', year: null, file: uploaded },
        ...NOTHING_STATED,
      },
    ],
  });
  const message = draft({
    tracks: [draftTrack(), draftTrack({ isrc: 'DEA122600002', position: 2 })],
    artworks: [
      { kind: 'FRONT_COVER', position: 1 },
      { kind: 'BOOKLET', position: 2 },
    ],
  });
  const fileIdOf: FileIdOf = ({ list, index }) => (list === 'tracks' ? 10 : 20) + index;
  const { tracks, artworks } = withFiles(message, here, fileIdOf);
  expect(tracks?.map(({ title, audioFileId }) => [title, audioFileId])).toEqual([
    ['Anlegen', 10],
    ['Ablegen', 99],
    ['Ablegen', null],
  ]);
  expect(artworks?.map(({ kind, fileId, copyrightHolder }) => [kind, fileId, copyrightHolder ?? null])).toEqual([
    ['FRONT_COVER', 99, 'Ich'],
    ['BOOKLET', 21, null],
  ]);
});

test('files of videos that arrive later change no video that was edited, has a file, or was removed here', () => {
  const video = (id: number, values: object) =>
    ({
      ...{ id, position: id, title: 'Clip', isrc: null, producer: 'Ich' },
      ...{ videoFile: null, posterImageFile: null, uploadStatus: 'NO_UPLOAD', ...values },
    }) as unknown as ExistingRelease['videos'][number];
  const here = existing({
    videos: [
      video(1, { title: 'Renamed', isrc: 'DEA122600007' }),
      video(2, { title: 'Own', isrc: 'DEA122600008', videoFile: { id: 99 } }),
    ],
  });
  const sent = (title: string, isrc: string) => ({ title, isrc, producer: 'Label' }) as ReleaseDraft['videos'][number];
  const message = draft({
    videos: [sent('Removed', 'DEA122600009'), sent('Clip', 'DEA122600007'), sent('Other', 'DEA122600008')],
  });
  const { videos } = withFiles(message, here, ({ list, index }) => (list === 'videos' ? 40 + index : null));
  expect(videos).toMatchObject([
    { id: 1, title: 'Renamed', producer: 'Ich', videoFileId: 41 },
    { id: 2, title: 'Own', producer: 'Ich', videoFileId: 99 },
  ]);
});

test('genres that were mapped later are added, up to the maximum of a release', () => {
  expect(withGenres(draft({ genreIds: [1, 2] }), [2, 3, 4]).genreIds).toEqual([1, 2, 3]);
});
