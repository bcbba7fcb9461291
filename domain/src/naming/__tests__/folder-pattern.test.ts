import { isFolderPattern, releaseFolder, type FolderValues } from '..';

test.each([
  ['{artist}-{title}', true],
  ['{date}_{label}_{ean}', true],
  ['Promo.2026/{label}/{title}', true],
  ['{ean}', true],
  // Two releases would share a folder.
  ['{date}', false],
  ['{title}/{date}', false],
  ['', false],
  ['../{title}', false],
  ['./{title}', false],
  ['a/../{title}', false],
  ['/{title}', false],
  ['{title}/', false],
  ['a//{title}', false],
  ['a/b/c/{title}', false],
  ['{title}.', false],
  ['{title} {artist}', false],
  ['Ü{title}', false],
  ['{title}\\{artist}', false],
  ['{title}:{ean}', false],
  ['{year}-{title}', false],
  ['{title', false],
  [`${'a'.repeat(113)}{title}`, true],
  [`${'a'.repeat(114)}{title}`, false],
])('%s as a folder pattern: %s', (pattern, expected) => expect(isFolderPattern(pattern)).toBe(expected));

const values: FolderValues = {
  date: '2026-12-04',
  label: 'Kaiserkai & Söhne',
  ean: '4006381333931',
  artist: 'Björk',
  title: 'AC/DC ../..',
};

test.each<[string, Partial<FolderValues>, string]>([
  ['{date}_{label}_{artist}-{title}', {}, '2026-12-04_Kaiserkai-and-Soehne_Bjoerk-AC-DC'],
  ['{label}/{date}/{title}', {}, 'Kaiserkai-and-Soehne/2026-12-04/AC-DC'],
  // Separators around a missing value are left out.
  ['{date}_{ean}_{title}', { ean: null }, '2026-12-04_AC-DC'],
  ['{ean}_{title}', { ean: null }, 'AC-DC'],
  ['{label}/{title}', { label: null }, 'AC-DC'],
  ['{ean}', { ean: null }, 'Bjoerk-AC-DC'],
  ['x-{title}', { title: '🎵', artist: null }, 'release'],
  ['{title}', { title: 'CON' }, 'CON_'],
  ['{label}/{title}', { label: 'nul' }, 'nul_/AC-DC'],
])('the pattern %s with %j', (pattern, changes, expected) =>
  expect(releaseFolder(pattern, { ...values, ...changes })).toBe(expected),
);

test('no folder is longer than 92 characters, and its date and EAN stay whole', () => {
  const long = { ...values, artist: 'a'.repeat(300), title: 't'.repeat(300) };
  const folder = releaseFolder('{artist}-{title}_{ean}', long, true);
  expect(folder).toMatch(/^a{26,30}-t+_4006381333931-ard-archive$/);
  expect(folder).toHaveLength(92);
});
