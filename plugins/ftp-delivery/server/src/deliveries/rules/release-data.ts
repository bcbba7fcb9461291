import type {
  AiConcern,
  AiStatement,
  ArtworkKind,
  AuthorRole,
  EnteredCuePoints,
  Loudness,
  MediaInfo,
  RightsLine,
  SoundBounds,
  TrackVersionKind,
} from '@mpn/domain';
import { contentKey } from '../../tagged';

/** A stored file as deliveries use it. */
export interface SourceFile {
  id: number;
  storageKey: string;
  /** Hex, of the bytes. */
  sha256: string;
  ext: string;
  size: number;
  /** Of the source; null until it is measured. */
  loudness: Loudness | null;
  /** Where its sound begins and ends; null until it is measured. */
  bounds: SoundBounds | null;
  mediaInfo: MediaInfo | null;
  /** When it was uploaded, in UTC: `2026-11-20T09:15:00`. */
  uploadedAt: string | null;
}

/** Rights data of a recording; values that were not entered are missing. */
export interface TrackRights {
  titleLatin?: string;
  pLine?: RightsLine;
  recordingYear?: number;
  recordingCountry?: string;
  language?: string;
  explicit?: boolean;
  iswc?: string;
  work?: string;
  movement?: string;
  conductor?: string;
  /** Names, separated by semicolons; so is the ensemble. */
  soloists?: string;
  ensemble?: string;
  ai?: AiData;
  /** Cue points that its label entered. */
  cuePoints?: Partial<EnteredCuePoints>;
  /** What kind of version it is, and the id of the track of which it is one. */
  versionKind?: TrackVersionKind;
  versionOfId?: number;
}

/** What the label states about generative AI in a recording. */
export interface AiData {
  contains: AiStatement;
  concerns?: AiConcern[];
  tool?: string;
  note?: string;
  /** YYYY-MM-DD. */
  statedAt?: string;
}

/** Rights data of a release; values that were not entered are missing. */
export interface ReleaseRightsData {
  titleLatin?: string;
  artistNameLatin?: string;
  catalogueNumber?: string;
  pLine?: RightsLine;
  cLine?: RightsLine;
  originalReleaseDate?: string;
}

export interface TrackData {
  id: number;
  set: number;
  position: number;
  title: string;
  artist: string | null;
  isrc: string | null;
  publisher: string | null;
  durationMs: number | null;
  /** null for a data track, and for a track without audio. */
  file: SourceFile | null;
  authors: { role: AuthorRole; name: string; ipi?: string; isni?: string; ai?: AiStatement }[];
  rights: TrackRights;
}

/** All data of a release for delivered files; dummy identifiers are left out (docs/domain.md#identifiers). */
export interface ReleaseData {
  id: number;
  companyId: number;
  title: string;
  artist: string | null;
  label: string | null;
  labelCode: string | null;
  ean: string | null;
  /** YYYY-MM-DD. */
  releaseDate: string | null;
  airDate: string | null;
  information: string | null;
  genres: string[];
  rights: ReleaseRightsData;
  withdrawn: boolean;
  tracks: TrackData[];
  artworks: { kind: ArtworkKind; file: SourceFile }[];
  artistFiles: { title: string | null; file: SourceFile }[];
}

/** Fields of files that are set by us and not the promoter's content. */
const OUR_OWN: ReadonlySet<string> = new Set(['loudness', 'bounds', 'mediaInfo', 'storageKey', 'uploadedAt']);

/**
 * Hash of everything in a release that goes into delivered files: it differs when such content changed. Our own
 * measurements, the times of uploads and storage keys are left out.
 */
export function releaseContentKey({ withdrawn: _withdrawn, ...release }: ReleaseData): string {
  const content = JSON.stringify(release, (name, value: unknown) =>
    OUR_OWN.has(name) || (name === 'rights' && Object.keys(value as object).length === 0) ? undefined : value,
  );
  return contentKey(content);
}
