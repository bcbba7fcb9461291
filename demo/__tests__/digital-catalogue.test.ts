import { isLabelCode } from '@mpn/domain';
import { RELEASE_FORMATS } from '@mpn/database';
import { PROMOTION_COMPANIES } from '../companies';
import { DIGITAL_ACTS, PHONONET_NUMBERS, TRACK_TITLES } from '../digital-catalogue';

const DESIGNS = DIGITAL_ACTS.flatMap(({ releases }) => releases);
const CURRENT_FORMATS = RELEASE_FORMATS.filter(({ legacy }) => !legacy).map(({ code }) => code);

test('the catalogue has about 60 entries, with every kind of fault, some in several sets and some with files', () => {
  expect(DESIGNS.length).toBeGreaterThanOrEqual(55);
  for (const fault of ['isrcs-missing', 'gtin-missing', 'set-missing', 'track-missing'])
    expect(DESIGNS.some((design) => design.fault === fault)).toBe(true);
  expect(DESIGNS.filter(({ sets = 1 }) => sets > 1).length).toBeGreaterThan(4);
  expect(DESIGNS.filter(({ files }) => files).length).toBeGreaterThan(2);
});

test.each(DIGITAL_ACTS.map((act) => [act.artist, act] as const))('%s refers to what exists', (_artist, act) => {
  const company = PROMOTION_COMPANIES.find(({ key }) => key === act.company);
  expect(isLabelCode(company?.labels.find(({ name }) => name === act.label)?.code ?? '')).toBe(true);
  expect(PHONONET_NUMBERS[act.company].length).toBeGreaterThan(0);
  for (const { format, tracks, title } of act.releases) {
    expect([title, CURRENT_FORMATS.includes(format)]).toEqual([title, true]);
    // Every track of a release has a name of its own.
    expect(tracks).toBeLessThanOrEqual(TRACK_TITLES.length);
  }
});
