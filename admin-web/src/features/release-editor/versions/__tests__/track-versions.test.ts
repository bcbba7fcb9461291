import type { ReleaseEntity, TrackView } from '@mpn/domain';
import { emptyTrack, toDrafts, toTracksBody, withLaterChanges, type TrackDraft } from '../../tracks/track-draft';
import { parsePastedTracks } from '../../tracks/paste';
import { offeredVersions, withVersions } from '../apply-suggestions';

const draft = (key: string, more: Partial<TrackDraft> = {}): TrackDraft => ({
  ...emptyTrack(1, null),
  key,
  title: key,
  ...more,
});
const placesOf = (drafts: readonly TrackDraft[]) => toTracksBody(drafts).map(({ versionOf }) => versionOf);

test('a version is sent with the place of its original, wherever the two are moved', () => {
  const [original, clean] = [draft('a'), draft('b', { versionKind: 'CLEAN', versionOfKey: 'a' })];
  expect(placesOf([original, clean])).toEqual([null, 0]);
  expect(placesOf([draft('c'), clean, original])).toEqual([null, 2, null]);
});

test('a version whose original was removed is sent without a link', () => {
  expect(placesOf([draft('b', { versionKind: 'CLEAN', versionOfKey: 'a' })])).toEqual([null]);
});

test('saved links are read by their place', () => {
  const tracks = [
    { id: 7, set: 1, position: 1, title: 'A (Clean)', versionKind: 'CLEAN', versionOf: 1, authors: [], pLine: null },
    { id: 9, set: 1, position: 2, title: 'A', versionKind: null, versionOf: null, authors: [], pLine: null },
  ] as unknown as TrackView[];
  const drafts = toDrafts({ tracks } as ReleaseEntity);
  expect(drafts.map(({ key, versionOfKey }) => [key, versionOfKey])).toEqual([
    ['track-7', 'track-9'],
    ['track-9', null],
  ]);
});

test('a link to a new track follows it to its id, also one that was made while it was saved', () => {
  const sent = [draft('new-1'), draft('new-2', { versionKind: 'LIVE', versionOfKey: 'new-1' }), draft('new-3')];
  const saved = [
    draft('track-1'),
    draft('track-2', { versionKind: 'LIVE', versionOfKey: 'track-1' }),
    draft('track-3'),
  ];
  const current = [sent[0]!, sent[1]!, { ...sent[2]!, versionKind: 'REMIX' as const, versionOfKey: 'new-1' }];
  expect(withLaterChanges(sent, current, saved).map(({ versionOfKey }) => versionOfKey)).toEqual([
    null,
    'track-1',
    'track-1',
  ]);
});

test('what titles name is offered, and linked once it is accepted', () => {
  const drafts = [draft('A'), draft('A (Clean)'), draft('B (Live)')];
  const offered = offeredVersions(drafts);
  expect(offered.map(({ title, versionKind, original }) => [title, versionKind, original?.title])).toEqual([
    ['A (Clean)', 'CLEAN', 'A'],
    ['B (Live)', 'LIVE', undefined],
  ]);
  const accepted = withVersions(drafts, offered);
  expect(accepted.map(({ versionKind, versionOfKey }) => [versionKind, versionOfKey])).toEqual([
    [null, null],
    ['CLEAN', 'A'],
    ['LIVE', null],
  ]);
  expect(offeredVersions(accepted)).toEqual([]);
});

test.each([
  ['Version', 'Radio Edit', 'RADIO_EDIT'],
  ['Fassung', 'clean', 'CLEAN'],
  ['Version', 'for friends', null],
])('a pasted column %s with %s states %s', (heading, cell, kind) => {
  expect(parsePastedTracks(`Title\t${heading}\nA\t${cell}`)[0]?.versionKind).toBe(kind);
});
