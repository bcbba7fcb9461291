import { releaseInputSchema } from '../../release';
import { inputErrors } from '../../validation';
import { catalogueReleaseSchema, type CatalogueRelease } from '../catalogue-release';
import { isInOrder, releaseInputOf } from '../release-input';

const places = (...list: [set: number, position: number][]) => list.map(([set, position]) => ({ set, position }));

describe('the order of sets and tracks', () => {
  test.each([
    ['nothing', []],
    ['one track', places([1, 1])],
    ['one set', places([1, 1], [1, 2], [1, 3])],
    ['two sets', places([1, 1], [1, 2], [2, 1], [2, 2])],
  ])('%s is in order', (_what, tracks) => expect(isInOrder(tracks)).toBe(true));

  test.each([
    ['tracks swapped', places([1, 2], [1, 1])],
    ['a track missing', places([1, 1], [1, 3])],
    ['a position twice', places([1, 1], [1, 1])],
    ['sets swapped', places([2, 1], [1, 1])],
    ['a set missing', places([1, 1], [3, 1])],
    ['a set that begins in its middle', places([1, 1], [2, 2])],
    ['tracks of two sets mixed', places([1, 1], [2, 1], [1, 2])],
  ])('%s is out of order', (_what, tracks) => expect(isInOrder(tracks)).toBe(false));
});

const RELEASE: CatalogueRelease = catalogueReleaseSchema.validateSync({
  id: 'C-1',
  title: 'Über den Dächern',
  artistName: 'Käthe Öhler',
  gtin: '4006381333931',
  labelName: 'Kaiserkai',
  labelCode: '18811',
  releaseDate: '2026-12-04',
  formatCode: 'DIGITAL_ALBUM',
  catalogueNumber: 'KAI 012',
  pLine: { year: 2025, owner: 'Kaiserkai' },
  originalReleaseDate: '1998-05-04',
  tracks: [
    {
      set: 1,
      position: 1,
      title: 'Morgens',
      isrc: 'DE-A12-26-00001',
      durationMs: 201_000,
      publisher: 'Edition Nord',
      authors: [{ role: 'COMPOSER', name: 'Ada Groß', ipi: null, isni: null }],
      recordingYear: 1998,
      recordingCountry: 'DE',
      language: 'de',
      explicit: false,
      iswc: 'T-034.524.680-1',
    },
    { set: 2, position: 1, title: 'Abends', artist: 'Käthe Öhler feat. Jörn' },
  ],
});

describe('a release of the catalogue as a new release', () => {
  const input = releaseInputOf(RELEASE, 7);

  test("equals the editor's body", () => {
    expect(input).toMatchObject({
      title: 'Über den Dächern',
      artistName: 'Käthe Öhler',
      ean: '4006381333931',
      labelCode: '18811',
      releaseDate: '2026-12-04',
      formatId: 7,
      catalogueNumber: 'KAI 012',
      pLine: { year: 2025, owner: 'Kaiserkai' },
      cLine: null,
      originalReleaseDate: '1998-05-04',
      titleLatin: null,
    });
    expect(input.tracks).toMatchObject([
      { recordingYear: 1998, recordingCountry: 'DE', language: 'de', explicit: false, iswc: 'T-034.524.680-1' },
      { recordingYear: null, recordingCountry: null, language: null, explicit: null, iswc: null, pLine: null },
    ]);
    expect(inputErrors(releaseInputSchema, input)).toEqual([]);
  });

  test('keeps sets, ISRCs and authors, and has one promo track', () => {
    expect(input.tracks).toMatchObject([
      {
        set: 1,
        position: 1,
        isPromoTrack: true,
        isrc: 'DE-A12-26-00001',
        artist: 'Käthe Öhler',
        publisherType: 'PUBLISHER',
        publisher: 'Edition Nord',
        authors: [{ position: 1, role: 'COMPOSER', name: 'Ada Groß' }],
      },
      { set: 2, position: 1, isPromoTrack: false, isrc: null, artist: 'Käthe Öhler feat. Jörn', authors: [] },
    ]);
  });

  test('is refused in the wrong order', () => {
    const tracks = [...RELEASE.tracks].reverse();
    expect(() => releaseInputOf({ ...RELEASE, tracks }, null)).toThrow(
      expect.objectContaining({ code: 'mpn.backend.digias.error.wrong-order' }) as Error,
    );
  });

  test('with a wrong EAN fails by the rules of the editor', () => {
    const wrong = releaseInputOf({ ...RELEASE, gtin: '4006381333930' }, null);
    expect(inputErrors(releaseInputSchema, wrong)).toMatchObject([
      { field: 'ean', code: 'mpn.backend.validation.error.ean-check-digit' },
    ]);
  });
});
