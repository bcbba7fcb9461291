import type {
  Availability,
  ErnFailure,
  ErnNote,
  KeptText,
  MappedRelease,
  ReleaseDraft,
  WantedFile,
} from '@mpn/ddex-kit';
import type { ErrorCode, ErrorValues, ImportDifference } from '@mpn/domain';
import type { RowOf } from '@mpn/server-kit';

/** A file of a release of a message, in `imported_releases.files`. */
export interface ImportFile {
  target: WantedFile['target'];
  /** Path within the delivery; null if the file is missing or its hash is wrong. */
  given: string | null;
  name: string;
  /** Whether the existing release has this very file already. */
  isHere: boolean;
  /** Id of the stored file; null until it is stored. */
  fileId: number | null;
  /** Why the checks refused it. */
  refused: StoredProblem | null;
}

/** An error of the catalogue, as it is stored. */
export interface StoredProblem {
  code: ErrorCode;
  values: ErrorValues;
}

/** Indexes of the draft's tracks for which a recording was delivered. */
export const tracksWithAudio = (files: readonly ImportFile[]): ReadonlySet<number> =>
  new Set(files.flatMap(({ target, given }) => (target.list === 'tracks' && given !== null ? [target.index] : [])));

type Note = Pick<ErnNote, 'code' | 'severity' | 'path' | 'values'> & { resource: string | null };

/** What the JSON columns of an imported release hold. */
export interface ImportedParts {
  draft: ReleaseDraft;
  trackReferences: string[];
  identifiers: string[];
  files: ImportFile[];
  differences: ImportDifference[];
  notes: Note[];
  unmappedGenres: string[];
  keptTexts: KeptText[];
  availability: Availability[];
  error: StoredProblem | null;
}

export type ImportedRow = RowOf<'imported_releases'>;
export type ImportRow = RowOf<'release_imports'>;

const parsed = <T>(text: string | null, fallback: T): T => (text === null ? fallback : (JSON.parse(text) as T));

/** Strapi hands jsonb out as text. */
export function partsOf(row: ImportedRow): ImportedParts {
  return {
    draft: parsed(row.draft, {} as ReleaseDraft),
    trackReferences: parsed<string[]>(row.track_references, []),
    identifiers: parsed<string[]>(row.identifiers, []),
    files: parsed<ImportFile[]>(row.files, []),
    differences: parsed<ImportDifference[]>(row.differences, []),
    notes: parsed<Note[]>(row.notes, []),
    unmappedGenres: parsed<string[]>(row.unmapped_genres, []),
    keptTexts: parsed<KeptText[]>(row.kept_texts, []),
    availability: parsed<Availability[]>(row.availability, []),
    error: parsed<StoredProblem | null>(row.error, null),
  };
}

export const notesOf = (row: Pick<ImportRow, 'notes'>): ErnNote[] => parsed<ErnNote[]>(row.notes, []);
export const failureOf = (text: string | null): ErnFailure | null => parsed<ErnFailure | null>(text, null);
export const problemOf = (text: string | null): StoredProblem | null => parsed<StoredProblem | null>(text, null);

/** Our own ids in exported messages. An import ignores them, because another company may import the message. */
const OURS = /^MPN:/;

/** The identifiers by which a release is found again in later messages. */
export function identifiersOf({ gtin, grid, proprietaryIds }: MappedRelease, sender: string | null): string[] {
  const own = proprietaryIds.filter((id) => !OURS.test(id)).map((id) => `own:${sender ?? ''}:${id}`);
  return [...(gtin ? [`gtin:${gtin}`] : []), ...(grid ? [`grid:${grid}`] : []), ...own].map((id) => id.slice(0, 300));
}
