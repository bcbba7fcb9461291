import type { ErnArtist, ErnContributor, ErnLabel, ErnName, ErnParty } from '../model';
import type { NoteList } from './notes';
import { localTexts } from './texts';
import { aiStatement, firstText, territoriesOf, valuesOf } from './values';
import { attribute, booleanOf, child, children, eachOf, integerOf, textAt, textsOf, type XmlElement } from './xml/tree';

/** Namespaces under which senders give the number after "LC". */
const LABEL_CODE = /label.?code|^LC$|^GVL/i;
const IPI = /^IPI|ipi.?name/i;

function nameOfParts(element: XmlElement): string | null {
  const parts = ['NamesBeforeKeyName', 'KeyName', 'NamesAfterKeyName'].map((part) => textAt(element, part));
  return parts.filter(Boolean).join(' ') || null;
}

/** `PartyName/FullName`, `FullNameIndexed`, `@LanguageAndScriptCode`; a name of parts is put together. */
export function nameOf(element: XmlElement): ErnName | null {
  const text = textAt(element, 'FullName') ?? nameOfParts(element);
  if (text === null) return null;
  return {
    text,
    indexed: textAt(element, 'FullNameIndexed'),
    language:
      attribute(element, 'LanguageAndScriptCode') ?? attribute(child(element, 'FullName'), 'LanguageAndScriptCode'),
  };
}

const names = (element: XmlElement): ErnName[] => eachOf(element, 'PartyName', nameOf);

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
    const code = ids
      .flatMap((id) => children(id, 'ProprietaryId'))
      .find((id) => LABEL_CODE.test(attribute(id, 'Namespace') ?? ''));
    parties.set(reference, {
      names: names(party),
      isni: firstText(ids, 'ISNI'),
      ipi: firstText(ids, 'IpiNameNumber'),
      dpid: firstText(ids, 'DPID'),
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

/** ERN 4: `DisplayArtist/ArtistPartyReference`, `DisplayArtistRole`, `ArtisticRole`, `@SequenceNumber`. */
export function artistsOfErn4(parent: XmlElement, context: Ern4Context): ErnArtist[] {
  return eachOf(parent, 'DisplayArtist', (artist) => {
    const party = referred(child(artist, 'ArtistPartyReference'), context);
    if (!party) return null;
    const { names: all, isni, ipi, dpid } = party;
    const roles = valuesOf(artist, 'DisplayArtistRole').concat(valuesOf(artist, 'ArtisticRole'));
    return { names: all, isni, ipi, dpid, roles, sequence: sequence(artist) };
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

/** A contributor that is a generative AI (4.3.2), with the sender's name for it. */
function generativeAi(contributor: XmlElement): ErnParty | null {
  const special = child(contributor, 'SpecialContributor');
  if (special?.text !== 'GenerativeAI') return null;
  const name = attribute(special, 'UserDefinedValue') ?? 'Generative AI';
  return { names: [{ text: name, indexed: null, language: null }], isni: null, ipi: null, dpid: null };
}

/** ERN 4: `Contributor/ContributorPartyReference`, `Role`, `InstrumentType`; 4.3 also as `EditionContributor`. */
export function contributorsOfErn4(parents: readonly XmlElement[], context: Ern4Context): ErnContributor[] {
  const read = (contributor: XmlElement): ErnContributor | null => {
    const generative = generativeAi(contributor);
    const party = generative ?? referred(child(contributor, 'ContributorPartyReference'), context);
    if (!party) return null;
    const { names: all, isni, ipi, dpid } = party;
    const aiContribution = aiStatement(textAt(contributor, 'AiContribution')) ?? (generative ? 'ALL' : null);
    const roles = valuesOf(contributor, 'Role');
    const instruments = valuesOf(contributor, 'InstrumentType');
    for (const role of children(contributor, 'Role')) instruments.push(...valuesOf(role, 'InstrumentType'));
    const isOfWork = roles.length > 0 && roles.every(isRoleOfWork);
    return {
      names: all,
      isni,
      ipi,
      dpid,
      roles,
      instruments,
      sequence: sequence(contributor),
      isOfWork,
      aiContribution,
    };
  };
  let contributors: ErnContributor[] = [];
  for (const parent of parents) {
    contributors = contributors.concat(eachOf(parent, 'Contributor', read), eachOf(parent, 'EditionContributor', read));
  }
  return contributors;
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
