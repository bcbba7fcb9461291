import {
  formatIsrc,
  formatIswc,
  mayDescribeAi,
  renumberTracks,
  type AiConcern,
  type AuthorRole,
  type ContainsAi,
  type EnteredCuePoints,
  type FileView,
  type PublisherType,
  type ReleaseEntity,
  type TrackVersionKind,
  type TrackView,
} from '@mpn/domain';
import { toLineBody, toLineDraft, type LineDraft } from '../rights/rights-line';
import type { ReleaseBody } from '../state/editor-context';
import { noneIfEmpty } from '../state/text';

export interface AuthorDraft {
  id?: number;
  role: AuthorRole;
  name: string;
  gemaIpiNumber: string | null;
  gemaIsniNumber: string | null;
  aiContribution?: ContainsAi;
}

/** A track while it is edited. */
export interface TrackDraft extends EnteredCuePoints {
  /** Changes only when a new track is saved; uploads refer to it. */
  key: string;
  id?: number;
  set: number;
  position: number;
  isPromoTrack: boolean;
  publisherType: PublisherType;
  publisher: string | null;
  title: string;
  /** What a new track for a dropped file began with, by the file's name and the release; tags may replace the title. */
  fromFile?: Pick<TrackDraft, 'title' | 'isrc' | 'artist'>;
  /** The entered ISRC; a dummy is shown beside the field instead. */
  isrc: string | null;
  dummyIsrc: string | null;
  artist: string | null;
  durationMs: number | null;
  isDataTrackOnly: boolean;
  audioFile: FileView | null;
  authors: AuthorDraft[];
  titleLatin: string | null;
  /** Its own P line; if empty, the release's counts. */
  pLine: LineDraft;
  recordingYear: number | null;
  recordingCountry: string | null;
  language: string | null;
  explicit: boolean | null;
  iswc: string | null;
  work: string | null;
  movement: string | null;
  conductor: string | null;
  soloists: string | null;
  ensemble: string | null;
  containsAi: ContainsAi;
  aiConcerns: AiConcern[];
  aiTool: string | null;
  aiNote: string | null;
  /** Of the saved statement. */
  aiDeclaredBy: string | null;
  aiDeclaredAt: string | null;
  versionKind: TrackVersionKind | null;
  /** Key of the track of which it is a version: places change with every move. */
  versionOfKey: string | null;
}

let made = 0;
/** A key for a track that has no id yet. */
export function newKey(): string {
  made += 1;
  return `new-${String(made)}`;
}

/** No statement about generative AI. */
const NOTHING_STATED = {
  containsAi: 'UNKNOWN',
  aiConcerns: [],
  aiTool: null,
  aiNote: null,
  aiDeclaredBy: null,
  aiDeclaredAt: null,
} satisfies Partial<TrackDraft>;

export function emptyTrack(set: number, artist: string | null): TrackDraft {
  return {
    key: newKey(),
    set,
    position: 1,
    isPromoTrack: false,
    publisherType: 'NO_PUBLISHER',
    publisher: null,
    title: '',
    isrc: null,
    dummyIsrc: null,
    artist,
    durationMs: null,
    isDataTrackOnly: false,
    audioFile: null,
    authors: [],
    titleLatin: null,
    pLine: toLineDraft(null),
    recordingYear: null,
    recordingCountry: null,
    language: null,
    explicit: null,
    iswc: null,
    work: null,
    movement: null,
    conductor: null,
    soloists: null,
    ensemble: null,
    ...NOTHING_STATED,
    cueInMs: null,
    introMs: null,
    outroMs: null,
    cueOutMs: null,
    ending: null,
    cuePointsFileId: null,
    versionKind: null,
    versionOfKey: null,
  };
}

const keyOf = ({ id }: Pick<TrackView, 'id'>): string => `track-${String(id)}`;

function toDraft({ versionOf, ...track }: TrackView, tracks: readonly TrackView[]): TrackDraft {
  const original = versionOf === null ? undefined : tracks[versionOf];
  return {
    ...track,
    key: keyOf(track),
    versionOfKey: original ? keyOf(original) : null,
    isrc: track.isrcIsDummy || !track.isrc ? null : formatIsrc(track.isrc),
    dummyIsrc: track.isrcIsDummy ? track.isrc : null,
    authors: track.authors,
    pLine: toLineDraft(track.pLine),
    iswc: track.iswc && formatIswc(track.iswc),
  };
}

/** The tracks of a release, in their order. */
export function toDrafts(release: ReleaseEntity | null): TrackDraft[] {
  return renumberTracks((release?.tracks ?? []).map((track, _index, tracks) => toDraft(track, tracks)));
}

/**
 * The tracks after a save, including changes made while it ran: input, finished uploads, added and removed tracks.
 * @param sent the tracks that were saved
 * @param current the tracks now
 * @param saved the tracks of the response, in the order of `sent`
 */
export function withLaterChanges(
  sent: readonly TrackDraft[],
  current: readonly TrackDraft[],
  saved: readonly TrackDraft[],
): TrackDraft[] {
  const indexes = new Map(sent.map(({ key }, index) => [key, index]));
  const savedKey = (key: string | null) => (key === null ? null : (saved[indexes.get(key) ?? -1]?.key ?? key));
  return current.map((given) => {
    const draft = { ...given, versionOfKey: savedKey(given.versionOfKey) };
    const index = indexes.get(draft.key);
    const [sentDraft, after] = index === undefined ? [] : [sent[index], saved[index]];
    if (!sentDraft || !after) return draft;
    const before = { ...sentDraft, versionOfKey: savedKey(sentDraft.versionOfKey) };
    const fields = Object.keys(draft) as (keyof TrackDraft)[];
    const changed = fields.filter((field) => draft[field] !== before[field]);
    return { ...after, ...Object.fromEntries(changed.map((field) => [field, draft[field]])) };
  });
}

/** What was made with AI, tool and note are sent only where there is some. */
function statementOf({ containsAi, aiConcerns, aiTool, aiNote }: TrackDraft) {
  if (!mayDescribeAi(containsAi)) return { containsAi };
  return { containsAi, aiConcerns, aiTool: noneIfEmpty(aiTool), aiNote: noneIfEmpty(aiNote) };
}

/** Request body; in the order of the drafts, so that field errors find their rows. */
export function toTracksBody(drafts: readonly TrackDraft[]): NonNullable<ReleaseBody['tracks']> {
  const places = new Map(drafts.map(({ key }, place) => [key, place]));
  return drafts.map((draft) => ({
    id: draft.id,
    set: draft.set,
    position: draft.position,
    isPromoTrack: draft.isPromoTrack,
    publisherType: draft.publisherType,
    publisher: draft.publisherType === 'PUBLISHER' ? noneIfEmpty(draft.publisher) : null,
    title: draft.title.trim(),
    isrc: noneIfEmpty(draft.isrc),
    artist: noneIfEmpty(draft.artist),
    durationMs: draft.durationMs,
    isDataTrackOnly: draft.isDataTrackOnly,
    audioFileId: draft.audioFile?.id ?? null,
    authors: draft.authors.map(({ id, role, name, gemaIpiNumber, gemaIsniNumber, aiContribution }, index) => ({
      id,
      position: index + 1,
      role,
      name: name.trim(),
      gemaIpiNumber: noneIfEmpty(gemaIpiNumber),
      gemaIsniNumber: noneIfEmpty(gemaIsniNumber),
      aiContribution,
    })),
    titleLatin: noneIfEmpty(draft.titleLatin),
    pLine: toLineBody(draft.pLine),
    recordingYear: draft.recordingYear,
    recordingCountry: draft.recordingCountry,
    language: draft.language,
    explicit: draft.explicit,
    iswc: noneIfEmpty(draft.iswc),
    work: noneIfEmpty(draft.work),
    movement: noneIfEmpty(draft.movement),
    conductor: noneIfEmpty(draft.conductor),
    soloists: noneIfEmpty(draft.soloists),
    ensemble: noneIfEmpty(draft.ensemble),
    ...statementOf(draft),
    cueInMs: draft.cueInMs,
    introMs: draft.introMs,
    outroMs: draft.outroMs,
    cueOutMs: draft.cueOutMs,
    ending: draft.ending,
    cuePointsFileId: draft.cuePointsFileId,
    versionKind: draft.versionKind,
    // A removed original has no place: its versions are linked to none.
    versionOf: draft.versionOfKey === null ? null : (places.get(draft.versionOfKey) ?? null),
  }));
}
