/** @jest-environment ./test/support/libxml-environment.cjs */
import {
  mapMessage,
  readErn,
  releaseToMessage,
  writeErn,
  WrittenVersion,
  type ErnGroup,
  type ErnGroupItem,
  type MapContext,
} from '..';
import { anyRelease, envelope } from './support/releases';

/*
 * Sets, works and carriers as other senders group them: our own releases have sets of tracks only. Each grouping is
 * written in every version and read again.
 */

const context: MapContext = {
  genres: new Map(),
  formats: new Map([
    ['CD_ALBUM', 1],
    ['VINYL_ALBUM', 2],
    ['DIGITAL_ALBUM', 3],
  ]),
  locale: 'de-DE',
  today: '2026-11-25',
  files: null,
};

const group = (values: Partial<ErnGroup>): ErnGroup => ({
  titles: [],
  sequence: null,
  type: null,
  carrier: null,
  groups: [],
  items: [],
  linked: [],
  ...values,
});
const track = (number: number, sequence: number | null = number, values: Partial<ErnGroupItem> = {}): ErnGroupItem => ({
  resource: `A${number}`,
  sequence,
  isBonus: false,
  isHidden: false,
  isSecondary: false,
  linked: [],
  ...values,
});
const named = (text: string): ErnGroup['titles'] => [
  { text, subTitle: null, kind: 'DISPLAY', language: null, territories: [], isDefault: true },
];

/** A message about a release of six tracks, T1 to T6, which are its resources A1 to A6. */
function message() {
  const release = anyRelease(5);
  const [first] = release.tracks;
  release.tracks = Array.from({ length: 6 }, (_, index) => ({
    ...first!,
    set: 1,
    position: index + 1,
    title: `T${index + 1}`,
    titleLatin: null,
    work: null,
    movement: null,
    isrc: `DEA12000000${index + 1}`,
    isPromoTrack: index === 0,
  }));
  return structuredClone(releaseToMessage({ ...release, artworks: [], videos: [], artistInfos: [] }, envelope));
}

async function grouped(main: ErnGroup, version: WrittenVersion, types = ['Album']) {
  const built = message();
  const [product] = built.releases;
  product!.group = main;
  product!.types = types;
  product!.ids.proprietary = [];
  const read = await readErn(Buffer.from(writeErn(built, version)));
  if (!read.ok) throw new Error(read.failure.code);
  const { draft, notes } = mapMessage(read.message, context).releases[0]!;
  return {
    tracks: draft.tracks.map(({ set, position, title }) => `${set}/${position} ${title}`),
    formatId: draft.formatId,
    works: draft.tracks.map(({ work, movement }) => `${work}/${movement}`),
    codes: new Set(notes.map(({ code }) => code)),
  };
}

describe.each(WrittenVersion)('a grouping in ERN %s', (version) => {
  it('of discs: each is a set, also where their order in the message is another', async () => {
    const { tracks, codes, formatId } = await grouped(
      group({
        groups: [
          group({ sequence: 2, type: 'Component', items: [track(4, 1), track(5, 2), track(6, 3)] }),
          group({ sequence: 1, type: 'Component', carrier: 'CompactDisc', items: [track(2, 2), track(1), track(3)] }),
        ],
      }),
      version,
    );
    expect(tracks).toEqual(['1/1 T1', '1/2 T2', '1/3 T3', '2/1 T4', '2/2 T5', '2/3 T6']);
    expect(codes.has('sequence-wrong')).toBe(false);
    expect(formatId).toBe(1);
  });

  it('of a boxed set: discs in the releases of the box are the sets', async () => {
    // ERN 3 has no types of groups: the carrier says what is a set.
    const side = (sequence: number, ...items: ErnGroupItem[]) =>
      group({ sequence, type: 'Side', carrier: 'VinylDisc', items });
    const { tracks, formatId } = await grouped(
      group({
        groups: [
          group({
            sequence: 1,
            type: 'ComponentRelease',
            carrier: 'VinylDisc',
            groups: [side(1, track(1, 1)), side(2, track(2, 1), track(3, 2))],
          }),
          group({ sequence: 2, type: 'ComponentRelease', carrier: 'CompactDisc', items: [track(4, 1), track(5, 2)] }),
        ],
      }),
      version,
    );
    expect(tracks).toEqual(['1/1 T1', '2/1 T2', '2/2 T3', '3/1 T4', '3/2 T5']);
    expect(formatId).toBe(2);
  });

  it('of works with movements: one set, in which a movement has the title of its work before its own', async () => {
    const work = (sequence: number, title: string, ...items: ErnGroupItem[]) =>
      group({ sequence, type: 'MultiWorkPart', titles: named(title), items });
    const { tracks, works, codes } = await grouped(
      group({
        items: [track(3)],
        groups: [work(1, 'Sinfonie Nr. 5', track(1, 1), track(2, 2)), work(4, 'Messe', track(4, 1), track(5, 2))],
      }),
      version,
      ['ClassicalAlbum'],
    );
    expect(tracks).toEqual([
      '1/1 Sinfonie Nr. 5: T1',
      '1/2 Sinfonie Nr. 5: T2',
      '1/3 T3',
      '1/4 Messe: T4',
      '1/5 Messe: T5',
    ]);
    expect(works).toEqual(['Sinfonie Nr. 5/T1', 'Sinfonie Nr. 5/T2', 'null/null', 'Messe/T4', 'Messe/T5']);
    expect(codes.has('work-title')).toBe(true);
    expect(codes.has('sequence-wrong')).toBe(false);
  });

  it('with a bonus track and a track that is named twice says so', async () => {
    const { tracks, codes } = await grouped(
      group({ items: [track(1), track(2), track(1, 3), track(6, 4, { isBonus: true })] }),
      version,
    );
    expect(tracks).toEqual(['1/1 T1', '1/2 T2', '1/3 T1', '1/4 T6']);
    expect([...codes]).toEqual(expect.arrayContaining(['resource-repeated', 'bonus-track']));
  });

  it('with wrong numbers of its sets says so and counts anew', async () => {
    const { tracks, codes } = await grouped(
      group({
        groups: [
          group({ sequence: 7, type: 'Component', items: [track(2, 1)] }),
          group({ sequence: 3, type: 'Component', items: [track(1, 1)] }),
        ],
      }),
      version,
    );
    expect(tracks).toEqual(['1/1 T1', '2/1 T2']);
    expect(codes.has('sequence-wrong')).toBe(true);
  });
});
