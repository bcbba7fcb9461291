import type { AddresseeInstitution } from '@mpn/domain';
import { filterCount, filterInstitutions, NO_FILTER, type AddresseeFilterFields } from '../addressee-filters';

const institution = (
  id: number,
  isPartner: boolean,
  musicEditorial: boolean,
  more: Partial<AddresseeInstitution> = {},
): AddresseeInstitution => ({
  ...{ id, name: `Sender ${id}`, networkId: null, networkName: null, countryId: 1, mediumId: 1, medium: 'RADIO' },
  ...{ areaIds: [], genreIds: [], audienceReach: null, audienceAgeFrom: null, audienceAgeTo: null, city: null },
  ...{ isArd: false, isPartner, musicEditorial, selectable: true, aiRule: null, departments: [], editorCount: 1 },
  ...{ ownership: 'UNKNOWN', isBlocked: false, formerReactions: ['NEVER_SAMPLED'] },
  ...more,
});
const ALL = [
  institution(1, true, true, { ownership: 'PUBLIC', formerReactions: ['ANSWERED', 'LISTENED'] }),
  institution(2, true, false, { isBlocked: true, formerReactions: ['LISTENED'] }),
  institution(3, false, true, { ownership: 'PRIVATE', formerReactions: ['NONE'] }),
];

test.each<[string, Partial<AddresseeFilterFields>, number[]]>([
  ['no filter', {}, [1, 2, 3]],
  ['partners', { partnersOnly: true }, [1, 2]],
  ['a music desk', { musicEditorialOnly: true }, [1, 3]],
  ['ownership', { ownerships: ['PUBLIC', 'UNKNOWN'] }, [1, 2]],
  ['the own block list', { blockList: 'ONLY' }, [2]],
  ['everything but the own block list', { blockList: 'WITHOUT' }, [1, 3]],
  ['any of several former reactions', { formerReactions: ['ANSWERED', 'NONE'] }, [1, 3]],
  ['partners with a music desk', { partnersOnly: true, musicEditorialOnly: true }, [1]],
])('the addressee browser shows institutions by %s', (_what, fields, ids) => {
  const filter = { ...NO_FILTER, ...fields };
  expect(filterInstitutions(ALL, { ...filter, term: '' }, () => false).map(({ id }) => id)).toEqual(ids);
  expect(filterCount(filter)).toBe(Object.keys(fields).length);
});

test('the search shows institutions by their own texts, and those of which an editor was found', () => {
  const shown = (term: string, withFoundEditor: number[]) =>
    filterInstitutions(ALL, { ...NO_FILTER, term }, () => false, new Set(withFoundEditor)).map(({ id }) => id);
  expect(shown('sender 2', [])).toEqual([2]);
  expect(shown('Ayşe', [])).toEqual([]);
  expect(shown('Ayşe', [3])).toEqual([3]);
  expect(filterInstitutions(ALL, { ...NO_FILTER, partnersOnly: true, term: 'x' }, () => false, new Set([3]))).toEqual(
    [],
  );
});

test.each([
  ['soenderjylland', [5]],
  ['Sondrejylland', [5]],
  ['sender 2', [2]],
  ['sneder', [1, 2, 4]],
  ['zzzzzz', []],
])('the search forgives spellings, and mistakes where nothing is found without: %s', (term, ids) => {
  const all = [ALL[0]!, ALL[1]!, { ...ALL[2]!, id: 4 }, { ...ALL[2]!, id: 5, name: 'Radio Sønderjylland' }];
  expect(filterInstitutions(all, { ...NO_FILTER, term }, () => false).map(({ id }) => id)).toEqual(ids);
});
