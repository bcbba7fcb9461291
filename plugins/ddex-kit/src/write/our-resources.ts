import {
  isDummyIsrc,
  splitNames,
  type AiStatement,
  type ContainsAi,
  type RightsLine,
  type TrackVersionKind,
} from '@mpn/domain';
import { ROLE_OF_AUTHOR } from '../map/roles';
import type { ErnArtist, ErnContributor, ErnFile, ErnResource, ErnRightsLine, ErnText, ErnTitle } from '../model';
import { AI_CONCERNS, AI_NOTE, AI_TOOL, OWN_TITLE, PROMO_TRACK, VERSION_OF } from '../own-ids';
import type { FileForMessage, ReleaseForMessage } from './types';

type Track = ReleaseForMessage['tracks'][number];

export const WORLD = ['Worldwide'];

/** The name as it is written, and its spelling in Latin letters, tagged as one of the same language. */
export function texts(text: string | null | undefined, latin: string | null | undefined, language: string): ErnText[] {
  const both: [string | null | undefined, string | null, boolean][] = [
    [text, null, true],
    [latin, `${language}-Latn`, false],
  ];
  return both.flatMap(([value, tag, isDefault]) =>
    value ? [{ text: value, language: tag, territories: WORLD, isDefault }] : [],
  );
}

export const titles = (title: string, latin: string | null | undefined, language: string): ErnTitle[] =>
  texts(title, latin, language).map((text) => ({ ...text, kind: 'DISPLAY', subTitle: null }));

export function rightsLine(
  mark: '(P)' | '(C)',
  line: Partial<Record<keyof RightsLine, unknown>> | null | undefined,
): ErnRightsLine[] {
  if (!line) return [];
  const { year, owner } = line as RightsLine;
  return [{ year, text: `${mark} ${year} ${owner}`, company: owner }];
}

function files(file: FileForMessage | null): ErnFile[] {
  if (!file) return [];
  const hash = file.sha256 === null ? null : { algorithm: 'sha256', value: file.sha256 };
  return [{ given: file.path, path: file.path, hash, isPreview: false, codec: null }];
}

const EMPTY: Omit<ErnResource, 'reference' | 'kind' | 'type'> = {
  isrcs: [],
  iswcs: [],
  proprietary: [],
  titles: [],
  displayArtistNames: [],
  artists: [],
  contributors: [],
  labels: [],
  pLines: [],
  cLines: [],
  genres: [],
  parentalWarnings: [],
  durationMs: null,
  languages: [],
  isInstrumental: null,
  recordedAt: null,
  recordedIn: null,
  originalReleaseDate: null,
  files: [],
};

export const person = (name: string, ids: { gemaIpiNumber?: string | null; gemaIsniNumber?: string | null } = {}) => ({
  names: [{ text: name, indexed: null, language: null }],
  isni: ids.gemaIsniNumber ?? null,
  ipi: ids.gemaIpiNumber ?? null,
  dpid: null,
});

/** Display artists: the main artists; without any, the shown artist line as one artist. */
function artistsOf({ authors }: Track, shown: string | null): ErnArtist[] {
  const mains = authors.filter(({ role }) => role === 'ARTIST_MAIN');
  if (mains.length === 0) return shown ? [{ ...person(shown), roles: ['Artist'], sequence: 1 }] : [];
  return mains.map((author, index) => ({ ...person(author.name, author), roles: ['MainArtist'], sequence: index + 1 }));
}

const stated = (value: ContainsAi | undefined): AiStatement | null =>
  value === undefined || value === 'UNKNOWN' ? null : value;

/** What the standard has no elements for. */
const aiMarks = ({ aiConcerns, aiTool, aiNote }: Track) => [
  ...(aiConcerns?.length ? [{ namespace: AI_CONCERNS, value: aiConcerns.join(',') }] : []),
  ...(aiTool ? [{ namespace: AI_TOOL, value: aiTool }] : []),
  ...(aiNote ? [{ namespace: AI_NOTE, value: aiNote }] : []),
];

const OF_RECORDING: ReadonlySet<string> = new Set(['PRODUCER_MUSIC', 'REMIXER', 'ARTIST_OTHER']);

/** Roles of the fields of classical music; each of several names is a contributor. */
const CLASSICAL_ROLES = { conductor: 'Conductor', soloists: 'Soloist', ensemble: 'Ensemble' } as const;

function classicalContributors(track: Track, before: number): ErnContributor[] {
  const fields = ['conductor', 'soloists', 'ensemble'] as const;
  const named = fields.flatMap((field) =>
    splitNames(track[field] ? [track[field]] : []).map((name) => ({ name, role: CLASSICAL_ROLES[field] })),
  );
  return named.map(({ name, role }, index) => ({
    ...person(name),
    roles: [role],
    instruments: [],
    sequence: before + index + 1,
    isOfWork: false,
  }));
}

/** The work as a grouping title, with the movement as its subtitle. */
const workTitle = ({ work, movement }: Track): ErnTitle[] =>
  work
    ? [
        {
          text: work,
          subTitle: movement || null,
          language: null,
          territories: WORLD,
          isDefault: false,
          kind: 'GROUPING',
        },
      ]
    : [];

function contributorsOf(track: Track): ErnContributor[] {
  const { authors, publisherType, publisher } = track;
  const ofAuthors = authors
    // A main artist is a display artist, who has no element for a statement about AI.
    .filter(({ role, aiContribution }) => role !== 'ARTIST_MAIN' || stated(aiContribution) !== null)
    .map((author, index) => ({
      ...person(author.name, author),
      roles: [author.role === 'PRODUCER_MUSIC' ? 'StudioProducer' : ROLE_OF_AUTHOR[author.role]],
      instruments: [],
      sequence: index + 1,
      isOfWork: !OF_RECORDING.has(author.role),
      aiContribution: stated(author.aiContribution),
    }));
  const others = [...ofAuthors, ...classicalContributors(track, ofAuthors.length)];
  if (publisherType !== 'PUBLISHER' || !publisher) return others;
  const last = { ...person(publisher), roles: ['MusicPublisher'], instruments: [], sequence: others.length + 1 };
  return [...others, { ...last, isOfWork: true }];
}

const warningsOf = (explicit: boolean | null | undefined): string[] =>
  explicit == null ? [] : [explicit ? 'Explicit' : 'NotExplicit'];

export interface Names {
  language: string;
  artist: string | null;
  artistLatin: string | null;
}

/** Kinds as `VersionType`. */
const VERSION_TYPES: Readonly<Record<TrackVersionKind, string>> = {
  RADIO_EDIT: 'RadioVersion',
  CLEAN: 'CleanVersion',
  ORIGINAL: 'OriginalVersion',
  EXTENDED: 'ExtendedVersion',
  REMIX: 'RemixVersion',
  LIVE: 'LiveVersion',
  OTHER: 'AlternativeVersion',
  INSTRUMENTAL: 'InstrumentalVersion',
  ACAPELLA: 'ACappellaVersion',
};

/** Kinds that are made from the same recording. */
const EDITED: ReadonlySet<TrackVersionKind> = new Set(['RADIO_EDIT', 'CLEAN', 'EXTENDED', 'INSTRUMENTAL', 'ACAPELLA']);

/** @param original reference of the recording of which it is a version; null where it is linked to none */
export function recording(
  track: Track,
  reference: string,
  { language, artist, artistLatin }: Names,
  original: string | null,
): ErnResource {
  const shown = track.artist ?? artist;
  const isReleaseArtist = shown === artist;
  const isrc = track.isrc && !isDummyIsrc(track.isrc) ? [track.isrc] : [];
  const own = { namespace: 'MPN:Track', value: reference };
  const marks = [
    ...(track.isPromoTrack ? [{ namespace: PROMO_TRACK, value: 'true' }] : []),
    ...(track.work ? [{ namespace: OWN_TITLE, value: 'true' }] : []),
    ...(original === null ? [] : [{ namespace: VERSION_OF, value: original }]),
    ...aiMarks(track),
  ];
  return {
    ...EMPTY,
    reference,
    kind: 'SOUND_RECORDING',
    type: 'MusicalWorkSoundRecording',
    isrcs: isrc,
    iswcs: track.iswc ? [track.iswc] : [],
    // The standard wants one number at least.
    proprietary: isrc.length > 0 ? marks : [own, ...marks],
    titles: [...titles(track.title, track.titleLatin, language), ...workTitle(track)],
    displayArtistNames: texts(shown, isReleaseArtist ? artistLatin : null, language),
    artists: artistsOf(track, shown),
    contributors: contributorsOf(track),
    pLines: rightsLine('(P)', track.pLine),
    parentalWarnings: warningsOf(track.explicit),
    durationMs: track.durationMs ?? null,
    languages: track.language && track.language !== 'zxx' ? [track.language] : [],
    isInstrumental: track.language === 'zxx' ? true : null,
    recordedAt: track.recordingYear == null ? null : String(track.recordingYear),
    recordedIn: track.recordingYear == null ? null : (track.recordingCountry ?? null),
    containsAi: stated(track.containsAi),
    versionTypes: track.versionKind ? [VERSION_TYPES[track.versionKind]] : [],
    editedFrom: track.versionKind && EDITED.has(track.versionKind) ? original : null,
    files: files(track.file),
  };
}

const ARTWORK_TYPES = { FRONT_COVER: 'FrontCoverImage', BACK_COVER: 'BackCoverImage' } as const;
const isPdf = (file: FileForMessage | null): boolean => /\.pdf$/i.test(file?.path ?? '');

export function artwork(entry: ReleaseForMessage['artworks'][number], reference: string): ErnResource {
  const line = entry.copyrightHolder && entry.year ? { year: entry.year, owner: entry.copyrightHolder } : null;
  const isText = entry.kind === 'BOOKLET' && isPdf(entry.file);
  const type =
    entry.kind === 'BOOKLET' ? (isText ? 'NonInteractiveBooklet' : 'BookletFrontImage') : ARTWORK_TYPES[entry.kind];
  return {
    ...EMPTY,
    reference,
    kind: isText ? 'TEXT' : 'IMAGE',
    type,
    proprietary: [{ namespace: 'MPN:Artwork', value: reference }],
    cLines: rightsLine('(C)', line),
    containsAi: stated(entry.containsAi),
    files: files(entry.file),
  };
}

export function artistInfo(
  entry: ReleaseForMessage['artistInfos'][number],
  reference: string,
  language: string,
): ErnResource {
  return {
    ...EMPTY,
    reference,
    kind: 'TEXT',
    type: 'TextDocument',
    proprietary: [{ namespace: 'MPN:ArtistInfo', value: reference }],
    titles: entry.title ? titles(entry.title, null, language) : [],
    files: files(entry.file),
  };
}

export function video(entry: ReleaseForMessage['videos'][number], reference: string, names: Names): ErnResource {
  const isrc = entry.isrc && entry.isrcType === 'ISRC' && !isDummyIsrc(entry.isrc) ? [entry.isrc] : [];
  return {
    ...EMPTY,
    reference,
    kind: 'VIDEO',
    type: 'ShortFormMusicalWorkVideo',
    isrcs: isrc,
    proprietary: isrc.length > 0 ? [] : [{ namespace: 'MPN:Video', value: reference }],
    titles: titles(entry.title, null, names.language),
    displayArtistNames: texts(names.artist, names.artistLatin, names.language),
    artists: names.artist ? [{ ...person(names.artist), roles: ['Artist'], sequence: 1 }] : [],
    contributors: entry.producer
      ? [{ ...person(entry.producer), roles: ['VideoProducer'], instruments: [], sequence: 1, isOfWork: false }]
      : [],
    containsAi: stated(entry.containsAi),
    files: files(entry.file),
  };
}
