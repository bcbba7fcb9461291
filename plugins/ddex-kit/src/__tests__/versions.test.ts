/** @jest-environment ./test/support/libxml-environment.cjs */
import { TrackVersionKind } from '@mpn/domain';
import {
  mapMessage,
  readErn,
  releaseToMessage,
  writeErn,
  type MapContext,
  type ReleaseForMessage,
  type WrittenVersion,
} from '..';
import { anyRelease, envelope } from './support/releases';

/** DDEX's schemas may not be published: who has them checks the messages against them. */
const SCHEMAS = process.env.DDEX_SCHEMA_FOLDER ?? null;
const context: MapContext = {
  genres: new Map(),
  formats: new Map(),
  locale: 'de-DE',
  today: '2026-11-29',
  files: null,
};

type Track = ReleaseForMessage['tracks'][number];
type Stated = Pick<Track, 'versionKind' | 'versionOf'> & { explicit?: boolean | null };

const source = anyRelease(1);

function releaseWith(versions: readonly Stated[]): ReleaseForMessage {
  const first = source.tracks[0]!;
  const tracks = versions.map((version, index): Track => ({
    ...{ ...first, explicit: null, authors: [], isPromoTrack: index === 0, isrc: null, work: null, movement: null },
    ...{ set: 1, position: index + 1, title: `Titel ${index + 1}` },
    ...version,
  }));
  return { ...source, tracks };
}

async function read(xml: string) {
  const message = await readErn(Buffer.from(xml), { schemaFolder: SCHEMAS });
  if (!message.ok) throw new Error(JSON.stringify(message.failure));
  return mapMessage(message.message, context).releases[0]!.draft.tracks;
}

const writtenAs = (versions: readonly Stated[], version: WrittenVersion): string =>
  writeErn(releaseToMessage(releaseWith(versions), envelope), version);

const of = (tracks: readonly Stated[]) =>
  tracks.map(({ versionKind, versionOf }) => [versionKind ?? null, versionOf ?? null]);

const KINDS = TrackVersionKind.filter((kind) => kind !== 'ORIGINAL');

describe.each(['4.1.1', '4.2', '4.3', '4.3.2'] as const)('versions in ERN %s', (version) => {
  it.each(KINDS)('%s, linked to its original, is read back', async (versionKind) => {
    const versions: Stated[] = [{ versionKind, versionOf: 1 }, { versionKind: 'ORIGINAL' }, { versionKind }];
    expect(of(await read(writtenAs(versions, version)))).toEqual([
      [versionKind, 1],
      ['ORIGINAL', null],
      [versionKind, null],
    ]);
  });

  it('says nothing where nothing is stated', async () => {
    const xml = writtenAs([{}, {}], version);
    expect(xml).not.toContain('VersionType');
    expect(xml).not.toContain('VersionOf');
    expect(of(await read(xml))).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

test('ERN 3 has no kinds of versions, and so no links', async () => {
  const xml = writtenAs([{ versionKind: 'ORIGINAL' }, { versionKind: 'RADIO_EDIT', versionOf: 0 }], '3.8.3');
  expect(of(await read(xml))).toEqual([
    [null, null],
    [null, null],
  ]);
});

const versionType = (value: string): string => `<VersionType>${value}</VersionType>`;

test.each([
  ['two kinds', `${versionType('EditedVersion')}${versionType('RadioVersion')}`, 'RADIO_EDIT'],
  ['an edited version', versionType('EditedVersion'), 'OTHER'],
  ['a version by its sound alone', versionType('StereoVersion'), null],
  ['a kind that nobody knows', '<VersionType UserDefinedValue="Sped up">UserDefined</VersionType>', null],
])('a message of another sender that names %s', async (_what, types, expected) => {
  const xml = writtenAs([{ versionKind: 'LIVE' }], '4.3').replace(versionType('LiveVersion'), types);
  expect(of(await read(xml))).toEqual([[expected, null]]);
});

test('the relation of the standard links recordings of the same message', async () => {
  const xml = writtenAs([{}, { versionKind: 'CLEAN', versionOf: 0 }], '4.3');
  expect(xml).toContain('<ResourceRelationshipType>IsEditedVersionOf</ResourceRelationshipType>');
  const foreign = xml.replace(/<ProprietaryId Namespace="MPN:VersionOf">A\d+<\/ProprietaryId>/, '');
  expect(foreign).not.toBe(xml);
  expect(of(await read(foreign))).toEqual([
    [null, null],
    ['CLEAN', 0],
  ]);
});

test('a clean version that is said to be explicit is of no stated kind', async () => {
  const xml = writtenAs([{}, { versionKind: 'LIVE', explicit: true, versionOf: 0 }], '4.3');
  const contradicting = xml.replace(versionType('LiveVersion'), versionType('CleanVersion'));
  expect(of(await read(contradicting))).toEqual([
    [null, null],
    [null, null],
  ]);
});
