import type { ErnArtist, ErnContributor, ErnLabel, ErnName, ErnParty } from '../model';
import type { NoteList } from './notes';
import { localTexts } from './texts';
import { territoriesOf, valuesOf } from './values';
import { attribute, booleanOf, child, children, integerOf, textAt, textsOf, type XmlElement } from './xml/tree';

/** Namespaces under which senders give the number after "LC". */
const LABEL_CODE = /label.?code|^LC$|^GVL/i;
const IPI = /^IPI|ipi.?name/i;

/** `PartyName/FullName`, `FullNameIndexed`, `@LanguageAndScriptCode`; a name in parts is joined. */
export function nameOf(element: XmlElement): ErnName | null {
  const parts = ['NamesBeforeKeyName', 'KeyName', 'NamesAfterKeyName'].map((part) => textAt(element, part));
  const text = textAt(element, 'FullName') ?? (parts.filter(Boolean).join(' ') || null);
  if (text === null) return null;
  return {
    text,
    indexed: textAt(element, 'FullNameIndexed'),
    language:
      attribute(element, 'LanguageAndScriptCode') ?? attribute(child(element, 'FullName'), 'LanguageAndScriptCode'),
  };
}

const names = (element: XmlElement): ErnName[] =>
  children(element, 'PartyName')
    .map(nameOf)
    .filter((name) => name !== null);

/** ERN 3: `PartyId` with `@IsISNI`, `@IsDPID` or a `@Namespace`. */
function partyOfErn3(element: XmlElement): ErnParty {
  const ids = children(element, 'PartyId').filter((id) => id.text !== '');
  const by = (fits: (id: XmlElement) => boolean): string | null => ids.find(fits)?.text ?? null;
  const namespace = (id: XmlElement): string => attribute(id, 'Namespace') ?? '';
  const isIsni = (id: XmlElement): boolean =>
    (booleanOf(attribute(id, 'IsISNI')) ?? false) || /^ISNI/i.test(namespace(id));
  const isIpi = (id: XmlElement): boolean => IPI.test(namespace(id));
  const isDpid = (id: XmlElement): boolean => (booleanOf(attribute(id, 'IsDPID')) ?? false) || /^PADPIDA/.test(id.text);
  return { names: names(element), isni: by(isIsni), ipi: by(isIpi), dpid: by(isDpid) };
}

const sequence = (element: XmlElement): number | null => integerOf(attribute(element, 'SequenceNumber'));

/** ERN 3: `DisplayArtist/PartyName`, `PartyId`, `ArtistRole`, `@SequenceNumber`. */
export function artistsOfErn3(parent: XmlElement | null): ErnArtist[] {
  return [...children(parent, 'DisplayArtist'), ...children(parent, 'DisplayConductor')].map((artist) => {
    const roles = valuesOf(artist, 'ArtistRole');
    const isConductor = artist.name === 'DisplayConductor' && !roles.includes('Conductor');
    return {
      ...partyOfErn3(artist),
      roles: isConductor ? [...roles, 'Conductor'] : roles,
      sequence: sequence(artist),
    };
  });
}

/**
 * ERN 3: `ResourceContributor/ResourceContributorRole` (made the recording) and
 * `IndirectResourceContributor/IndirectResourceContributorRole` (made the work).
 */
export function contributorsOfErn3(parent: XmlElement | null): ErnContributor[] {
  const read = (name: string, role: string, isOfWork: boolean): ErnContributor[] =>
    children(parent, name).map((contributor) => ({
      ...partyOfErn3(contributor),
      roles: valuesOf(contributor, role),
      instruments: textsOf(contributor, 'InstrumentType'),
      sequence: sequence(contributor),
      isOfWork,
    }));
  return [
    ...read('ResourceContributor', 'ResourceContributorRole', false),
    ...read('IndirectResourceContributor', 'IndirectResourceContributorRole', true),
  ];
}

/** ERN 3: `LabelName`; a label code may be in `@UserDefinedValue` with a matching `@Namespace`. */
export function labelsOfErn3(parent: XmlElement | null, territories: readonly string[]): ErnLabel[] {
  const texts = localTexts(parent, 'LabelName', territories);
  const elements = children(parent, 'LabelName').filter((element) => element.text !== '');
  return texts.map(({ text, language, territories: here }, index) => {
    const element = elements[index];
    const isCode = LABEL_CODE.test(attribute(element, 'Namespace') ?? '');
    return { name: text, language, territories: here, code: isCode ? attribute(element, 'UserDefinedValue') : null };
  });
}

/** ERN 4's `PartyList/Party`, by `PartyReference`. */
export interface PartyEntry extends ErnParty {
  labelCode: string | null;
}
export type PartyList = ReadonlyMap<string, PartyEntry>;

/** ERN 4: `Party/PartyName` and `Party/PartyId` with `ISNI`, `IpiNameNumber`, `DPID`, `ProprietaryId`. */
export function readPartyList(root: XmlElement): PartyList {
  const parties = new Map<string, PartyEntry>();
  for (const party of children(child(root, 'PartyList'), 'Party')) {
    const reference = textAt(party, 'PartyReference');
    if (reference === null) continue;
    const ids = children(party, 'PartyId');
    const first = (name: string): string | null =>
      ids.map((id) => textAt(id, name)).find((text) => text !== null) ?? null;
    const code = ids
      .flatMap((id) => children(id, 'ProprietaryId'))
      .find((id) => LABEL_CODE.test(attribute(id, 'Namespace') ?? ''));
    parties.set(reference, {
      names: names(party),
      isni: first('ISNI'),
      ipi: first('IpiNameNumber'),
      dpid: first('DPID'),
      labelCode: code?.text ?? null,
    });
  }
  return parties;
}

/** Context of the readers of ERN 4. */
export interface Ern4Context {
  parties: PartyList;
  notes: NoteList;
}

function referred(element: XmlElement | null, { parties, notes }: Ern4Context): PartyEntry | null {
  if (!element || element.text === '') return null;
  const party = parties.get(element.text);
  if (!party) notes.add('party-unknown', element, { reference: element.text });
  return party ?? null;
}

const partyOnly = ({ names: all, isni, ipi, dpid }: PartyEntry): ErnParty => ({ names: all, isni, ipi, dpid });

/** ERN 4: `DisplayArtist/ArtistPartyReference`, `DisplayArtistRole`, `ArtisticRole`, `@SequenceNumber`. */
export function artistsOfErn4(parent: XmlElement, context: Ern4Context): ErnArtist[] {
  return children(parent, 'DisplayArtist').flatMap((artist) => {
    const party = referred(child(artist, 'ArtistPartyReference'), context);
    if (!party) return [];
    const roles = [...valuesOf(artist, 'DisplayArtistRole'), ...valuesOf(artist, 'ArtisticRole')];
    return [{ ...partyOnly(party), roles, sequence: sequence(artist) }];
  });
}

/** Roles of those who made the work; in ERN 3 they are indirect contributors. */
const ROLES_OF_WORK: ReadonlySet<string> = new Set([
  'Adapter',
  'Arranger',
  'Author',
  'Composer',
  'ComposerLyricist',
  'Creator',
  'Librettist',
  'Lyricist',
  'MusicPublisher',
  'NonLyricAuthor',
  'OriginalPublisher',
  'SubArranger',
  'SubLyricist',
  'SubPublisher',
  'Translator',
]);

export const isRoleOfWork = (role: string): boolean => ROLES_OF_WORK.has(role);

/** ERN 4: `Contributor/ContributorPartyReference`, `Role`, `InstrumentType`; 4.3 also as `EditionContributor`. */
export function contributorsOfErn4(parents: readonly XmlElement[], context: Ern4Context): ErnContributor[] {
  const elements = parents.flatMap((parent) => [
    ...children(parent, 'Contributor'),
    ...children(parent, 'EditionContributor'),
  ]);
  return elements.flatMap((contributor) => {
    const party = referred(child(contributor, 'ContributorPartyReference'), context);
    if (!party) return [];
    const roles = valuesOf(contributor, 'Role');
    return [
      {
        ...partyOnly(party),
        roles,
        instruments: [contributor, ...children(contributor, 'Role')].flatMap((at) => valuesOf(at, 'InstrumentType')),
        sequence: sequence(contributor),
        isOfWork: roles.length > 0 && roles.every(isRoleOfWork),
      },
    ];
  });
}

/** ERN 4: `ReleaseLabelReference` to a party; each of its names is a spelling of the label. */
export function labelsOfErn4(parent: XmlElement, context: Ern4Context): ErnLabel[] {
  return children(parent, 'ReleaseLabelReference').flatMap((reference) => {
    const party = referred(reference, context);
    if (!party) return [];
    return party.names.map((name) => ({
      name: name.text,
      language: name.language,
      territories: territoriesOf(reference),
      code: party.labelCode,
    }));
  });
}
