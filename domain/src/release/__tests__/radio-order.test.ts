import { inRadioOrder, offeredTrack, type LinkedVersion, type OfferableTrack } from '../radio-order';

type Listed = LinkedVersion & { title: string };

const track = (title: string, explicit: boolean | null = null, more: Partial<LinkedVersion> = {}): Listed => ({
  ...{ id: 0, title, explicit, versionKind: null, versionOfId: null },
  ...more,
});

test('radio is offered linked versions together, the radio edit and the clean version first', () => {
  const tracks = [
    track('A', true, { id: 1 }),
    track('B', null, { id: 2 }),
    track('A instrumental', null, { id: 3, versionKind: 'INSTRUMENTAL', versionOfId: 1 }),
    track('A clean', false, { id: 4, versionKind: 'CLEAN', versionOfId: 1 }),
    track('A radio, explicit', true, { id: 5, versionKind: 'RADIO_EDIT', versionOfId: 1 }),
    track('C', null, { id: 6, versionKind: 'LIVE' }),
  ];
  expect(inRadioOrder(tracks).map(({ title }) => title)).toEqual([
    'A clean',
    'A radio, explicit',
    'A',
    'A instrumental',
    'B',
    'C',
  ]);
});

test('tracks without links stay in their order', () => {
  const tracks = [track('A', null, { id: 1, versionKind: 'LIVE' }), track('B', null, { id: 2, versionKind: 'CLEAN' })];
  expect(inRadioOrder(tracks)).toEqual(tracks);
});

/** Tracks with the ids 1, 2, 3 ... that can be played. */
const tracks = (...stated: Partial<OfferableTrack>[]): OfferableTrack[] =>
  stated.map((fields, index) => ({
    ...{ id: index + 1, versionKind: null, versionOfId: null, explicit: null, isPromoTrack: false, isPlayable: true },
    ...fields,
  }));

const PROMO = { isPromoTrack: true };
const EDIT = { versionKind: 'RADIO_EDIT', versionOfId: 1 } as const;
const CLEAN = { versionKind: 'CLEAN', versionOfId: 1 } as const;

test.each([
  ['no track', tracks(), null],
  ['the promo track where nothing is linked', tracks({}, PROMO), 2],
  ['the first track where none is the promo track', tracks({}, {}), 1],
  ['the radio edit of the promo track', tracks(PROMO, {}, EDIT), 3],
  ['the radio edit before the clean version', tracks(PROMO, CLEAN, EDIT), 3],
  ['the clean version before an explicit radio edit', tracks(PROMO, { ...EDIT, explicit: true }, CLEAN), 3],
  ['an explicit radio edit before the promo track', tracks(PROMO, { ...EDIT, explicit: true }), 2],
  [
    'the clean version before the explicit radio edit that is promoted',
    tracks({}, { ...EDIT, ...PROMO, explicit: true }, CLEAN),
    3,
  ],
  [
    'the radio edit of an extended version that is promoted',
    tracks({}, { ...PROMO, versionKind: 'EXTENDED', versionOfId: 1 }, EDIT),
    3,
  ],
  ['the promo track before the second of two radio edits', tracks({}, EDIT, { ...EDIT, ...PROMO }), 3],
  ['the first of two radio edits', tracks(PROMO, EDIT, EDIT), 2],
  ['the promo track where the radio edit is of another song', tracks({}, EDIT, PROMO), 3],
  [
    'the promo track where only other versions are linked',
    tracks(PROMO, { versionKind: 'INSTRUMENTAL', versionOfId: 1 }),
    1,
  ],
  ['the promo track where the radio edit has no recording', tracks(PROMO, { ...EDIT, isPlayable: false }), 1],
  ['the promo track where the radio edit is linked to none', tracks(PROMO, { ...EDIT, versionOfId: null }), 1],
  [
    'the radio edit of a promo track that is stated to be the original',
    tracks({ ...PROMO, versionKind: 'ORIGINAL' }, EDIT),
    2,
  ],
])('editors are offered %s', (_what, release, id) => {
  expect(offeredTrack(release)?.id ?? null).toBe(id);
});

test.each(['CLEAN', 'REMIX', 'LIVE', 'OTHER', 'INSTRUMENTAL', 'ACAPELLA'] as const)(
  'a promo track that is stated as %s is not replaced by the radio edit of its original',
  (versionKind) => {
    expect(offeredTrack(tracks({}, EDIT, { ...PROMO, versionKind, versionOfId: 1 }))?.id).toBe(3);
  },
);
