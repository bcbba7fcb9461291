import {
  hasWordAlike,
  spellingOf,
  type AddresseeInstitution,
  type FormerReaction,
  type InstitutionOwnership,
} from '@mpn/domain';

/** Filters of the addressee browser besides the search; an empty list or null means no filter. */
export interface AddresseeFilterFields {
  genreIds: number[];
  countryIds: number[];
  mediumIds: number[];
  areaIds: number[];
  departments: string[];
  ownerships: InstitutionOwnership[];
  /** One of them is enough. */
  formerReactions: FormerReaction[];
  /** null: blocked institutions among the others. */
  blockList: 'WITHOUT' | 'ONLY' | null;
  reachFrom: number | null;
  reachTo: number | null;
  ageFrom: number | null;
  ageTo: number | null;
  /** Only partners. */
  partnersOnly: boolean;
  /** Only institutions with a music desk. */
  musicEditorialOnly: boolean;
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
  ownerships: [],
  formerReactions: [],
  blockList: null,
  reachFrom: null,
  reachTo: null,
  ageFrom: null,
  ageTo: null,
  partnersOnly: false,
  musicEditorialOnly: false,
  selectedOnly: false,
};

/** Number of filters set, without the search. */
export function filterCount(filter: AddresseeFilterFields): number {
  return Object.values(filter).filter((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  ).length;
}

const overlaps = (wanted: readonly number[], ids: readonly number[]) =>
  wanted.length === 0 || ids.some((id) => wanted.includes(id));

/** Whether a number is within a range; null is an open end. An institution without the number (null) is in no range. */
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

const NOBODY: ReadonlySet<number> = new Set();

const texts = new WeakMap<AddresseeInstitution, string>();

/** Text that the search matches, cached per institution, because thousands are searched at every keystroke. */
function searchedText(institution: AddresseeInstitution): string {
  const known = texts.get(institution);
  if (known !== undefined) return known;
  const { name, networkName, city } = institution;
  const text = spellingOf(`${name} ${networkName ?? ''} ${city ?? ''}`);
  texts.set(institution, text);
  return text;
}

/**
 * Filters institutions and keeps their order. Each word of the search term must occur in the name, network or city,
 * unless an editor of the institution was found by the term; where none has them all, with mistakes.
 * @param withFoundEditor ids of the institutions of editors whose names have all words
 */
export function filterInstitutions(
  institutions: readonly AddresseeInstitution[],
  filter: AddresseeFilter,
  isSelected: (id: number) => boolean,
  withFoundEditor: ReadonlySet<number> = NOBODY,
): AddresseeInstitution[] {
  const words = spellingOf(filter.term).split(/\s+/).filter(Boolean);
  const rest = institutions.filter(passes(filter, isSelected));
  const find = (has: (text: string, word: string) => boolean) =>
    rest.filter(
      (institution) =>
        withFoundEditor.has(institution.id) || words.every((word) => has(searchedText(institution), word)),
    );
  const found = find((text, word) => text.includes(word));
  return found.length > 0 ? found : find(hasWordAlike);
}

/** What all filters but the search let pass. */
function passes(filter: AddresseeFilter, isSelected: (id: number) => boolean) {
  const { countryIds, mediumIds, departments, ownerships, formerReactions } = filter;
  return (institution: AddresseeInstitution): boolean => {
    const { countryId, mediumId, areaIds, genreIds, audienceReach } = institution;
    if (filter.selectedOnly && !isSelected(institution.id)) return false;
    if (filter.partnersOnly && !institution.isPartner) return false;
    if (filter.blockList !== null && institution.isBlocked !== (filter.blockList === 'ONLY')) return false;
    if (ownerships.length > 0 && !ownerships.includes(institution.ownership)) return false;
    if (formerReactions.length > 0 && !institution.formerReactions?.some((one) => formerReactions.includes(one)))
      return false;
    if (filter.musicEditorialOnly && !institution.musicEditorial) return false;
    if (countryIds.length > 0 && !countryIds.includes(countryId)) return false;
    if (mediumIds.length > 0 && !mediumIds.includes(mediumId)) return false;
    if (!overlaps(filter.areaIds, areaIds) || !overlaps(filter.genreIds, genreIds)) return false;
    if (departments.length > 0 && !institution.departments.some((one) => departments.includes(one.name))) return false;
    if (!isBetween(audienceReach, filter.reachFrom, filter.reachTo)) return false;
    return sharesAge(institution, filter.ageFrom, filter.ageTo);
  };
}
