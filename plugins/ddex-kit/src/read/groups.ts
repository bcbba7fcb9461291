import type { ErnGroup, ErnGroupItem } from '../model';
import { titlesOfErn3, titlesOfErn4 } from './texts';
import { valuesOf } from './values';
import { attribute, booleanOf, child, children, eachOf, integerOf, textAt, textsOf, type XmlElement } from './xml/tree';

/**
 * `ResourceGroupContentItem`: its reference, `SequenceNumber`, `IsBonusResource`; ERN 3 also `@ReleaseResourceType`.
 */
function itemOf(item: XmlElement, isBonus: (reference: string) => boolean): ErnGroupItem | null {
  const reference = child(item, 'ReleaseResourceReference');
  if (!reference || reference.text === '') return null;
  return {
    resource: reference.text,
    sequence: integerOf(textAt(item, 'SequenceNumber')),
    isBonus: booleanOf(textAt(item, 'IsBonusResource')) ?? isBonus(reference.text),
    isHidden: booleanOf(textAt(item, 'IsHiddenResource')) ?? false,
    isSecondary: attribute(reference, 'ReleaseResourceType') === 'SecondaryResource',
    linked: textsOf(item, 'LinkedReleaseResourceReference'),
  };
}

type ReadTitles = (group: XmlElement) => ErnGroup['titles'];

/**
 * `ResourceGroup` with the groups in it: `SequenceNumber`, `@ResourceGroupType`, `CarrierType`, items and
 * `LinkedReleaseResourceReference`.
 */
function groupOf(group: XmlElement, titles: ReadTitles, isBonus: (reference: string) => boolean): ErnGroup {
  return {
    titles: titles(group),
    sequence: integerOf(textAt(group, 'SequenceNumber')),
    type: attribute(group, 'ResourceGroupType'),
    carrier: valuesOf(group, 'CarrierType')[0] ?? null,
    groups: eachOf(group, 'ResourceGroup', (inner) => groupOf(inner, titles, isBonus)),
    items: eachOf(group, 'ResourceGroupContentItem', (item) => itemOf(item, isBonus)),
    linked: textsOf(group, 'LinkedReleaseResourceReference'),
  };
}

const around = (groups: ErnGroup[]): ErnGroup => ({
  titles: [],
  sequence: null,
  type: null,
  carrier: null,
  groups,
  items: [],
  linked: [],
});

/** ERN 3: `ReleaseDetailsByTerritory/ResourceGroup`, several of which are the sets of a release. */
export function groupOfErn3(details: XmlElement | null, isBonus: (reference: string) => boolean): ErnGroup | null {
  const groups = children(details, 'ResourceGroup').map((group) =>
    groupOf(group, (element) => titlesOfErn3(element, []), isBonus),
  );
  return groups.length > 1 ? around(groups) : (groups[0] ?? null);
}

/** ERN 4: `Release/ResourceGroup`. */
export function groupOfErn4(release: XmlElement): ErnGroup | null {
  const group = child(release, 'ResourceGroup');
  return group ? groupOf(group, titlesOfErn4, () => false) : null;
}
