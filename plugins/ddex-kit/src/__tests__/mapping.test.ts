/** @jest-environment ./test/support/libxml-environment.cjs */
import { genreKey, genreTable, gtinOf, isGrid, mapMessage, releaseToMessage, type ErnDeal, type MapContext } from '..';
import { artistLine } from '../map/people';
import { dayOf } from '../map/dates';
import { explicitOf, rightsLineOf } from '../map/rights';
import { durationMs } from '../read/values';
import { durationText } from '../write/xml';
import { anyRelease, envelope } from './support/releases';

const context: MapContext = {
  genres: new Map(),
  formats: new Map(),
  locale: 'de-DE',
  today: '2026-11-25',
  files: null,
};

it.each([
  ['PT3M24S', 204_000],
  ['PT0H11M19S', 679_000],
  ['PT0H0M30.041S', 30_041],
  ['P1DT1S', 86_401_000],
  ['PT', null],
  ['3:24', null],
  [null, null],
])('the duration %j is %j ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms);
});

it('a written duration is read back', () => {
  for (const ms of [0, 1, 999, 60_000, 203_456, 3_600_000]) expect(durationMs(durationText(ms))).toBe(ms);
});

it.each([
  ['00094631432057', '0094631432057'],
  ['094631432057', '0094631432057'],
  ['4006381333931', '4006381333931'],
  ['14006381333938', '4006381333938'],
  ['00028948530434_R1', null],
  [null, null],
])('the ICPN %j is the GTIN %j', (icpn, gtin) => {
  expect(gtinOf(icpn)).toBe(gtin);
});

it('a GRid without its right check character is invalid', () => {
  expect(isGrid('A12425GABC1234002M')).toBe(true);
  expect(isGrid('A1-2425G-ABC1234002-M')).toBe(true);
  expect(isGrid('A12425GABC1234002X')).toBe(false);
});

it.each([
  [
    { year: 2010, text: '(P) 2010 Iron Crown Music', company: null },
    { year: 2010, owner: 'Iron Crown Music' },
  ],
  [
    { year: null, text: '℗ & © 2022 Universal', company: null },
    { year: 2022, owner: 'Universal' },
  ],
  [
    { year: 2013, text: '2013 Label 1', company: null },
    { year: 2013, owner: 'Label 1' },
  ],
  [
    { year: 1999, text: null, company: '1860 Records' },
    { year: 1999, owner: '1860 Records' },
  ],
  [{ year: null, text: 'Nobody', company: null }, null],
  [{ year: 2013, text: '2013', company: null }, null],
])('the rights line %j is %j', (line, expected) => {
  expect(rightsLineOf(line)).toEqual(expected);
});

it.each([
  [['Explicit'], true],
  [['ExplicitContentEdited'], false],
  [['NoAdviceAvailable'], null],
  [['NotExplicit', 'Explicit'], true],
  [[], null],
])('the warnings %j mean explicit: %j', (warnings, explicit) => {
  expect(explicitOf(warnings)).toBe(explicit);
});

it.each([
  ['2024', '2024-01-01'],
  ['2024-05', '2024-05-01'],
  ['2024-05-17T23:30:00+02:00', '2024-05-17'],
  ['2024-02-30', null],
  ['soon', null],
])('the date %j begins on %j', (text, day) => {
  expect(dayOf(text)).toBe(day);
});

it('main artists come before featured ones, in the order of their numbers', () => {
  const artist = (text: string, role: string, sequence: number) => ({
    names: [{ text, indexed: null, language: null }],
    isni: null,
    ipi: null,
    dpid: null,
    roles: [role],
    sequence,
  });
  const artists = [artist('C', 'FeaturedArtist', 1), artist('B', 'MainArtist', 3), artist('A', 'MainArtist', 2)];
  expect(artistLine(artists, ({ names }) => names[0]!.text)).toBe('A & B feat. C');
});

it('a genre is found by support’s mapping first, then by the trade’s text or our name', () => {
  const rows = [
    { id: 1, code: 'URBAN', names: ['Urban'], parentId: null },
    { id: 2, code: 'URBAN_RNB', names: ['R&B'], parentId: 1 },
  ];
  const table = genreTable(rows, [{ text: 'Urban', genreId: 9 }]);
  expect(['R&B/Soul', 'r & b', 'URBAN'].map((text) => table.get(genreKey(text)))).toEqual([2, 2, 9]);
});

describe('a release of a message', () => {
  const message = (change: (main: ReturnType<typeof releaseToMessage>['releases'][number]) => void) => {
    const built = structuredClone(releaseToMessage(anyRelease(5), envelope));
    change(built.releases[0]!);
    return mapMessage(built, context).releases[0]!;
  };
  const deal = (values: Partial<ErnDeal>): ErnDeal => ({
    territories: ['Worldwide'],
    excludedTerritories: [],
    from: '2026-01-01',
    until: null,
    commercialModels: [],
    useTypes: ['Stream'],
    isTakeDown: false,
    isPreOrder: false,
    displayFrom: null,
    previewFrom: null,
    ...values,
  });
  const codes = (release: ReturnType<typeof message>) => release.notes.map(({ code }) => code);

  it("has Germany's date, else Austria's, else the worldwide one", () => {
    const date = (territory: string, day: string) => ({ date: day, territories: [territory], isApproximate: false });
    const release = message((main) => {
      main.releaseDates = [date('Worldwide', '2026-01-01'), date('AT', '2026-03-01'), date('DE', '2026-02-01')];
      main.deals = [deal({ useTypes: ['Broadcast'], from: '2026-01-15', territories: ['DE'] })];
    });
    expect(release.draft).toMatchObject({ releaseDate: '2026-02-01', airDate: '2026-01-15' });
  });

  it.each<[string, ErnDeal[], string, boolean]>([
    ['no deal', [], 'no-deal', false],
    ['a take-down', [deal({ isTakeDown: true })], 'take-down', true],
    ['deals elsewhere', [deal({ territories: ['US'] })], 'deal-not-here', false],
    ['a world without us', [deal({ excludedTerritories: ['DE', 'AT', 'CH'] })], 'deal-not-here', false],
    ['an ended deal', [deal({ until: '2026-11-24' })], 'deal-ended', false],
  ])('with %s has a note', (_, deals, code, isTakenDown) => {
    const release = message((main) => (main.deals = deals));
    expect(codes(release)).toContain(code);
    expect(release.isTakenDown).toBe(isTakenDown);
  });

  it('with wrong track numbers is renumbered in their order', () => {
    const release = message((main) => {
      for (const set of main.group!.groups) for (const item of set.items) item.sequence = 100 - item.sequence!;
    });
    expect(codes(release)).toContain('sequence-wrong');
    expect(release.draft.tracks.map(({ set, position }) => [set, position])[0]).toEqual([1, 1]);
  });

  it("without a grouping has its tracks in the list's order", () => {
    const release = message((main) => (main.group = null));
    expect(codes(release)).toContain('no-grouping');
    expect(new Set(release.draft.tracks.map(({ set }) => set))).toEqual(new Set([1]));
  });

  it('with a file of another name uses the one with the same hash', () => {
    const built = releaseToMessage(anyRelease(5), envelope);
    const [first, second] = built.resources.flatMap(({ files }) => files);
    Object.assign(first!, { path: 'cd1/01.wav', hash: { algorithm: 'md5', value: 'aa' } });
    Object.assign(second!, { path: 'cd2/01.wav', hash: { algorithm: 'md5', value: 'bb' } });
    const files = [
      { path: 'x/01.wav', hashes: { md5: 'bb' } },
      { path: 'y/renamed.wav', hashes: { md5: 'AA' } },
    ];
    const { releases } = mapMessage(built, { ...context, files });
    const given = new Map(releases[0]!.files.map((file) => [file.path, file.given]));
    expect([given.get('cd1/01.wav'), given.get('cd2/01.wav')]).toEqual(['y/renamed.wav', 'x/01.wav']);
    expect(codes(releases[0]!)).not.toContain('file-hash-wrong');
  });

  it('with missing, different or unnamed files has notes', () => {
    const built = releaseToMessage(anyRelease(5), envelope);
    const paths = built.resources.flatMap(({ files }) => files);
    const [first, ...others] = paths;
    const files = [
      ...others.slice(1).map(({ path, hash }) => ({
        path: path!,
        ...(hash ? { hashes: { sha256: hash.value } } : {}),
      })),
      { path: first!.path!.toUpperCase(), hashes: { sha256: '00' } },
      { path: 'readme.txt' },
    ];
    first!.hash = { algorithm: 'sha256', value: 'ff' };
    const { releases, notes } = mapMessage(built, { ...context, files });
    expect(codes(releases[0]!)).toEqual(expect.arrayContaining(['file-missing', 'file-hash-wrong']));
    expect(notes.map(({ code, values }) => [code, values])).toEqual([['file-surplus', { file: 'readme.txt' }]]);
  });
});
