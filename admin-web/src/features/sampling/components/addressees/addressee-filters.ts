import type { AddresseeInstitution } from '@mpn/domain';

/** What narrows the addressee browser beside the search; an empty list or null does not. */
export interface AddresseeFilterFields {
  genreIds: number[];
  countryIds: number[];
  mediumIds: number[];
  areaIds: number[];
  departments: string[];
  reachFrom: number | null;
  reachTo: number | null;
  ageFrom: number | null;
  ageTo: number | null;
  selectedOnly: boolean;
}

export interface AddresseeFilter extends AddresseeFilterFields {
  term: string;
}

export const NO_FILTER: AddresseeFilterFields = {
  genreIds: [],
  countryIds: [],
  mediumIds: [],
  areaIds: [],
  departments: [],
  reachFrom: null,
  reachTo: null,
  ageFrom: null,
  ageTo: null,
  selectedOnly: false,
};

/** Filters set, the search not counted. */
export function filterCount(filter: AddresseeFilterFields): number {
  return Object.values(filter).filter((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  ).length;
}

const overlaps = (wanted: readonly number[], ids: readonly number[]) =>
  wanted.length === 0 || ids.some((id) => wanted.includes(id));

/** A range that is open at one end is open there; an institution without the number is not in any range. */
function isBetween(value: number | null, from: number | null, to: number | null): boolean {
  if (from === null && to === null) return true;
  return value !== null && value >= (from ?? -Infinity) && value <= (to ?? Infinity);
}

/** Whether an institution's audience shares an age with the filter. */
function sharesAge(
  { audienceAgeFrom, audienceAgeTo }: AddresseeInstitution,
  from: number | null,
  to: number | null,
): boolean {
  if (from === null && to === null) return true;
  if (audienceAgeFrom === null && audienceAgeTo === null) return false;
  return (audienceAgeFrom ?? 0) <= (to ?? Infinity) && (audienceAgeTo ?? Infinity) >= (from ?? 0);
}

const fold = (text: string) => text.toLocaleLowerCase('de').normalize('NFD').replace(/\p{M}/gu, '');

const texts = new WeakMap<AddresseeInstitution, string>();

/** Text that the search matches, computed once per institution: thousands are searched with every keystroke. */
function searchedText(institution: AddresseeInstitution): string {
  const known = texts.get(institution);
  if (known !== undefined) return known;
  const { name, networkName, city } = institution;
  const text = fold(`${name} ${networkName ?? ''} ${city ?? ''}`);
  texts.set(institution, text);
  return text;
}

/** Institutions that pass, in their order. The search needs every word, in name, network or city. */
export function filterInstitutions(
  institutions: readonly AddresseeInstitution[],
  filter: AddresseeFilter,
  isSelected: (id: number) => boolean,
): AddresseeInstitution[] {
  const words = fold(filter.term).split(/\s+/).filter(Boolean);
  const { countryIds, mediumIds, departments } = filter;
  return institutions.filter((institution) => {
    const { countryId, mediumId, areaIds, genreIds, audienceReach } = institution;
    if (filter.selectedOnly && !isSelected(institution.id)) return false;
    if (countryIds.length > 0 && !countryIds.includes(countryId)) return false;
    if (mediumIds.length > 0 && !mediumIds.includes(mediumId)) return false;
    if (!overlaps(filter.areaIds, areaIds) || !overlaps(filter.genreIds, genreIds)) return false;
    if (departments.length > 0 && !institution.departments.some((one) => departments.includes(one.name))) return false;
    if (!isBetween(audienceReach, filter.reachFrom, filter.reachTo)) return false;
    if (!sharesAge(institution, filter.ageFrom, filter.ageTo)) return false;
    if (words.length === 0) return true;
    const text = searchedText(institution);
    return words.every((word) => text.includes(word));
  });
}
