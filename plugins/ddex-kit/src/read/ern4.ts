import type { ErnFamily, ErnFile, ErnMessage, ErnRelease, ErnResource, ErnResourceKind } from '../model';
import { resourcesOf } from '../group-resources';
import { readDeals, withVisibility, type DealsByRelease } from './deals';
import { groupOfErn4 } from './groups';
import type { NoteList } from './notes';
import { artistsOfErn4, contributorsOfErn4, labelsOfErn4, readPartyList, type Ern4Context } from './parties';
import { localTexts, merged, titlesOfErn4 } from './texts';
import {
  aiStatement,
  dates,
  distinct,
  durationMs,
  fileOf,
  genres,
  parentalWarnings,
  proprietaryIds,
  releaseIds,
  rightsLines,
  territoriesOf,
  valueOf,
  valuesOf,
} from './values';
import { booleanOf, child, children, eachOf, textAt, textsOf, type XmlElement } from './xml/tree';

const KINDS: Readonly<Record<string, ErnResourceKind>> = {
  SoundRecording: 'SOUND_RECORDING',
  Video: 'VIDEO',
  Image: 'IMAGE',
  Text: 'TEXT',
  SheetMusic: 'OTHER',
  Software: 'OTHER',
};

const EDITIONS: Readonly<Record<string, string>> = { SoundRecording: 'SoundRecordingEdition', Video: 'VideoEdition' };

/**
 * Where a resource keeps ids, P line and files: 4.3 in `SoundRecordingEdition` and `VideoEdition`, before in itself.
 */
function editionsOf(element: XmlElement, family: ErnFamily): XmlElement[] {
  const name = EDITIONS[element.name];
  return family === 'ERN_43' && name !== undefined ? [element, ...children(element, name)] : [element];
}

/** What is read in each of the elements, one of which has it as a rule. */
function inEach<T>(elements: readonly XmlElement[], read: (element: XmlElement) => readonly T[]): T[] {
  let all: readonly T[] | null = null;
  for (const element of elements) {
    const own = read(element);
    if (all === null || all.length === 0) all = own;
    else if (own.length > 0) all = all.concat(own);
  }
  return (all ?? []) as T[];
}

const CODECS = ['AudioCodecType', 'VideoCodecType', 'ImageCodecType', 'TextCodecType'];

const codecOf = (element: XmlElement): string | null => {
  for (const name of CODECS) {
    const codec = child(element, name);
    if (codec) return valueOf(codec);
  }
  return null;
};

/**
 * `TechnicalDetails/File` (4.1, 4.2, and images and texts) or `TechnicalDetails/DeliveryFile/File` (4.3); `IsPreview`,
 * in 4.3 `IsClip`.
 */
function filesOfErn4(element: XmlElement): ErnFile[] {
  return inEach(children(element, 'TechnicalDetails'), (technical) => {
    const isPreview = booleanOf(textAt(technical, 'IsPreview')) ?? booleanOf(textAt(technical, 'IsClip')) ?? false;
    return inEach([technical, ...children(technical, 'DeliveryFile')], (holder) =>
      eachOf(holder, 'File', (file) => fileOf(file, { isPreview, codec: codecOf(holder) })),
    );
  });
}

/** `FirstPublicationDate`: a date (4.2, 4.3), or one in `FulfillmentDate`. */
function firstPublication(element: XmlElement): string | null {
  const date = child(element, 'FirstPublicationDate');
  return textAt(date, 'FulfillmentDate') ?? textAt(date);
}

/** `ResourceList/SoundRecording`, `Video`, `Image`, `Text` ... of ERN 4. */
export function resourceOfErn4(element: XmlElement, family: ErnFamily, context: Ern4Context): ErnResource | null {
  const kind = Object.hasOwn(KINDS, element.name) ? KINDS[element.name] : undefined;
  const reference = textAt(element, 'ResourceReference');
  if (!kind || reference === null) return null;
  const editions = editionsOf(element, family);
  const ids = inEach(editions, (edition) => children(edition, 'ResourceId'));
  const creation = child(element, 'CreationDate');
  return {
    reference,
    kind,
    type: valuesOf(element, 'Type')[0] ?? null,
    isrcs: distinct(inEach(ids, (id) => textsOf(id, 'ISRC'))),
    iswcs: inEach(children(element, 'WorkId'), (id) => textsOf(id, 'ISWC')),
    proprietary: proprietaryIds(ids),
    titles: titlesOfErn4(element),
    displayArtistNames: merged(localTexts(element, 'DisplayArtistName')),
    artists: artistsOfErn4(element, context),
    contributors: contributorsOfErn4(editions, context),
    labels: [],
    pLines: rightsLines(inEach(editions, (edition) => children(edition, 'PLine'))),
    cLines: rightsLines(inEach(editions, (edition) => children(edition, 'CLine'))),
    genres: [],
    parentalWarnings: parentalWarnings(element),
    durationMs: durationMs(textAt(element, 'Duration')),
    languages: textsOf(element, 'LanguageOfPerformance').concat(textsOf(element, 'LanguageOfText')),
    isInstrumental: booleanOf(textAt(element, 'IsInstrumental')),
    recordedAt: textAt(creation),
    recordedIn: creation ? (territoriesOf(creation)[0] ?? null) : null,
    originalReleaseDate: firstPublication(element),
    containsAi: aiStatement(textAt(element, 'ContainsAI')),
    versionTypes: valuesOf(element, 'VersionType'),
    editedFrom: editedFrom(element),
    files: inEach(editions, filesOfErn4),
  };
}

/** `RelatedResource` of the relation `IsEditedVersionOf` that names a resource of the same message. */
function editedFrom(element: XmlElement): string | null {
  const relation = children(element, 'RelatedResource').find(
    (related) => textAt(related, 'ResourceRelationshipType') === 'IsEditedVersionOf',
  );
  return relation ? textAt(relation, 'ResourceRelatedResourceReference') : null;
}

/** `ReleaseList/Release` and `ReleaseList/TrackRelease`. */
export function releaseOfErn4(
  root: XmlElement,
  element: XmlElement,
  deals: DealsByRelease,
  context: Ern4Context,
): ErnRelease {
  const isTrack = element.name === 'TrackRelease';
  const reference = textAt(element, 'ReleaseReference');
  const group = isTrack ? null : groupOfErn4(element);
  return {
    reference,
    isMain: !isTrack,
    kind: isTrack ? 'TRACK' : 'PRODUCT',
    types: isTrack ? ['TrackRelease'] : valuesOf(element, 'ReleaseType'),
    ids: releaseIds(children(element, 'ReleaseId')),
    titles: titlesOfErn4(element),
    displayArtistNames: merged(localTexts(element, 'DisplayArtistName')),
    artists: artistsOfErn4(element, context),
    contributors: contributorsOfErn4([element], context),
    labels: labelsOfErn4(element, context),
    pLines: rightsLines(children(element, 'PLine')),
    cLines: rightsLines(children(element, 'CLine')),
    // 4.3.2: `DisplayGenre`.
    genres: genres(children(element, 'Genre')).concat(genres(children(element, 'DisplayGenre'))),
    parentalWarnings: parentalWarnings(element),
    durationMs: durationMs(textAt(element, 'Duration')),
    releaseDates: dates(children(element, 'ReleaseDate')),
    originalReleaseDates: dates(children(element, 'OriginalReleaseDate')),
    isCompilation: booleanOf(textAt(element, 'IsMultiArtistCompilation')) ?? false,
    related: children(element, 'RelatedRelease').map((related) => ({
      relation: valuesOf(related, 'ReleaseRelationshipType')[0] ?? 'Unknown',
      ids: releaseIds(children(related, 'ReleaseId')),
    })),
    resourceReferences: isTrack
      ? textsOf(element, 'ReleaseResourceReference').concat(textsOf(element, 'LinkedReleaseResourceReference'))
      : resourcesOf(group),
    group,
    deals: withVisibility(root, element, reference === null ? [] : (deals.get(reference) ?? [])),
  };
}

/** `/NewReleaseMessage/PartyList`, `ResourceList`, `ReleaseList` and `DealList` of ERN 4. */
export function readErn4(
  root: XmlElement,
  family: ErnFamily,
  notes: NoteList,
): Pick<ErnMessage, 'releases' | 'resources'> {
  const context: Ern4Context = { parties: readPartyList(root), notes };
  const deals = readDeals(root);
  const list = child(root, 'ReleaseList');
  const elements = [...children(list, 'Release'), ...children(list, 'TrackRelease')];
  return {
    resources: (child(root, 'ResourceList')?.children ?? [])
      .map((element) => resourceOfErn4(element, family, context))
      .filter((resource) => resource !== null),
    releases: elements.map((element) => releaseOfErn4(root, element, deals, context)),
  };
}
