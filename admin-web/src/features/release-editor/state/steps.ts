import { EditorStep, type FileKind, type Requirement } from '@mpn/domain';

/** `tracks-3`: a readable name, and the step's number, which is what counts. */
export function stepIdentifier(step: EditorStep): string {
  return `${step}-${String(EditorStep.indexOf(step) + 1)}`;
}

/**
 * The step of an identifier, which ends in a step number: a valid integer from 1 to the total is used, otherwise the
 * last step.
 */
export function stepOf(identifier: string | null): EditorStep {
  const number = Number(/(?<!\d)(\d+)$/.exec(identifier ?? '')?.[1] ?? 0);
  const total = EditorStep.length;
  return EditorStep[number >= 1 && number <= total ? number - 1 : total - 1]!;
}

/** The step after this one; the last one has none. */
export function stepAfter(step: EditorStep): EditorStep | null {
  return EditorStep[EditorStep.indexOf(step) + 1] ?? null;
}

const UPLOADS: Partial<Record<EditorStep, readonly FileKind[]>> = {
  tracks: ['AUDIO_TRACK'],
  artwork: ['COVER', 'BOOKLET'],
  artist: ['ARTIST_INFO_PDF'],
  videos: ['MUSIC_VIDEO', 'MUSIC_VIDEO_POSTER_IMAGE'],
};

/** Kinds of the files that are uploaded in a step. */
export const uploadsOf = (step: EditorStep): readonly FileKind[] => UPLOADS[step] ?? [];

const RELEASE_FIELD: Readonly<Record<string, string>> = {
  title: 'title',
  artist: 'artistName',
  'label-code': 'labelCode',
  'label-name': 'labelName',
  'repertoire-owner': 'repertoireOwnerType',
  format: 'formatId',
  ean: 'ean',
  genre: 'genreIds',
  'release-date': 'releaseDate',
};

const ANCHOR_OF_STEP: Readonly<Record<string, string>> = {
  tracks: 'tracks-add',
  artwork: 'artwork-front-cover',
  // Which of the videos lacks a file is marked there.
  videos: 'videos-files',
};

/** A fact of the release or of a track that is missing, and the step that has its field. */
type Missing = Partial<Requirement> & Pick<Requirement, 'code' | 'step'>;

/** Id of the element that fulfils a requirement, used as the URL's hash. */
export function anchorOf({ code, step, trackId }: Missing): string {
  if (step === 'release') return `release_${RELEASE_FIELD[code] ?? 'title'}`;
  if (trackId !== undefined) return `track-${String(trackId)}-${code.replace(/^track-/, '').replace(/-dummy$/, '')}`;
  return ANCHOR_OF_STEP[step] ?? 'contacts-add';
}

/** Query and hash of the URL of a requirement's field, within the editor. */
export function requirementLocation(requirement: Missing): { search: string; hash: string } {
  const step = EditorStep.find((name) => name === requirement.step) ?? 'overview';
  return { search: `?step=${stepIdentifier(step)}`, hash: `#${anchorOf(requirement)}` };
}
