import { AUTHOR_ROLES, PERFORMERS, PUBLISHERS } from '../map/roles';
import type {
  ErnDate,
  ErnDeal,
  ErnFile,
  ErnGenre,
  ErnMessage,
  ErnProprietaryId,
  ErnReleaseIds,
  ErnRightsLine,
} from '../model';
import { element, leaf, type Part } from './xml';

export interface Versioned {
  code: string;
  isErn3: boolean;
  /** 4.3: ids, P line and files stand in editions. */
  hasEditions: boolean;
  /** 4.3.2: what is stated about generative AI. */
  hasAi: boolean;
}

/** `MessageHeader`, in the order of all versions. */
export function header(message: ErnMessage): Part {
  const party = (name: string, { dpid, name: text }: ErnMessage['sender']): Part =>
    element(name, {}, leaf('PartyId', dpid), element('PartyName', {}, leaf('FullName', text)));
  return element(
    'MessageHeader',
    {},
    leaf('MessageThreadId', message.threadId),
    leaf('MessageId', message.messageId),
    party('MessageSender', message.sender),
    party('MessageRecipient', message.recipient),
    leaf('MessageCreatedDateTime', message.createdAt),
    leaf('MessageControlType', message.isTest ? 'TestMessage' : null),
  );
}

export function proprietary(ids: readonly ErnProprietaryId[]): Part {
  return ids.map(({ namespace, value }) => leaf('ProprietaryId', value, { Namespace: namespace }));
}

/** `ReleaseId`: an ISRC only in ERN 3, for the release of a track. */
export function releaseId(ids: ErnReleaseIds, { isErn3 }: Versioned, sender: string | null): Part {
  return element(
    'ReleaseId',
    {},
    leaf('GRid', ids.grid),
    isErn3 ? leaf('ISRC', ids.isrc) : null,
    leaf('ICPN', ids.icpn, isErn3 ? { IsEan: (ids.icpn ?? '').length === 12 ? 'false' : 'true' } : {}),
    leaf('CatalogNumber', ids.catalogueNumber, { Namespace: `DPID:${sender ?? ''}` }),
    proprietary(ids.proprietary),
  );
}

export function rightsLines(name: 'PLine' | 'CLine', lines: readonly ErnRightsLine[]): Part {
  return lines.map(({ year, text, company }) =>
    element(
      name,
      {},
      leaf('Year', year),
      leaf(`${name}Company`, company),
      leaf(`${name}Text`, text ?? company ?? year),
    ),
  );
}

/** `Genre`; ERN 4.3.2 calls it `DisplayGenre`. */
export function genres(list: readonly ErnGenre[], { isErn3, code }: Versioned): Part {
  return list.map(({ text, subGenre, territories }) =>
    element(
      code === '432' ? 'DisplayGenre' : 'Genre',
      isErn3 ? {} : { ApplicableTerritoryCode: territories[0] },
      leaf('GenreText', text),
      leaf('SubGenre', subGenre),
    ),
  );
}

export function dates(name: string, list: readonly ErnDate[], { isErn3 }: Versioned): Part {
  return list.map(({ date, territories, isApproximate }) =>
    leaf(name, date, {
      IsApproximate: isApproximate ? 'true' : null,
      ...(isErn3 ? {} : { ApplicableTerritoryCode: territories[0] }),
    }),
  );
}

const ALGORITHMS: Readonly<Record<string, string>> = {
  md5: 'MD5',
  sha1: 'SHA1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

const algorithm = (name: string, value: string): Part =>
  ALGORITHMS[value] === undefined
    ? leaf(name, 'UserDefined', { UserDefinedValue: value })
    : leaf(name, ALGORITHMS[value]);

/** ERN 3: `FileName`, `FilePath`, `HashSum/HashSum`; ERN 4: `URI`, `HashSum/HashSumValue`. */
export function file({ given, hash }: ErnFile, { isErn3 }: Versioned): Part {
  const slash = given.lastIndexOf('/');
  const place = isErn3
    ? [leaf('FileName', given.slice(slash + 1)), leaf('FilePath', slash < 0 ? null : given.slice(0, slash + 1))]
    : [leaf('URI', given)];
  const sum = !hash
    ? null
    : isErn3
      ? element('HashSum', {}, leaf('HashSum', hash.value), algorithm('HashSumAlgorithmType', hash.algorithm))
      : element('HashSum', {}, algorithm('Algorithm', hash.algorithm), leaf('HashSumValue', hash.value));
  return element('File', {}, place, sum);
}

/** Roles that a list of the standard does not have: they are written as the sender's own. */
const NOT_IN_ERN4: ReadonlySet<string> = new Set(['MainArtist', 'FeaturedArtist', 'Producer', 'Band']);
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.keys(AUTHOR_ROLES),
  ...PERFORMERS,
  ...PUBLISHERS,
  'VideoProducer',
  'RecordingEngineer',
  'MixingEngineer',
  'MasteringEngineer',
]);

/** ERN 4.3.2 keeps the value of a contributor's role in `Value`. */
export function role(name: string, value: string, { isErn3, code }: Versioned): Part {
  const isKnown = KNOWN.has(value) && (isErn3 || !NOT_IN_ERN4.has(value));
  const written = (tag: string): string | null =>
    isKnown ? leaf(tag, value) : leaf(tag, 'UserDefined', { UserDefinedValue: value });
  return code === '432' ? element(name, {}, written('Value')) : written(name);
}

/** `ValidityPeriod` with days or instants, as the deal has them. */
export function validity({ from, until }: ErnDeal): Part {
  const time = [from, until].some((text) => text?.includes('T')) ? 'Time' : '';
  return element('ValidityPeriod', {}, leaf(`StartDate${time}`, from), leaf(`EndDate${time}`, until));
}

/** `AdditionalTitle/@TitleType` of ERN 4. */
export const ADDITIONAL_TITLES: Readonly<Record<string, string>> = {
  FORMAL: 'FormalTitle',
  GROUPING: 'GroupingTitle',
  ALTERNATIVE: 'AlternativeTitle',
};
