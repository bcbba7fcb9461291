import type { AiStatement } from '@mpn/domain';
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
  ErnText,
} from '../model';
import { LABEL_CODE_NAMESPACE } from '../own-ids';
import * as parts from './parts';
import { flags, titles } from './titles';
import { durationText, element, leaf, leaves, type Part } from './xml';

/** Collects the parties of a message, each once. */
class Parties {
  private readonly references = new Map<string, string>();
  private readonly written: Part[] = [];

  reference(party: ErnParty, labelCode: string | null = null): string {
    const { names, isni, ipi, dpid } = party;
    const key = JSON.stringify([names, isni, ipi, dpid, labelCode]);
    const known = this.references.get(key);
    if (known !== undefined) return known;
    const reference = `P${this.references.size + 1}`;
    this.references.set(key, reference);
    this.written.push(
      element(
        'Party',
        {},
        leaf('PartyReference', reference),
        names.map(({ text, indexed, language }) =>
          element(
            'PartyName',
            { LanguageAndScriptCode: language },
            leaf('FullName', text),
            leaf('FullNameIndexed', indexed),
          ),
        ),
        element(
          'PartyId',
          {},
          leaf('ISNI', isni),
          leaf('DPID', dpid),
          leaf('IpiNameNumber', ipi),
          leaf('ProprietaryId', labelCode, { Namespace: LABEL_CODE_NAMESPACE }),
        ),
      ),
    );
    return reference;
  }

  list(): Part {
    return element('PartyList', {}, this.written);
  }
}

interface Context {
  version: parts.Versioned;
  parties: Parties;
  sender: string | null;
}

const names = (list: readonly ErnText[]): Part => list.map((text) => leaf('DisplayArtistName', text.text, flags(text)));

const DISPLAY_ROLES: ReadonlySet<string> = new Set(['Artist', 'Brand', 'Composer', 'FeaturedArtist', 'MainArtist']);

function artists(list: readonly ErnArtist[], { parties, version }: Context): Part {
  return list.map((artist) => {
    const shown = artist.roles.find((role) => DISPLAY_ROLES.has(role)) ?? 'Artist';
    return element(
      'DisplayArtist',
      { SequenceNumber: artist.sequence },
      leaf('ArtistPartyReference', parties.reference(artist)),
      leaf('DisplayArtistRole', shown),
      artist.roles.filter((role) => role !== shown).map((role) => parts.role('ArtisticRole', role, version)),
    );
  });
}

/** A generative AI has no party in 4.3.2: it is named by an attribute. */
const contributorParty = (contributor: ErnContributor, { parties, version }: Context): Part =>
  version.hasAi && contributor.aiContribution === 'ALL'
    ? leaf('SpecialContributor', 'GenerativeAI', { UserDefinedValue: contributor.names[0]?.text ?? null })
    : leaf('ContributorPartyReference', parties.reference(contributor));

const AI = { ALL: 'All', PARTLY: 'Partly', NONE: 'None' } as const;

/** `ContainsAI`, `AiContribution`: versions before 4.3.2 have neither. */
const aiFact = (name: string, value: AiStatement | null | undefined, { version }: Context): Part =>
  version.hasAi && value ? leaf(name, AI[value]) : null;

/** The standard names no contributors but generative AI where everything was made with it. */
const namedContributors = ({ contributors: list, containsAi }: ErnResource, { version }: Context) =>
  version.hasAi && containsAi === 'ALL' ? list.filter(({ aiContribution }) => aiContribution === 'ALL') : list;

function contributors(resource: ErnResource, context: Context): Part {
  return namedContributors(resource, context).map((contributor) =>
    element(
      'Contributor',
      { SequenceNumber: contributor.sequence },
      contributorParty(contributor, context),
      contributor.roles.map((role) => parts.role('Role', role, context.version)),
      aiFact('AiContribution', contributor.aiContribution, context),
      leaves('InstrumentType', contributor.instruments),
    ),
  );
}

function labels(list: readonly ErnLabel[], { parties }: Context): Part {
  return list.map(({ name, language, territories, code }) => {
    const party = { names: [{ text: name, indexed: null, language }], isni: null, ipi: null, dpid: null };
    return leaf('ReleaseLabelReference', parties.reference(party, code), { ApplicableTerritoryCode: territories[0] });
  });
}

const ELEMENTS = { SOUND_RECORDING: 'SoundRecording', VIDEO: 'Video', IMAGE: 'Image', TEXT: 'Text' } as const;
const FILE_TYPES: Readonly<Record<string, string>> = { SoundRecording: 'AudioFile', Video: 'AudioVisualFile' };

/** `TechnicalDetails`, one per file: 4.3 keeps those of recordings in a `DeliveryFile`. */
function technical(resource: ErnResource, name: string, { version }: Context): Part {
  const isRecording = name in FILE_TYPES;
  return resource.files.map((file, index) => {
    const written = parts.file(file, version);
    const preview = (tag: string): Part => leaf(tag, file.isPreview ? 'true' : null);
    return element(
      'TechnicalDetails',
      {},
      leaf('TechnicalResourceDetailsReference', `T${resource.reference.slice(1)}${index === 0 ? '' : `x${index}`}`),
      version.hasEditions && isRecording
        ? [element('DeliveryFile', {}, leaf('Type', FILE_TYPES[name]), written), preview('IsClip')]
        : [preview(version.hasEditions ? 'IsClip' : 'IsPreview'), written],
    );
  });
}

/** `ResourceId`; 4.3 has it in the edition of a recording, with P line and files. */
function identification(resource: ErnResource): Part {
  return element('ResourceId', {}, leaves('ISRC', resource.isrcs.slice(0, 1)), parts.proprietary(resource.proprietary));
}

function recordingBody(resource: ErnResource, name: string, context: Context): Part {
  const { hasEditions } = context.version;
  const pLines = parts.rightsLines('PLine', resource.pLines);
  const cLines = name === 'Video' ? parts.rightsLines('CLine', resource.cLines) : null;
  const files = technical(resource, name, context);
  return [
    hasEditions
      ? element(`${name}Edition`, {}, identification(resource), pLines, cLines, files)
      : identification(resource),
    element('WorkId', {}, leaves('ISWC', resource.iswcs.slice(0, 1))),
    titles(resource.titles, context.version),
    versionTypes(resource),
    names(resource.displayArtistNames),
    artists(resource.artists, context),
    contributors(resource, context),
    hasEditions ? null : [pLines, cLines],
    leaf('Duration', durationText(resource.durationMs)),
    leaf('CreationDate', resource.recordedAt, { ApplicableTerritoryCode: resource.recordedIn }),
    publication(resource, name),
    leaves('ParentalWarningType', warnings(resource.parentalWarnings)),
    editedVersion(resource, context),
    aiFact('ContainsAI', resource.containsAi, context),
    leaf('IsInstrumental', resource.isInstrumental),
    leaves('LanguageOfPerformance', resource.languages),
    hasEditions ? null : files,
  ];
}

/** Kinds of our own, which the list of the standard does not have. */
const OWN_VERSIONS: ReadonlySet<string> = new Set(['OriginalVersion', 'ExtendedVersion']);

const versionTypes = ({ versionTypes: types = [] }: ErnResource): Part =>
  types.map((type) =>
    OWN_VERSIONS.has(type) ? leaf('VersionType', 'UserDefined', { UserDefinedValue: type }) : leaf('VersionType', type),
  );

/** The relation that 4.3 has for edited versions; the lists of values before it have none. */
const editedVersion = ({ editedFrom }: ErnResource, { version }: Context): Part =>
  version.hasEditions && editedFrom
    ? element(
        'RelatedResource',
        {},
        leaf('ResourceRelationshipType', 'IsEditedVersionOf'),
        leaf('ResourceRelatedResourceReference', editedFrom),
      )
    : null;

const publication = ({ originalReleaseDate }: ErnResource, name: string): Part =>
  name === 'Video'
    ? element('FirstPublicationDate', {}, leaf('FulfillmentDate', originalReleaseDate))
    : leaf('FirstPublicationDate', originalReleaseDate);

/** Required by the standard: without a value it is `NoAdviceAvailable`. */
const warnings = (list: readonly string[]): readonly string[] => (list.length > 0 ? list : ['NoAdviceAvailable']);

function companionBody(resource: ErnResource, name: string, context: Context): Part {
  return [
    identification(resource),
    titles(resource.titles, context.version),
    names(resource.displayArtistNames),
    contributors(resource, context),
    parts.rightsLines('CLine', resource.cLines),
    name === 'Image' ? leaves('ParentalWarningType', warnings(resource.parentalWarnings)) : null,
    aiFact('ContainsAI', resource.containsAi, context),
    technical(resource, name, context),
  ];
}

function resource(entry: ErnResource, context: Context): Part {
  if (entry.kind === 'OTHER') return null;
  const name = ELEMENTS[entry.kind];
  return element(
    name,
    {},
    leaf('ResourceReference', entry.reference),
    leaf('Type', entry.type),
    name in FILE_TYPES ? recordingBody(entry, name, context) : companionBody(entry, name, context),
  );
}

const ORDER: readonly ErnResource['kind'][] = ['SOUND_RECORDING', 'VIDEO', 'IMAGE', 'TEXT'];

function group(entry: ErnGroup, isInner: boolean, version: parts.Versioned): Part {
  const secondary = entry.items.filter(({ isSecondary }) => isSecondary).map((item) => item.resource);
  return element(
    'ResourceGroup',
    { ResourceGroupType: isInner ? (entry.type ?? 'Component') : null },
    titles(entry.titles, version),
    leaf('SequenceNumber', entry.sequence),
    leaf('CarrierType', entry.carrier === null ? null : 'UserDefined', { UserDefinedValue: entry.carrier }),
    entry.groups.map((inner) => group(inner, true, version)),
    entry.items
      .filter(({ isSecondary }) => !isSecondary)
      .map(({ resource: reference, sequence, linked, isBonus }) =>
        element(
          'ResourceGroupContentItem',
          {},
          leaf('SequenceNumber', sequence),
          leaf('ReleaseResourceReference', reference),
          leaves('LinkedReleaseResourceReference', linked),
          leaf('IsBonusResource', isBonus ? 'true' : null),
        ),
      ),
    leaves('LinkedReleaseResourceReference', [...secondary, ...entry.linked]),
  );
}

/** A genre is required too: a release without one gets "unknown". */
const genresOf = ({ genres }: ErnRelease): ErnRelease['genres'] =>
  genres.length > 0 ? genres : [{ text: 'Unknown', subGenre: null, territories: [] }];

function product(entry: ErnRelease, context: Context): Part {
  const { version } = context;
  return element(
    'Release',
    {},
    leaf('ReleaseReference', entry.reference),
    leaves('ReleaseType', entry.types),
    parts.releaseId(entry.ids, version, context.sender),
    titles(entry.titles, version),
    names(entry.displayArtistNames),
    artists(entry.artists, context),
    labels(entry.labels, context),
    parts.rightsLines('PLine', entry.pLines),
    parts.rightsLines('CLine', entry.cLines),
    leaf('Duration', entry.durationMs === null ? null : durationText(entry.durationMs)),
    parts.genres(genresOf(entry), version),
    parts.dates('ReleaseDate', entry.releaseDates, version),
    parts.dates('OriginalReleaseDate', entry.originalReleaseDates, version),
    leaves('ParentalWarningType', warnings(entry.parentalWarnings)),
    leaf('IsMultiArtistCompilation', entry.isCompilation ? 'true' : null),
    entry.group ? group(entry.group, false, version) : null,
    aiFact('ContainsAI', entry.containsAi, context),
  );
}

function trackRelease(entry: ErnRelease, context: Context): Part {
  return element(
    'TrackRelease',
    {},
    leaf('ReleaseReference', entry.reference),
    parts.releaseId(entry.ids, context.version, context.sender),
    leaves('ReleaseResourceReference', entry.resourceReferences.slice(0, 1)),
    labels(entry.labels, context),
    parts.genres(genresOf(entry), context.version),
  );
}

function terms(deal: ErnDeal): Part {
  return element(
    'DealTerms',
    {},
    leaves('TerritoryCode', deal.territories),
    deal.territories.length > 0 ? null : leaves('ExcludedTerritoryCode', deal.excludedTerritories),
    parts.validity(deal),
    leaves('CommercialModelType', deal.commercialModels),
    leaves('UseType', deal.useTypes),
    leaf('IsPreOrderDeal', deal.isPreOrder ? 'true' : null),
  );
}

/** ERN 4 has no take-down: a release without deals is not offered. */
function deals(releases: readonly ErnRelease[]): Part {
  const open = releases.map((entry) => ({ ...entry, deals: entry.deals.filter(({ isTakeDown }) => !isTakeDown) }));
  return element(
    'DealList',
    {},
    open
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

/** The content of a `NewReleaseMessage` of ERN 4. The party list is made last, because the other parts add to it. */
export function ern4Body(message: ErnMessage, version: parts.Versioned): Part {
  const context: Context = { version, parties: new Parties(), sender: message.sender.dpid };
  const inOrder = ORDER.flatMap((kind) => message.resources.filter((entry) => entry.kind === kind));
  const resources = inOrder.map((entry) => resource(entry, context));
  const releases = message.releases.map((entry) =>
    entry.kind === 'TRACK' ? trackRelease(entry, context) : product(entry, context),
  );
  return [
    parts.header(message),
    context.parties.list(),
    element('ResourceList', {}, resources),
    element('ReleaseList', {}, releases),
    deals(message.releases),
  ];
}
