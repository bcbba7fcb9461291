import { territoryCodes } from './territory-codes';
import { children, isFilled, textsOf, type XmlElement } from './xml/tree';

/** Territories whose data comes first, then those for the whole world, then any other. */
const PREFERRED = ['DE', 'AT', 'CH'];

const territoriesIn = (details: XmlElement): string[] => territoryCodes(textsOf(details, 'TerritoryCode'));

function rank(details: XmlElement): number {
  const territories = territoriesIn(details);
  for (const [place, code] of PREFERRED.entries()) if (territories.includes(code)) return place;
  // Details with excluded territories only are valid for the rest of the world.
  if (territories.length === 0 || territories.includes('Worldwide')) return PREFERRED.length;
  return PREFERRED.length + 1;
}

export interface TerritoryDetails {
  element: XmlElement;
  /** As sent; empty: everywhere. */
  territories: string[];
}

/**
 * ERN 3's `...DetailsByTerritory` of a release or resource, those for Germany, Austria and Switzerland first. What can
 * differ in spelling or by date is read from all of them; artists, contributors, track lists and files from the first.
 */
export function detailsByTerritory(parent: XmlElement, name: string): TerritoryDetails[] {
  return children(parent, name)
    .map((element) => ({ element, territories: territoriesIn(element) }))
    .sort((a, b) => rank(a.element) - rank(b.element));
}

/** The first of the details that has such an element with a text in it, for what is not merged. */
export function firstWith(details: readonly TerritoryDetails[], ...names: string[]): XmlElement | null {
  const fits = ({ element }: TerritoryDetails): boolean =>
    element.children.some((candidate) => names.includes(candidate.name) && isFilled(candidate));
  return details.find(fits)?.element ?? details[0]?.element ?? null;
}
