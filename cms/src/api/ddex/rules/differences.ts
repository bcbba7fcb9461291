import { isDeepStrictEqual } from 'node:util';
import type { FileTarget, ReleaseDraft } from '@mpn/ddex-kit';
import { normaliseLabelCode, toGtin13, type ImportDifference } from '@mpn/domain';
import { matchTracks, mergedRelease, type ExistingRelease } from './merge';

/** Names for the ids that fields hold. */
export interface DifferenceNames {
  genre: (id: number) => string;
  format: (id: number) => string;
}

/** A place in the release whose file the message replaces, with the name of the new file. */
export type ChangedFile = { target: FileTarget; name: string };

const TEXTS = [
  'title',
  'titleLatin',
  'artistName',
  'artistNameLatin',
  'labelName',
  'catalogueNumber',
  'releaseDate',
  'airDate',
  'originalReleaseDate',
] as const satisfies readonly (keyof ReleaseDraft)[];

type Line = { year?: number | null | undefined; owner?: string | null | undefined } | null | undefined;

const lineText = (line: Line): string | null => (line?.year ? `${line.year} ${line.owner ?? ''}`.trim() : null);

/** The value of a field as text; null if it is empty. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'object' && 'year' in value) return lineText(value as Line);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

interface Named {
  role: string;
  name: string;
  gemaIpiNumber?: string | null | undefined;
  gemaIsniNumber?: string | null | undefined;
  aiContribution?: string | undefined;
}

const authorsText = (authors: readonly Named[]): string | null =>
  authors
    .map(({ role, name, gemaIpiNumber, gemaIsniNumber, aiContribution = 'UNKNOWN' }) =>
      [`${role}: ${name}`, gemaIpiNumber, gemaIsniNumber, aiContribution !== 'UNKNOWN' && `AI ${aiContribution}`]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ') || null;

const TRACK_TEXTS = [
  'set',
  'position',
  'title',
  'titleLatin',
  'isrc',
  'artist',
  'publisher',
  'pLine',
  'recordingYear',
  'recordingCountry',
  'language',
  'explicit',
  'iswc',
  'work',
  'movement',
  'conductor',
  'soloists',
  'ensemble',
  'containsAi',
  'versionKind',
] as const;

type Existing = ExistingRelease['tracks'][number];

const placeText = ({ set, position, title }: { set: number; position: number; title: string }): string =>
  `${set}.${position} ${title}`;

const numberKey = (ean: string | null | undefined): string | null => (ean ? toGtin13(ean) : null);
const codeKey = (code: string | null | undefined): string | null => (code ? normaliseLabelCode(code) : null);

/** What a message changes of a release here, field by field, in the order of the release editor. */
export function differencesOf(
  existing: ExistingRelease,
  draft: ReleaseDraft,
  changedFiles: readonly ChangedFile[],
  names: DifferenceNames,
): ImportDifference[] {
  const found: ImportDifference[] = [];
  const compare = (field: string, track: number | null, before: string | null, after: string | null): void => {
    if (before !== after) found.push({ field, track, before, after });
  };
  const merged = mergedRelease(draft, existing, () => null);
  for (const field of TEXTS)
    if (textOf(draft[field]) !== null) compare(field, null, textOf(existing[field]), textOf(draft[field]));
  if (draft.labelCode) compare('labelCode', null, codeKey(existing.labelCode), codeKey(draft.labelCode));
  if (draft.ean) compare('ean', null, numberKey(existing.ean), numberKey(draft.ean));
  const formatName = (id: number | null | undefined) => (id ? names.format(id) : null);
  if (draft.formatId) compare('format', null, formatName(existing.formatId), formatName(draft.formatId));
  for (const line of ['pLine', 'cLine'] as const) {
    if (draft[line]) compare(line, null, lineText(existing[line]), lineText(draft[line]));
  }
  const genreText = (ids: readonly number[]): string | null => ids.map(names.genre).join(', ') || null;
  if (draft.genreIds.length > 0) compare('genres', null, genreText(existing.genreIds), genreText(draft.genreIds));

  const matches = matchTracks(existing.tracks, draft.tracks);
  /** Another original, one that comes, and one that is lost: places and titles of the same original may change. */
  const compareOriginals = (index: number, { versionOf }: Existing, place: number | null): void => {
    const before = versionOf === null ? null : (existing.tracks[versionOf] ?? null);
    const after = place === null ? null : (merged.tracks?.[place] ?? null);
    if (place !== null && before !== null && matches[place] === before) return;
    compare('versionOf', index, before && placeText(before), after && placeText(after));
  };
  (merged.tracks ?? []).forEach((track, index) => {
    const before = matches[index];
    if (!before) {
      compare('trackAdded', index, null, track.title);
      return;
    }
    for (const field of TRACK_TEXTS) {
      const isKeptDummy = field === 'isrc' && before.isrcIsDummy && textOf(draft.tracks[index]?.isrc) === null;
      if (!isKeptDummy && !isDeepStrictEqual(textOf(before[field]), textOf(track[field])))
        compare(field, index, textOf(before[field]), textOf(track[field]));
    }
    compareOriginals(index, before, track.versionOf ?? null);
    compare('authors', index, authorsText(before.authors), authorsText(track.authors));
  });
  for (const track of existing.tracks) {
    if (!matches.includes(track)) compare('trackRemoved', null, placeText(track), null);
  }
  for (const { target, name } of changedFiles) {
    const isTrack = target.list === 'tracks';
    compare(
      isTrack ? 'audio' : target.list === 'artworks' ? `artwork.${target.kind}` : target.list,
      isTrack ? target.index : null,
      null,
      name,
    );
  }
  return found;
}
