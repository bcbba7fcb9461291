import {
  formatIsrc,
  renumberTracks,
  type AuthorRole,
  type FileView,
  type PublisherType,
  type ReleaseEntity,
  type TrackView,
} from '@mpn/domain';
import type { ReleaseBody } from '../state/editor-context';
import { noneIfEmpty } from '../state/text';

export interface AuthorDraft {
  id?: number;
  role: AuthorRole;
  name: string;
  gemaIpiNumber: string | null;
  gemaIsniNumber: string | null;
}

/** A track while it is edited. */
export interface TrackDraft {
  /** Stays the same while the track is edited; uploads belong to it. */
  key: string;
  id?: number;
  set: number;
  position: number;
  isPromoTrack: boolean;
  publisherType: PublisherType;
  publisher: string | null;
  title: string;
  /** What was typed; a dummy shows beside the field instead. */
  isrc: string | null;
  dummyIsrc: string | null;
  artist: string | null;
  durationMs: number | null;
  isDataTrackOnly: boolean;
  audioFile: FileView | null;
  authors: AuthorDraft[];
}

let made = 0;
/** A key for a track that has no id yet. */
export function newKey(): string {
  made += 1;
  return `new-${String(made)}`;
}

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
  };
}

function toDraft(track: TrackView): TrackDraft {
  return {
    ...track,
    key: `track-${String(track.id)}`,
    isrc: track.isrcIsDummy || !track.isrc ? null : formatIsrc(track.isrc),
    dummyIsrc: track.isrcIsDummy ? track.isrc : null,
    authors: track.authors,
  };
}

/** The tracks of a release, in their order. */
export function toDrafts(release: ReleaseEntity | null): TrackDraft[] {
  return renumberTracks((release?.tracks ?? []).map(toDraft));
}

/** What is sent; the order is that of the drafts, so that field errors find their row again. */
export function toTracksBody(drafts: readonly TrackDraft[]): NonNullable<ReleaseBody['tracks']> {
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
    authors: draft.authors.map(({ id, role, name, gemaIpiNumber, gemaIsniNumber }, index) => ({
      id,
      position: index + 1,
      role,
      name: name.trim(),
      gemaIpiNumber: noneIfEmpty(gemaIpiNumber),
      gemaIsniNumber: noneIfEmpty(gemaIsniNumber),
    })),
  }));
}
