import { isEan, isIpi, isIsni, isIsrc, isLabelCode, SamplingMedium } from '@mpn/domain';
import { GENRES, RELEASE_FORMATS } from '@mpn/database';
import { INSTITUTIONS, PROMOTION_COMPANIES } from '../companies';
import { makeEan, makeIpi, makeIsni, makeIsrc } from '../identifiers';
import { asciiName, personMaker } from '../people';
import { createRandom } from '../random';
import { recordingKey, trackOf } from '../recordings';
import { RELEASES } from '../releases';
import { offeredIndex, versionsOf } from '../rows/versions';

const GENRE_CODES = new Set(GENRES.flatMap((genre) => genre.children.map((child) => child.code)));
const FORMAT_CODES = new Set(RELEASE_FORMATS.filter((format) => !format.legacy).map((format) => format.code));
const SERIALS = [0, 1, 7, 99, 1234, 54_321, 99_999];

test.each(SERIALS)('identifiers made from %i pass their checks', (serial) => {
  for (const company of PROMOTION_COMPANIES) {
    expect(isEan(makeEan(company.eanPrefix, serial))).toBe(true);
    expect(isIsrc(makeIsrc(company.isrcPrefix, 2026, serial))).toBe(true);
  }
  expect(isIpi(makeIpi(serial + 100_000_000))).toBe(true);
  expect(isIsni(makeIsni(serial + 400_000_000))).toBe(true);
});

test('there are 40 releases and 60 institutions over all mediums', () => {
  expect(RELEASES).toHaveLength(40);
  expect(INSTITUTIONS).toHaveLength(60);
  expect(new Set(INSTITUTIONS.map((institution) => institution.medium))).toEqual(new Set(SamplingMedium));
  expect(INSTITUTIONS.filter((institution) => institution.ard)).toHaveLength(3);
  for (const way of ['web', 'ftp', 'sftp'])
    expect(INSTITUTIONS.some((institution) => institution.delivery === way)).toBe(true);
});

test.each(RELEASES.map((release) => [`${release.artist} - ${release.title}`, release] as const))(
  '%s refers to what exists',
  (_name, release) => {
    const company = PROMOTION_COMPANIES.find((candidate) => candidate.key === release.company);
    expect(isLabelCode(company?.labels.find((label) => label.name === release.label)?.code ?? '')).toBe(true);
    expect(release.genres.length).toBeLessThanOrEqual(3);
    for (const genre of release.genres) expect(GENRE_CODES).toContain(genre);
    expect(FORMAT_CODES).toContain(release.format);
    expect(release.tracks.length).toBeGreaterThan(0);
  },
);

test('a release whose sampling has started is complete', () => {
  expect(RELEASES.filter((release) => release.gaps && !['none', 'draft'].includes(release.stage))).toEqual([]);
});

test('one single has its radio edit, clean version and instrumental linked, and lists play the radio edit', () => {
  const single = RELEASES.find(({ title }) => title === 'Zwei Welten');
  const tracks = versionsOf(single!);
  expect(tracks.map(({ versionKind, versionOf, explicit }) => [versionKind, versionOf, explicit])).toEqual([
    [null, null, true],
    ['RADIO_EDIT', 0, false],
    ['CLEAN', 0, false],
    ['INSTRUMENTAL', 0, false],
  ]);
  expect(offeredIndex(tracks)).toBe(1);
});

test('the single and the album share one recording', () => {
  const [single, album] = RELEASES.filter((release) => release.artist === 'Neonfuchs');
  const key = (release: typeof single): string =>
    release ? recordingKey(release, trackOf(release, release.tracks[0] as string).title) : '';
  expect(key(single)).toBe(key(album));
});

test.each([
  ['Jürgen Größing', 'juergen-groessing'],
  ['Søren Østby', 'soeren-oestby'],
  ['Çelik & Yıldız', 'celik-yildiz'],
])('%s becomes %s in e-mail addresses', (name, expected) => {
  expect(asciiName(name)).toBe(expected);
});

test('no two of 200 people share a name', () => {
  const person = personMaker(createRandom('people'));
  const names = Array.from({ length: 200 }, () => person()).map(
    ({ firstName, lastName }) => `${firstName} ${lastName}`,
  );
  expect(new Set(names).size).toBe(200);
});
