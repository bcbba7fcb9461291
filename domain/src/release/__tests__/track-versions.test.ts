import {
  cleanVersionOf,
  linkVersion,
  suggestedVersions,
  versionKindOf,
  versionLinkProblems,
  versionProblem,
  withValidVersions,
  type KeyedVersion,
} from '../track-versions';
import type { LinkedVersion } from '../radio-order';
import type { TrackVersionKind } from '../version-kinds';

type Listed = LinkedVersion & { title: string };

const track = (title: string, explicit: boolean | null = null, more: Partial<LinkedVersion> = {}): Listed => ({
  ...{ id: 0, title, explicit, versionKind: null, versionOfId: null },
  ...more,
});
const numbered = (tracks: readonly Listed[]) => tracks.map((one, index) => ({ ...one, id: one.id || index + 101 }));

test.each([
  ['a track that is not explicit has none', track('A', false), [track('A (Clean)', false)], null],
  ['a track of which nothing is stated has none', track('A'), [track('A (Clean)', false)], null],
  ['the same title, stated to be clean', track('A', true), [track('B', false), track('A [Radio]', false)], 'A [Radio]'],
  ['named clean, without a statement', track('A', true), [track('A (clean version)')], 'A (clean version)'],
  ['named clean after a dash', track('A', true), [track('A - Clean')], 'A - Clean'],
  ['another version of which nothing is stated is none', track('A', true), [track('A (Instrumental)')], null],
  ['an instrumental is none', track('A', true), [track('A (x)', false, { versionKind: 'INSTRUMENTAL' })], null],
  ['named clean and yet explicit', track('A', true), [track('A (Clean)', true)], null],
  ['another title', track('A', true), [track('B (Clean)', false)], null],
  ['a title that begins with a bracket is whole', track('(A) B', true), [track('(A) C', false)], null],
  [
    'small and capital letters are the same',
    track('ZWEI Welten', true),
    [track('Zwei Welten (Clean)')],
    'Zwei Welten (Clean)',
  ],
  [
    'a linked version counts before the title',
    track('A', true, { id: 1 }),
    [track('A (Clean)'), track('Ohne Worte', null, { versionKind: 'CLEAN', versionOfId: 1 })],
    'Ohne Worte',
  ],
  [
    'of two linked ones the radio edit without explicit words comes first',
    track('A', true, { id: 1, versionKind: 'ORIGINAL' }),
    [
      track('B', false, { versionKind: 'CLEAN', versionOfId: 1 }),
      track('C', false, { versionKind: 'RADIO_EDIT', versionOfId: 1 }),
    ],
    'C',
  ],
  [
    'the original is a clean version of an explicit remix',
    track('A (Remix)', true, { versionKind: 'REMIX', versionOfId: 1 }),
    [track('A', false, { id: 1 })],
    'A',
  ],
  [
    'a linked instrumental is none',
    track('A', true, { id: 1 }),
    [track('B', false, { versionKind: 'INSTRUMENTAL', versionOfId: 1 })],
    null,
  ],
])('clean version: %s', (_what, first, others, title) => {
  const [played, ...rest] = numbered([first, ...others]);
  expect(cleanVersionOf(played!, [played!, ...rest])?.title ?? null).toBe(title);
});

test.each([
  ['nothing stated', {}, null],
  ['a kind without a link', { versionKind: 'LIVE' }, null],
  ['a link with a kind', { versionKind: 'LIVE', versionOf: 0 }, null],
  ['a link without a kind', { versionOf: 0 }, 'version-kind-missing'],
  ['an original of another track', { versionKind: 'ORIGINAL', versionOf: 0 }, 'version-kind-missing'],
  ['an explicit clean version', { versionKind: 'CLEAN', explicit: true }, 'version-clean-explicit'],
  ['a clean version', { versionKind: 'CLEAN', explicit: null }, null],
] as const)('statement of a version: %s', (_what, stated, error) => {
  expect(versionProblem(stated)?.split('.').at(-1) ?? null).toBe(error);
});

test.each([
  ['none', [null, null], []],
  ['all to one', [null, 0, 0], []],
  ['to itself', [0], ['0 version-of-unknown']],
  ['to a track that is not there', [null, 5], ['1 version-of-unknown']],
  ['to a version', [null, 0, 1], ['2 version-of-version']],
  ['in a circle', [1, 0], ['0 version-of-version', '1 version-of-version']],
])('links of versions: %s', (_what, links, expected) => {
  const found = versionLinkProblems(links.map((versionOf) => ({ versionOf })));
  expect(found.map(({ index, code }) => `${index} ${code.split('.').at(-1)}`)).toEqual(expected);
});

test.each([
  ['kept', [null, 0], [null, 0]],
  ['a version of a version belongs to the original', [null, 0, 1], [null, 0, 0]],
  ['the same over two steps', [1, 2, null], [2, 2, null]],
  ['a circle is removed', [1, 0], [null, null]],
  ['one that leads into a circle is removed', [1, 2, 1], [null, null, null]],
  ['to itself', [0], [null]],
  ['to a track that is not there', [null, 7], [null, null]],
])('links of a message: %s', (_what, links, expected) => {
  const tracks = links.map((versionOf) => ({ versionKind: 'LIVE' as const, versionOf }));
  expect(withValidVersions(tracks).map(({ versionOf }) => versionOf)).toEqual(expected);
});

test('a link of a message from a track of no stated kind is removed', () => {
  expect(withValidVersions([{}, { versionOf: 0 }])).toEqual([{}, { versionOf: null }]);
});

const keyed = (key: string, versionOfKey: string | null = null, versionKind: TrackVersionKind | null = null) =>
  ({ key, versionKind, versionOfKey }) satisfies KeyedVersion;

test.each([
  ['to an original', [keyed('a'), keyed('b')], 'b', 'a', ['-', 'a']],
  ['to a version, which is to its original', [keyed('a'), keyed('b', 'a'), keyed('c')], 'c', 'b', ['-', 'a', 'a']],
  ['with its own versions', [keyed('a'), keyed('b'), keyed('c', 'b')], 'b', 'a', ['-', 'a', 'a']],
  ['to its own version: they change places', [keyed('a'), keyed('b', 'a'), keyed('c', 'a')], 'a', 'b', ['b', '-', 'b']],
  ['to itself, which is to none', [keyed('a'), keyed('b', 'a')], 'b', 'b', ['-', '-']],
  ['to none', [keyed('a'), keyed('b', 'a'), keyed('c', 'a')], 'b', null, ['-', '-', 'a']],
])('linking a track %s', (_what, tracks, key, to, expected) => {
  expect(linkVersion(tracks, key, to).map(({ versionOfKey }) => versionOfKey ?? '-')).toEqual(expected);
});

test('an original that becomes a version is none any more', () => {
  const [, second] = linkVersion([keyed('a'), keyed('b', null, 'ORIGINAL')], 'b', 'a');
  expect(second).toEqual(keyed('b', 'a', null));
});

test.each([
  ['Zwei Welten', null],
  ['Live Forever', null],
  ['Zwei Welten (Radio Edit)', 'RADIO_EDIT'],
  ['Zwei Welten [Radio Version]', 'RADIO_EDIT'],
  ['Zwei Welten - Radio Edit', 'RADIO_EDIT'],
  ['Zwei Welten (Single Edit)', 'RADIO_EDIT'],
  ['Zwei Welten (feat. Ada) [Clean]', 'CLEAN'],
  ['Zwei Welten (Extended Mix)', 'EXTENDED'],
  ['Zwei Welten (Instrumental)', 'INSTRUMENTAL'],
  ['Zwei Welten (A Cappella)', 'ACAPELLA'],
  ['Zwei Welten (Acapella)', 'ACAPELLA'],
  ['Zwei Welten (Live in Köln)', 'LIVE'],
  ['Zwei Welten (Ada Remix)', 'REMIX'],
  ['Zwei Welten (Remix) [Radio Edit]', 'RADIO_EDIT'],
  ['Zwei Welten (Album Version)', 'ORIGINAL'],
  ['Zwei Welten (feat. Olivera)', null],
] as const)('kind of version that %s names: %s', (title, kind) => {
  expect(versionKindOf(title)).toBe(kind);
});

test('titles suggest the versions of tracks of which nothing is stated', () => {
  const tracks = [
    { title: 'A (Radio Edit)', explicit: null },
    { title: 'A', explicit: true },
    { title: 'A (Clean)', explicit: null },
    { title: 'A (Clean)', explicit: true },
    { title: 'A (Live)', explicit: null, versionKind: 'OTHER' as const },
    { title: 'B (Live)', explicit: null },
  ];
  expect(suggestedVersions(tracks)).toEqual([
    { index: 0, versionKind: 'RADIO_EDIT', versionOf: 1 },
    { index: 2, versionKind: 'CLEAN', versionOf: 1 },
    { index: 5, versionKind: 'LIVE', versionOf: null },
  ]);
});
