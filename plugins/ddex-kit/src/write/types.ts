import type { DraftAuthor, ReleaseDraft } from '../map/types';
import type { ErnMessageParty } from '../model';

/** A file of a release, relative to the message. */
export interface FileForMessage {
  /** Relative to the message: `resources/01.wav`. */
  path: string;
  sha256: string | null;
}

type Track = ReleaseDraft['tracks'][number];
type WithFile = { file: FileForMessage | null };

/** A release of ours with its files; names instead of ids. */
export interface ReleaseForMessage extends Omit<
  ReleaseDraft,
  'genreIds' | 'formatId' | 'tracks' | 'artworks' | 'artistInfos' | 'videos'
> {
  /** English names of its genres. */
  genres: string[];
  /** Code of its format: DIGITAL_ALBUM, CD_EP ... */
  format: string | null;
  tracks: (Omit<Track, 'authors'> & { authors: DraftAuthor[] } & WithFile)[];
  artworks: (ReleaseDraft['artworks'][number] & WithFile)[];
  artistInfos: (ReleaseDraft['artistInfos'][number] & WithFile)[];
  videos: (ReleaseDraft['videos'][number] & WithFile)[];
}

/** What the recipient may do with a release: offer it, or only identify its recordings. */
export type MessagePurpose = 'OFFER' | 'IDENTIFICATION';

export interface MessageEnvelope {
  messageId: string;
  threadId: string | null;
  sender: ErnMessageParty;
  recipient: ErnMessageParty;
  /** ISO instant. */
  createdAt: string;
  isTest: boolean;
  isUpdate: boolean;
}
