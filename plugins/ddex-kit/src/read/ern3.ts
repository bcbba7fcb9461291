import type { ErnFile, ErnMessage, ErnRelease, ErnResource, ErnResourceKind } from '../model';
import { resourcesOf } from '../group-resources';
import { readDeals, type DealsByRelease } from './deals';
import { groupOfErn3 } from './groups';
import { artistsOfErn3, contributorsOfErn3, labelsOfErn3 } from './parties';
import { detailsByTerritory, firstWith, type TerritoryDetails } from './territory';
import { localTexts, merged, referenceTitles, titlesOfErn3 } from './texts';
import {
  dates,
  durationMs,
  fileOf,
  genres,
  parentalWarnings,
  proprietaryIds,
  releaseIds,
  rightsLines,
  valueOf,
  valuesOf,
} from './values';
import { attribute, booleanOf, child, children, textAt, textsOf, type XmlElement } from './xml/tree';

const KINDS: Readonly<Record<string, ErnResourceKind>> = {
  SoundRecording: 'SOUND_RECORDING',
  Video: 'VIDEO',
  Image: 'IMAGE',
  Text: 'TEXT',
  MIDI: 'OTHER',
  SheetMusic: 'OTHER',
  Software: 'OTHER',
  UserDefinedResource: 'OTHER',
};

/** `Technical<Kind>Details/File`, `IsPreview`, `AudioCodecType` and the like. */
function filesOfErn3(details: XmlElement | null, kind: string): ErnFile[] {
  return children(details, `Technical${kind}Details`).flatMap((technical) => {
    const isPreview = booleanOf(textAt(technical, 'IsPreview')) ?? false;
    const codec = ['AudioCodecType', 'VideoCodecType', 'ImageCodecType', 'TextCodecType']
      .map((name) => child(technical, name))
      .find((element) => element !== null);
    return children(technical, 'File')
      .map((file) => fileOf(file, { isPreview, codec: codec ? valueOf(codec) : null }))
      .filter((file) => file !== null);
  });
}

/** `PLine`, `CLine`: of the resource itself, or of the first details that have one. */
const linesOf = (parent: XmlElement, details: readonly TerritoryDetails[], name: string) => {
  const own = rightsLines(children(parent, name));
  return own.length > 0 ? own : rightsLines(children(firstWith(details, name), name));
};

const inAll = <T>(details: readonly TerritoryDetails[], read: (details: TerritoryDetails) => T[]): T[] =>
  details.flatMap(read);

function warningsOf(details: readonly TerritoryDetails[]): string[] {
  return [...new Set(inAll(details, ({ element }) => parentalWarnings(element)))];
}

/** `ResourceList/SoundRecording`, `Video`, `Image`, `Text` ... with their `<Kind>DetailsByTerritory`. */
export function resourceOfErn3(element: XmlElement): ErnResource | null {
  const { name } = element;
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  const reference = textAt(element, 'ResourceReference');
  if (!kind || reference === null) return null;
  const details = detailsByTerritory(element, `${name}DetailsByTerritory`);
  const ids = children(element, `${name}Id`);
  const artists = firstWith(details, 'DisplayArtist', 'DisplayConductor');
  const titles = inAll(details, ({ element: at, territories }) => titlesOfErn3(at, territories));
  return {
    reference,
    kind,
    type: valuesOf(element, `${name}Type`)[0] ?? null,
    isrcs: ids.flatMap((id) => textsOf(id, 'ISRC')),
    iswcs: children(element, `Indirect${name}Id`).flatMap((id) => textsOf(id, 'ISWC')),
    proprietary: proprietaryIds(ids),
    titles: merged([...titlesOfErn3(element, []), ...titles, ...referenceTitles(element)]),
    displayArtistNames: merged(
      inAll(details, ({ element: at, territories }) => localTexts(at, 'DisplayArtistName', territories)),
    ),
    artists: artistsOfErn3(artists),
    contributors: contributorsOfErn3(firstWith(details, 'ResourceContributor', 'IndirectResourceContributor')),
    labels: inAll(details, ({ element: at, territories }) => labelsOfErn3(at, territories)),
    pLines: linesOf(element, details, 'PLine'),
    cLines: linesOf(element, details, 'CLine'),
    genres: inAll(details, ({ element: at, territories }) => genres(children(at, 'Genre'), territories)),
    parentalWarnings: warningsOf(details),
    durationMs: durationMs(textAt(element, 'Duration')),
    languages: textsOf(element, 'LanguageOfPerformance'),
    isInstrumental: booleanOf(textAt(element, 'IsInstrumental')),
    recordedAt: textAt(element, 'CreationDate'),
    recordedIn: attribute(child(element, 'CreationDate'), 'TerritoryCode'),
    originalReleaseDate: textAt(firstWith(details, 'OriginalResourceReleaseDate'), 'OriginalResourceReleaseDate'),
    files: filesOfErn3(firstWith(details, `Technical${name}Details`), name),
  };
}

/** `RelatedRelease/ReleaseRelationshipType` with its `ReleaseId`. */
const relatedOf = (details: XmlElement | null): ErnRelease['related'] =>
  children(details, 'RelatedRelease').map((related) => ({
    relation: valuesOf(related, 'ReleaseRelationshipType')[0] ?? 'Unknown',
    ids: releaseIds(children(related, 'ReleaseId')),
  }));

interface Ern3Context {
  deals: DealsByRelease;
  isBonus: (reference: string) => boolean;
}

/**
 * `ReleaseList/Release` with its `ReleaseDetailsByTerritory`. A release of a track has the type `TrackRelease`, or no
 * type and an ISRC without being the main one.
 */
export function releaseOfErn3(element: XmlElement, { deals, isBonus }: Ern3Context): ErnRelease {
  const details = detailsByTerritory(element, 'ReleaseDetailsByTerritory');
  const ids = releaseIds(children(element, 'ReleaseId'));
  const isMain = booleanOf(attribute(element, 'IsMainRelease')) ?? false;
  const types = [
    ...valuesOf(element, 'ReleaseType'),
    ...details.flatMap(({ element: at }) => valuesOf(at, 'ReleaseType')),
  ];
  const isTrack = types.includes('TrackRelease') || (!isMain && types.length === 0 && ids.isrc !== null);
  const group = groupOfErn3(firstWith(details, 'ResourceGroup'), isBonus);
  const listed = textsOf(child(element, 'ReleaseResourceReferenceList'), 'ReleaseResourceReference');
  const reference = textAt(element, 'ReleaseReference');
  const titles = inAll(details, ({ element: at, territories }) => titlesOfErn3(at, territories));
  const global = (name: string) => dates(children(element, `Global${name}`), ['Worldwide']);
  const local = (name: string) =>
    inAll(details, ({ element: at, territories }) => dates(children(at, name), territories));
  return {
    reference,
    isMain,
    kind: isTrack ? 'TRACK' : 'PRODUCT',
    types: [...new Set(types)],
    ids,
    titles: merged([...titles, ...referenceTitles(element)]),
    displayArtistNames: merged(
      inAll(details, ({ element: at, territories }) => localTexts(at, 'DisplayArtistName', territories)),
    ),
    artists: artistsOfErn3(firstWith(details, 'DisplayArtist', 'DisplayConductor')),
    contributors: [],
    labels: inAll(details, ({ element: at, territories }) => labelsOfErn3(at, territories)),
    pLines: linesOf(element, details, 'PLine'),
    cLines: linesOf(element, details, 'CLine'),
    genres: inAll(details, ({ element: at, territories }) => genres(children(at, 'Genre'), territories)),
    parentalWarnings: warningsOf(details),
    durationMs: durationMs(textAt(element, 'Duration')),
    releaseDates: [...local('ReleaseDate'), ...global('ReleaseDate')],
    originalReleaseDates: [
      ...local('OriginalReleaseDate'),
      ...local('OriginalDigitalReleaseDate'),
      ...global('OriginalReleaseDate'),
    ],
    isCompilation: details.some(({ element: at }) => booleanOf(textAt(at, 'IsMultiArtistCompilation')) ?? false),
    related: relatedOf(firstWith(details, 'RelatedRelease')),
    resourceReferences: listed.length > 0 ? listed : resourcesOf(group),
    group: isTrack ? null : group,
    deals: reference === null ? [] : [...(deals.get(reference) ?? [])],
  };
}

/** `/NewReleaseMessage/ResourceList` and `/NewReleaseMessage/ReleaseList` of ERN 3.8. */
export function readErn3(root: XmlElement): Pick<ErnMessage, 'releases' | 'resources'> {
  const elements = child(root, 'ResourceList')?.children ?? [];
  const bonus = new Set(
    elements
      .filter((element) => booleanOf(textAt(element, 'IsBonusResource')) === true)
      .map((element) => textAt(element, 'ResourceReference')),
  );
  const context = { deals: readDeals(root), isBonus: (reference: string) => bonus.has(reference) };
  return {
    resources: elements.map(resourceOfErn3).filter((resource) => resource !== null),
    releases: children(child(root, 'ReleaseList'), 'Release').map((release) => releaseOfErn3(release, context)),
  };
}
