import { formatIsrc, normaliseIsrc, titleWithVersion, type FileTags } from '@mpn/domain';
import { toLineBody, type LineDraft } from '../rights/rights-line';
import type { TrackDraft } from './track-draft';

/** Fields of a track that the tags of its recording may fill, in the order in which they are shown. */
export const TAGGED_FIELDS = ['title', 'artist', 'isrc', 'authors', 'pLine'] as const;
export type TaggedField = (typeof TAGGED_FIELDS)[number];
export type TagValues = Partial<Pick<TrackDraft, TaggedField>>;

/** Tag values as fields of a track; fields without a tag are missing. */
export function tagValues(tags: FileTags): TagValues {
  const title = titleWithVersion(tags);
  return {
    ...(title === null ? {} : { title }),
    ...(tags.artist === null ? {} : { artist: tags.artist }),
    ...(tags.isrc === null ? {} : { isrc: formatIsrc(tags.isrc) }),
    ...(tags.pLine === null ? {} : { pLine: tags.pLine }),
    ...(tags.composers.length === 0
      ? {}
      : {
          authors: tags.composers.map((name) => ({
            role: 'COMPOSER' as const,
            name,
            gemaIpiNumber: null,
            gemaIsniNumber: null,
          })),
        }),
  };
}

const plain = (text: string | null): string => (text ?? '').normalize('NFC').trim().toLowerCase();

/** Whether the field is empty, or holds only what was taken from the file's name. */
function isUntouched(track: TrackDraft, field: TaggedField): boolean {
  switch (field) {
    case 'title':
      return plain(track.title) === '' || track.title === track.fromFile?.title;
    case 'authors':
      return track.authors.every(({ name }) => plain(name) === '');
    case 'pLine':
      return toLineBody(track.pLine) === null;
    default:
      return plain(track[field]) === '';
  }
}

const sameLine = (one: LineDraft | null, other: LineDraft | null): boolean =>
  one?.year === other?.year && plain(one?.owner ?? null) === plain(other?.owner ?? null);

/**
 * Whether a field of the track has the same value as the tags.
 * @param releaseLine the P line of the release, which counts for tracks without one of their own
 */
function agrees(track: TrackDraft, field: TaggedField, values: TagValues, releaseLine: LineDraft | null): boolean {
  switch (field) {
    case 'authors': {
      const names = track.authors.map(({ name }) => plain(name));
      return (values.authors ?? []).every(({ name }) => names.includes(plain(name)));
    }
    case 'pLine':
      return sameLine(toLineBody(track.pLine) ?? releaseLine, values.pLine ?? null);
    case 'isrc':
      return normaliseIsrc(track.isrc ?? '') === normaliseIsrc(values.isrc ?? '');
    default:
      return plain(track[field]) === plain(values[field] ?? null);
  }
}

/** Fields whose tag value differs from the track's. */
function otherFields(track: TrackDraft, values: TagValues, releaseLine: LineDraft | null): TaggedField[] {
  return TAGGED_FIELDS.filter((field) => field in values && !agrees(track, field, values, releaseLine));
}

function pickValues(values: TagValues, fields: readonly TaggedField[]): TagValues {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** The values of the tags for these fields of a track; authors that it has already are kept. */
export function valuesToTake(track: TrackDraft, tags: FileTags, fields: readonly TaggedField[]): TagValues {
  const values = tagValues(tags);
  const names = new Set(track.authors.map(({ name }) => plain(name)));
  const kept = track.authors.filter(({ name }) => plain(name) !== '');
  const missing = (values.authors ?? []).filter(({ name }) => !names.has(plain(name)));
  return pickValues({ ...values, authors: [...kept, ...missing] }, fields);
}

/** Tag values for the empty fields of a track. */
export function valuesToFill(track: TrackDraft, tags: FileTags, releaseLine: LineDraft | null): TagValues {
  const values = tagValues(tags);
  const fields = otherFields(track, values, releaseLine).filter((field) => isUntouched(track, field));
  return pickValues(values, fields);
}

/** Fields of a track that differ from the tags of its recording. */
export function tagDifferences(track: TrackDraft, releaseLine: LineDraft | null): TaggedField[] {
  const tags = track.audioFile?.tags;
  return tags ? otherFields(track, tagValues(tags), releaseLine) : [];
}
