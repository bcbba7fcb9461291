import type { ErnDeal } from '../model';
import { valuesOf } from './values';
import { territoryCodes } from './territory-codes';
import { booleanOf, child, children, isFilled, textAt, textsOf, type XmlElement } from './xml/tree';

/** Deals by the reference of their release. */
export type DealsByRelease = ReadonlyMap<string, ErnDeal[]>;

/** The earliest of the texts; days and instants compare by their beginning. */
const earliest = (texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null).sort()[0] ?? null;

/** Sorts a month or a year behind its days. */
const endKey = (text: string): string => {
  const known = text.replace(/-00$/, '').replace(/-00$/, '');
  return known.length < 10 ? `${known}-99` : known;
};

/** The latest of the texts; null where one of them is. */
function latest(texts: readonly (string | null)[]): string | null {
  const ends = texts.filter((text) => text !== null);
  if (ends.length < texts.length) return null;
  return ends.reduce<string | null>((last, end) => (last === null || endKey(end) > endKey(last) ? end : last), null);
}

const either = (element: XmlElement, name: string): string | null =>
  textAt(element, name) ?? textAt(element, `${name}Time`);

/**
 * `DealTerms`: `TerritoryCode`, `ExcludedTerritoryCode`, `ValidityPeriod`, `CommercialModelType`, `UseType` (ERN 3:
 * `Usage/UseType`), `TakeDown` and `AllDealsCancelled` (ERN 3), `IsPreOrderDeal`, and ERN 3's dates of showing.
 */
export function dealOf(terms: XmlElement): ErnDeal {
  const periods = children(terms, 'ValidityPeriod').filter(isFilled);
  return {
    territories: territoryCodes(textsOf(terms, 'TerritoryCode')),
    excludedTerritories: territoryCodes(textsOf(terms, 'ExcludedTerritoryCode')),
    from: earliest(periods.map((period) => either(period, 'StartDate'))),
    until: periods.length === 0 ? null : latest(periods.map((period) => either(period, 'EndDate'))),
    commercialModels: valuesOf(terms, 'CommercialModelType'),
    useTypes: [
      ...valuesOf(terms, 'UseType'),
      ...children(terms, 'Usage').flatMap((usage) => valuesOf(usage, 'UseType')),
    ],
    isTakeDown: booleanOf(textAt(terms, 'TakeDown')) ?? booleanOf(textAt(terms, 'AllDealsCancelled')) ?? false,
    isPreOrder: booleanOf(textAt(terms, 'IsPreOrderDeal')) ?? false,
    displayFrom: either(terms, 'ReleaseDisplayStartDate') ?? either(terms, 'PreOrderPreviewDate'),
    previewFrom: either(terms, 'ClipPreviewStartDate'),
  };
}

interface Visibility {
  displayFrom: string | null;
  previewFrom: string | null;
}

/** ERN 4: `DealList/ReleaseVisibility` by its `VisibilityReference`. */
function visibilities(list: XmlElement | null): ReadonlyMap<string, Visibility> {
  return new Map(
    children(list, 'ReleaseVisibility').map((visibility) => [
      textAt(visibility, 'VisibilityReference') ?? '',
      {
        displayFrom: textAt(visibility, 'ReleaseDisplayStartDateTime'),
        previewFrom: textAt(visibility, 'ClipPreviewStartDateTime'),
      },
    ]),
  );
}

/** `DealList/ReleaseDeal`: its `DealReleaseReference`s and their `Deal`s. */
export function readDeals(root: XmlElement): DealsByRelease {
  const deals = new Map<string, ErnDeal[]>();
  for (const releaseDeal of children(child(root, 'DealList'), 'ReleaseDeal')) {
    const terms = children(releaseDeal, 'Deal').flatMap((deal) => children(deal, 'DealTerms').filter(isFilled));
    const read = terms.map(dealOf);
    for (const reference of textsOf(releaseDeal, 'DealReleaseReference')) {
      deals.set(reference, [...(deals.get(reference) ?? []), ...read]);
    }
  }
  return deals;
}

/** ERN 4: adds to a release's deals the dates of its `ReleaseVisibilityReference`s. */
export function withVisibility(root: XmlElement, release: XmlElement, deals: readonly ErnDeal[]): ErnDeal[] {
  const references = textsOf(release, 'ReleaseVisibilityReference');
  if (references.length === 0) return [...deals];
  const all = visibilities(child(root, 'DealList'));
  const own = references.flatMap((reference) => all.get(reference) ?? []);
  return deals.map((deal) => ({
    ...deal,
    displayFrom: deal.displayFrom ?? earliest(own.map(({ displayFrom }) => displayFrom)),
    previewFrom: deal.previewFrom ?? earliest(own.map(({ previewFrom }) => previewFrom)),
  }));
}
