import { DEFAULT_DEPARTMENTS, SAMPLING_COUNTRIES, SAMPLING_MEDIUMS } from '../sampling';
import { GENRES } from '../genres';
import { RELEASE_FORMATS } from '../release-formats';

// The top levels of the genre catalogue, in its order.
const TOP_LEVELS = [
  'Pop',
  'Rock',
  'Urban',
  'Dance & Electronic',
  'Dance Orchestra',
  'Jazz',
  'World',
  'Country',
  'Word',
  'Christmas Repertoire',
  'Production Music',
  'Classical',
  'Crossover',
  "Children's Program",
];

const duplicates = (list: readonly string[]): string[] => list.filter((entry, index) => list.indexOf(entry) !== index);

test("the genre catalogue has the specification's top levels", () => {
  expect(GENRES.map((genre) => genre.nameEn)).toEqual(TOP_LEVELS);
});

test.each(GENRES.map((genre) => [genre.code, genre] as const))(
  '%s has 6 to 20 sub-genres, named once each',
  (_code, genre) => {
    expect(genre.children.length).toBeGreaterThanOrEqual(6);
    expect(genre.children.length).toBeLessThanOrEqual(20);
    expect(duplicates(genre.children.map((child) => child.nameDe))).toEqual([]);
    expect(duplicates(genre.children.map((child) => child.nameEn))).toEqual([]);
  },
);

test.each([
  ['genres', GENRES.flatMap((genre) => [genre.code, ...genre.children.map((child) => child.code)])],
  ['release formats', RELEASE_FORMATS.map((format) => format.code)],
  ['departments', DEFAULT_DEPARTMENTS.map((department) => department.code)],
  ['countries', SAMPLING_COUNTRIES.map((country) => country.code)],
])('codes of %s are unique and readable', (_name, codes) => {
  expect(duplicates(codes)).toEqual([]);
  for (const code of codes) expect(code).toMatch(/^[A-Z][A-Z0-9_]+$/);
});

test('there are ten current formats and a dozen or more legacy ones', () => {
  expect(RELEASE_FORMATS.filter((format) => !format.legacy)).toHaveLength(10);
  expect(RELEASE_FORMATS.filter((format) => format.legacy).length).toBeGreaterThanOrEqual(12);
});

test('every medium has at least one default department', () => {
  for (const medium of SAMPLING_MEDIUMS) {
    expect(DEFAULT_DEPARTMENTS.some((department) => department.mediums.includes(medium.code))).toBe(true);
  }
});
