import type {
  ErnArtist,
  ErnContributor,
  ErnDeal,
  ErnGroup,
  ErnLabel,
  ErnMessage,
  ErnParty,
  ErnRelease,
  ErnResource,
  ErnTitle,
} from '../model';
import { LABEL_CODE_NAMESPACE } from '../own-ids';
import * as parts from './parts';
import { durationText, element, leaf, leaves, type Part } from './xml';

const TITLE_TYPES: Readonly<Record<ErnTitle['kind'], string>> = {
  DISPLAY: 'DisplayTitle',
  FORMAL: 'FormalTitle',
  GROUPING: 'GroupingTitle',
  ALTERNATIVE: 'AlternativeTitle',
  REFERENCE: 'DisplayTitle',
};

function titles(list: readonly ErnTitle[]): Part {
  return list
    .filter(({ kind }) => kind !== 'REFERENCE')
    .map(({ text, subTitle, language, kind }) =>
      element(
        'Title',
        { LanguageAndScriptCode: language, TitleType: TITLE_TYPES[kind] },
        leaf('TitleText', text),
        leaf('SubTitle', subTitle),
      ),
    );
}

/** `ReferenceTitle`: one, which every release and recording must have. */
function referenceTitle(list: readonly ErnTitle[]): Part {
  const title = list.find(({ kind }) => kind === 'REFERENCE') ?? list.find(({ isDefault }) => isDefault) ?? list[0];
  if (!title) return null;
  const { text, subTitle, language } = title;
  return element(
    'ReferenceTitle',
    { LanguageAndScriptCode: language },
    leaf('TitleText', text),
    leaf('SubTitle', subTitle),
  );
}

function party({ names, isni, ipi, dpid }: ErnParty): Part {
  return [
    names.map(({ text, indexed, language }) =>
      element(
        'PartyName',
        { LanguageAndScriptCode: language },
        leaf('FullName', text),
        leaf('FullNameIndexed', indexed),
      ),
    ),
    leaf('PartyId', isni, { IsISNI: 'true' }),
    leaf('PartyId', ipi, { Namespace: 'IPI' }),
    leaf('PartyId', dpid, { IsDPID: 'true' }),
  ];
}

const ERN3: parts.Versioned = { code: '', isErn3: true, hasEditions: false, hasAi: false };

function artists(list: readonly ErnArtist[]): Part {
  return list.map((artist) =>
    element('DisplayArtist', { SequenceNumber: artist.sequence }, party(artist), leaves('ArtistRole', artist.roles)),
  );
}

function contributors(list: readonly ErnContributor[]): Part {
  const write = (name: string, isOfWork: boolean): Part =>
    list
      .filter((contributor) => contributor.isOfWork === isOfWork)
      .map((contributor) =>
        element(
          name,
          { SequenceNumber: contributor.sequence },
          party(contributor),
          contributor.roles.map((role) => parts.role(`${name}Role`, role, ERN3)),
          isOfWork ? null : leaves('InstrumentType', contributor.instruments),
        ),
      );
  return [write('ResourceContributor', false), write('IndirectResourceContributor', true)];
}

function labels(list: readonly ErnLabel[]): Part {
  return list.map(({ name, language, code }) =>
    leaf('LabelName', name, {
      LanguageAndScriptCode: language,
      Namespace: code === null ? null : LABEL_CODE_NAMESPACE,
      UserDefinedValue: code,
    }),
  );
}

const names = (list: ErnRelease['displayArtistNames']): Part =>
  list.map(({ text, language }) => leaf('DisplayArtistName', text, { LanguageAndScriptCode: language }));

const ELEMENTS = { SOUND_RECORDING: 'SoundRecording', VIDEO: 'Video', IMAGE: 'Image', TEXT: 'Text' } as const;

/** `TechnicalSoundRecordingDetails` and the like, one per file. */
function technical(resource: ErnResource, name: string): Part {
  return resource.files.map((file, index) =>
    element(
      `Technical${name}Details`,
      {},
      leaf('TechnicalResourceDetailsReference', `T${resource.reference.slice(1)}${index === 0 ? '' : `x${index}`}`),
      leaf('IsPreview', file.isPreview ? 'true' : null),
      parts.file(file, ERN3),
    ),
  );
}

function recording(resource: ErnResource, name: string): Part {
  return [
    leaf('IsInstrumental', resource.isInstrumental),
    leaves('LanguageOfPerformance', resource.languages.slice(0, name === 'Video' ? undefined : 1)),
    leaf('Duration', durationText(resource.durationMs)),
    leaf('CreationDate', resource.recordedAt, { TerritoryCode: resource.recordedIn }),
  ];
}

function resourceDetails(resource: ErnResource, name: string): Part {
  const isRecording = name === 'SoundRecording' || name === 'Video';
  return element(
    `${name}DetailsByTerritory`,
    {},
    leaf('TerritoryCode', 'Worldwide'),
    titles(resource.titles),
    isRecording ? artists(resource.artists) : null,
    contributors(resource.contributors),
    names(resource.displayArtistNames),
    isRecording
      ? [
          labels(resource.labels),
          leaf('OriginalResourceReleaseDate', resource.originalReleaseDate),
          parts.rightsLines('PLine', resource.pLines),
          parts.genres(resource.genres, ERN3),
        ]
      : parts.rightsLines('CLine', resource.cLines),
    leaves('ParentalWarningType', resource.parentalWarnings),
    name === 'Video' ? parts.rightsLines('CLine', resource.cLines) : null,
    technical(resource, name),
  );
}

function resource(entry: ErnResource): Part {
  if (entry.kind === 'OTHER') return null;
  const name = ELEMENTS[entry.kind];
  const isRecording = name === 'SoundRecording' || name === 'Video';
  return element(
    name,
    {},
    leaf(`${name}Type`, entry.type),
    element(`${name}Id`, {}, leaves('ISRC', entry.isrcs.slice(0, 1)), parts.proprietary(entry.proprietary)),
    isRecording ? element(`Indirect${name}Id`, {}, leaves('ISWC', entry.iswcs.slice(0, 1))) : null,
    leaf('ResourceReference', entry.reference),
    isRecording ? [referenceTitle(entry.titles), recording(entry, name)] : null,
    resourceDetails(entry, name),
  );
}

type KindOf = (reference: string) => string;

function item(reference: string, isSecondary: boolean, kindOf: KindOf, around: Part[] = [], after: Part[] = []): Part {
  return element(
    'ResourceGroupContentItem',
    {},
    around,
    leaf('ResourceType', kindOf(reference)),
    leaf('ReleaseResourceReference', reference, {
      ReleaseResourceType: isSecondary ? 'SecondaryResource' : 'PrimaryResource',
    }),
    after,
  );
}

function group(entry: ErnGroup, kindOf: KindOf): Part {
  return element(
    'ResourceGroup',
    {},
    titles(entry.titles),
    leaf('SequenceNumber', entry.sequence),
    leaf('CarrierType', entry.carrier === null ? null : 'UserDefined', { UserDefinedValue: entry.carrier }),
    entry.groups.map((inner) => group(inner, kindOf)),
    entry.items.map(({ resource: reference, sequence, isSecondary, linked, isBonus, isHidden }) =>
      item(
        reference,
        isSecondary,
        kindOf,
        [leaf('SequenceNumber', sequence)],
        [
          leaves('LinkedReleaseResourceReference', linked),
          leaf('IsHiddenResource', isHidden ? 'true' : null),
          leaf('IsBonusResource', isBonus ? 'true' : null),
        ],
      ),
    ),
    entry.linked.map((reference) => item(reference, true, kindOf)),
  );
}

function release(entry: ErnRelease, kindOf: KindOf, sender: string | null): Part {
  const isLocal = ({ territories }: { territories: string[] }): boolean =>
    territories.length > 0 && !territories.includes('Worldwide');
  const tracks = entry.resourceReferences.map((reference) =>
    item(reference, false, kindOf, [leaf('SequenceNumber', 1)]),
  );
  return element(
    'Release',
    { IsMainRelease: entry.isMain ? 'true' : null },
    parts.releaseId(entry.ids, ERN3, sender),
    leaf('ReleaseReference', entry.reference),
    referenceTitle(entry.titles),
    element('ReleaseResourceReferenceList', {}, leaves('ReleaseResourceReference', entry.resourceReferences)),
    leaves('ReleaseType', entry.types),
    element(
      'ReleaseDetailsByTerritory',
      {},
      leaf('TerritoryCode', 'Worldwide'),
      names(entry.displayArtistNames),
      labels(entry.labels),
      titles(entry.titles),
      artists(entry.artists),
      leaf('IsMultiArtistCompilation', entry.isCompilation ? 'true' : null),
      leaves('ParentalWarningType', entry.parentalWarnings),
      entry.group ? group(entry.group, kindOf) : element('ResourceGroup', {}, tracks),
      parts.genres(entry.genres, ERN3),
      parts.dates('ReleaseDate', entry.releaseDates.filter((date) => !isLocal(date)).slice(0, 1), ERN3),
      parts.dates('OriginalReleaseDate', entry.originalReleaseDates.slice(0, 1), ERN3),
    ),
    entry.releaseDates
      .filter(isLocal)
      .map((date) =>
        element(
          'ReleaseDetailsByTerritory',
          {},
          leaves('TerritoryCode', date.territories),
          parts.dates('ReleaseDate', [date], ERN3),
        ),
      ),
    leaf('Duration', entry.durationMs === null ? null : durationText(entry.durationMs)),
    parts.rightsLines('PLine', entry.pLines),
    parts.rightsLines('CLine', entry.cLines),
  );
}

function terms(deal: ErnDeal): Part {
  return element(
    'DealTerms',
    {},
    leaf('IsPreOrderDeal', deal.isPreOrder ? 'true' : null),
    leaves('CommercialModelType', deal.commercialModels),
    deal.isTakeDown ? leaf('TakeDown', 'true') : element('Usage', {}, leaves('UseType', deal.useTypes)),
    leaves('TerritoryCode', deal.territories),
    deal.territories.length > 0 ? null : leaves('ExcludedTerritoryCode', deal.excludedTerritories),
    parts.validity(deal),
  );
}

/** `DealList`: a release's deals under its reference. */
function deals(releases: readonly ErnRelease[]): Part {
  return element(
    'DealList',
    {},
    releases
      .filter((entry) => entry.deals.length > 0)
      .map((entry) =>
        element(
          'ReleaseDeal',
          {},
          leaf('DealReleaseReference', entry.reference),
          entry.deals.map((deal) => element('Deal', {}, terms(deal))),
        ),
      ),
  );
}

/** The content of a `NewReleaseMessage` of ERN 3.8. Texts for single territories are written for the whole world. */
export function ern3Body(message: ErnMessage): Part {
  const kinds = new Map(message.resources.map((entry) => [entry.reference, entry.kind]));
  const kindOf = (reference: string): string => {
    const kind = kinds.get(reference);
    return kind === undefined || kind === 'OTHER' ? 'UserDefinedResource' : ELEMENTS[kind];
  };
  return [
    parts.header(message),
    leaf('UpdateIndicator', message.update === 'UPDATE' ? 'UpdateMessage' : 'OriginalMessage'),
    element('ResourceList', {}, message.resources.map(resource)),
    element(
      'ReleaseList',
      {},
      message.releases.map((entry) => release(entry, kindOf, message.sender.dpid)),
    ),
    deals(message.releases),
  ];
}
