import { aiOfRelease, isDummyEan, type AiStatement } from '@mpn/domain';
import type { ErnDeal, ErnGroup, ErnLabel, ErnMessage, ErnRelease, ErnReleaseIds, ErnResource } from '../model';
import { RELEASE_FORMAT } from '../own-ids';
import { gtinOf } from '../read/values';
import {
  artistInfo,
  artwork,
  person,
  recording,
  rightsLine,
  texts,
  titles,
  video,
  WORLD,
  type Names,
} from './our-resources';
import type { MessageEnvelope, MessagePurpose, ReleaseForMessage } from './types';

type Track = ReleaseForMessage['tracks'][number];

const EMPTY_GROUP: Omit<ErnGroup, 'sequence'> = {
  titles: [],
  type: null,
  carrier: null,
  groups: [],
  items: [],
  linked: [],
};

/** Sets with their tracks; pictures and texts belong to the whole. */
function groupOf(
  tracks: readonly Track[],
  references: readonly string[],
  videos: string[],
  linked: string[],
): ErnGroup {
  const sets = [...new Set(tracks.map(({ set }) => set))].sort((a, b) => a - b);
  const item = (resource: string, sequence: number | null) => ({
    resource,
    sequence,
    isBonus: false,
    isHidden: false,
    isSecondary: false,
    linked: [],
  });
  const groups = sets.map((set, index): ErnGroup => {
    const own = tracks.flatMap((track, at) => (track.set === set ? [{ track, reference: references[at]! }] : []));
    own.sort((a, b) => a.track.position - b.track.position);
    const items = own.map(({ reference }, place) => item(reference, place + 1));
    return { ...EMPTY_GROUP, type: 'Component', sequence: index + 1, items };
  });
  return { ...EMPTY_GROUP, sequence: null, groups, items: videos.map((reference) => item(reference, null)), linked };
}

const SALE = {
  commercialModels: ['PayAsYouGoModel', 'SubscriptionModel'],
  useTypes: ['PermanentDownload', 'OnDemandStream'],
};
/** Reference files, not made available to anybody: of DDEX's commercial models none fits, and none has to be named. */
const IDENTIFICATION = { commercialModels: [], useTypes: ['UseForIdentification'] };
const ON_AIR = { commercialModels: ['PerformanceRoyaltiesModel'], useTypes: ['Broadcast'] };

/** Sale from the release date, airing from the end of the embargo; or identification from the message's day. */
function dealsOf({ releaseDate, airDate }: ReleaseForMessage, purpose: MessagePurpose, createdAt: string): ErnDeal[] {
  const deal = (terms: typeof SALE, from: string): ErnDeal => ({
    ...terms,
    territories: WORLD,
    excludedTerritories: [],
    from,
    until: null,
    isTakeDown: false,
    isPreOrder: false,
    displayFrom: null,
    previewFrom: null,
  });
  if (purpose === 'IDENTIFICATION') return [deal(IDENTIFICATION, createdAt.slice(0, 10))];
  return [...(releaseDate ? [deal(SALE, releaseDate)] : []), ...(airDate ? [deal(ON_AIR, airDate)] : [])];
}

function idsOf({ ean, catalogueNumber, format }: ReleaseForMessage): ErnReleaseIds {
  const icpn = ean && !isDummyEan(ean) ? ean : null;
  const proprietary = format ? [{ namespace: RELEASE_FORMAT, value: format }] : [];
  return { icpn, gtin: gtinOf(icpn), grid: null, isrc: null, catalogueNumber: catalogueNumber ?? null, proprietary };
}

const NO_IDS: ErnReleaseIds = {
  icpn: null,
  gtin: null,
  grid: null,
  isrc: null,
  catalogueNumber: null,
  proprietary: [],
};

function typeOf(format: string | null, count: number): string {
  if (format?.endsWith('ALBUM')) return 'Album';
  if (format?.endsWith('_EP')) return 'EP';
  return format === null && count > 6 ? 'Album' : 'Single';
}

const date = (day: string | null | undefined): ErnRelease['releaseDates'] =>
  day ? [{ date: day, territories: WORLD, isApproximate: false }] : [];

/** The language of the first track that has one, for the tag of spellings in Latin letters. */
const languageOf = ({ tracks }: ReleaseForMessage): string =>
  tracks.map(({ language }) => language).find((code) => code?.length === 2) ?? 'en';

function trackRelease(main: ErnRelease, resource: ErnResource, index: number): ErnRelease {
  return {
    ...main,
    reference: `R${index + 1}`,
    isMain: false,
    kind: 'TRACK',
    types: ['TrackRelease'],
    ids: {
      ...NO_IDS,
      isrc: resource.isrcs[0] ?? null,
      proprietary: [{ namespace: 'MPN:TrackRelease', value: `${main.ids.icpn ?? 'R0'}_${resource.reference}` }],
    },
    titles: resource.titles,
    displayArtistNames: resource.displayArtistNames,
    artists: resource.artists,
    parentalWarnings: resource.parentalWarnings,
    pLines: resource.pLines,
    cLines: [],
    releaseDates: [],
    originalReleaseDates: [],
    durationMs: null,
    resourceReferences: [resource.reference],
    group: null,
  };
}

const statedOfAll = ({ tracks }: ReleaseForMessage): AiStatement | null => {
  const whole = aiOfRelease(tracks.map(({ containsAi }) => containsAi ?? 'UNKNOWN'));
  return whole === 'UNKNOWN' ? null : whole;
};

/** A release of ours as a message. Dummy EANs and ISRCs are left out. */
export function releaseToMessage(
  release: ReleaseForMessage,
  envelope: MessageEnvelope,
  { purpose = 'OFFER' }: { purpose?: MessagePurpose } = {},
): ErnMessage {
  const language = languageOf(release);
  const names: Names = { language, artist: release.artistName ?? null, artistLatin: release.artistNameLatin ?? null };
  let number = 0;
  const next = (): string => `A${(number += 1)}`;
  const ofTracks = release.tracks.map(next);
  const recordings = release.tracks.map((track, index) =>
    recording(track, ofTracks[index] ?? '', names, ofTracks[track.versionOf ?? -1] ?? null),
  );
  const videos = release.videos.map((entry) => video(entry, next(), names));
  const companions = [
    ...release.artworks.map((entry) => artwork(entry, next())),
    ...release.artistInfos.map((entry) => artistInfo(entry, next(), language)),
  ];
  const references = (list: readonly ErnResource[]): string[] => list.map(({ reference }) => reference);
  const labels: ErnLabel[] = release.labelName
    ? [{ name: release.labelName, language: null, territories: WORLD, code: release.labelCode ?? null }]
    : [];
  const explicit = release.tracks.some((track) => track.explicit === true);
  const main: ErnRelease = {
    reference: 'R0',
    isMain: true,
    kind: 'PRODUCT',
    types: [typeOf(release.format, release.tracks.length)],
    ids: idsOf(release),
    titles: titles(release.title, release.titleLatin, language),
    displayArtistNames: texts(names.artist, names.artistLatin, language),
    artists: names.artist ? [{ ...person(names.artist), roles: ['MainArtist'], sequence: 1 }] : [],
    contributors: [],
    labels,
    pLines: rightsLine('(P)', release.pLine),
    cLines: rightsLine('(C)', release.cLine),
    genres: release.genres.map((text) => ({ text, subGenre: null, territories: WORLD })),
    parentalWarnings: explicit ? ['Explicit'] : [],
    durationMs: null,
    releaseDates: date(release.releaseDate),
    originalReleaseDates: date(release.originalReleaseDate),
    isCompilation: false,
    containsAi: statedOfAll(release),
    related: [],
    resourceReferences: references([...recordings, ...videos, ...companions]),
    group: groupOf(release.tracks, references(recordings), references(videos), references(companions)),
    deals: dealsOf(release, purpose, envelope.createdAt),
  };
  return {
    version: '4.3',
    kind: 'NEW_RELEASE',
    messageId: envelope.messageId,
    threadId: envelope.threadId,
    sender: envelope.sender,
    recipient: envelope.recipient,
    createdAt: envelope.createdAt,
    update: envelope.isUpdate ? 'UPDATE' : 'ORIGINAL',
    isTest: envelope.isTest,
    language: 'en',
    releases: [main, ...recordings.map((entry, index) => trackRelease(main, entry, index))],
    resources: [...recordings, ...videos, ...companions],
  };
}
