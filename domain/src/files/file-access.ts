/** The places in which a release refers to a stored file. A file can be in several places, of several releases. */
export const FilePlace = [
  'TRACK',
  'FRONT_COVER',
  'BACK_COVER',
  'BOOKLET',
  'ARTIST_INFO',
  'VIDEO',
  'VIDEO_POSTER',
] as const;
export type FilePlace = (typeof FilePlace)[number];

/**
 * Forms in which a file can be read: the original; a smaller picture (at most 1200 pixels a side); a listening copy, or
 * 45 seconds of it; a video preview (720p).
 */
export const FileForm = ['ORIGINAL', 'PICTURE', 'STREAM', 'PREVIEW', 'VIDEO_PREVIEW'] as const;
export type FileForm = (typeof FileForm)[number];

/** A person's access to a release's files. */
export type FileStanding =
  /** The owner company, or a promo share partner with an editable link or full access; a super admin. */
  | { kind: 'OWNER' }
  /** A promo share partner with a read link. */
  | { kind: 'READER' }
  /**
   * A media user, while the sampling is active. `download`: the institution bought it, the action allows it, and
   * company and user have the permission; `cover` and `artwork`: what the company accepts.
   */
  | { kind: 'SAMPLED'; download: boolean; cover: boolean; artwork: boolean }
  /** Another promoter who sees active full samplings. */
  | { kind: 'MARKET' }
  /** A guest of a press link. */
  | { kind: 'GUEST'; download: boolean };

const NONE: readonly FileForm[] = [];
const SMALLER: readonly FileForm[] = ['PICTURE'];
const PICTURE_AND_ORIGINAL: readonly FileForm[] = ['ORIGINAL', 'PICTURE'];

const OF_OWNER: Readonly<Record<FilePlace, readonly FileForm[]>> = {
  TRACK: ['ORIGINAL', 'STREAM', 'PREVIEW'],
  FRONT_COVER: PICTURE_AND_ORIGINAL,
  BACK_COVER: PICTURE_AND_ORIGINAL,
  BOOKLET: PICTURE_AND_ORIGINAL,
  ARTIST_INFO: ['ORIGINAL'],
  VIDEO: ['ORIGINAL', 'VIDEO_PREVIEW'],
  VIDEO_POSTER: PICTURE_AND_ORIGINAL,
};

const OF_READER: Readonly<Record<FilePlace, readonly FileForm[]>> = {
  TRACK: ['STREAM'],
  FRONT_COVER: SMALLER,
  BACK_COVER: SMALLER,
  BOOKLET: SMALLER,
  ARTIST_INFO: NONE,
  VIDEO: NONE,
  VIDEO_POSTER: SMALLER,
};

const OF_MARKET: Readonly<Record<FilePlace, readonly FileForm[]>> = {
  TRACK: ['PREVIEW'],
  FRONT_COVER: SMALLER,
  BACK_COVER: SMALLER,
  BOOKLET: NONE,
  ARTIST_INFO: NONE,
  VIDEO: NONE,
  VIDEO_POSTER: SMALLER,
};

function formsOfSampled(
  place: FilePlace,
  { download, cover, artwork }: Extract<FileStanding, { kind: 'SAMPLED' }>,
): readonly FileForm[] {
  switch (place) {
    case 'TRACK':
      // The original of a recording is delivered only as a rendition in the requested format.
      return ['STREAM'];
    case 'FRONT_COVER':
      return download && cover ? PICTURE_AND_ORIGINAL : SMALLER;
    case 'BACK_COVER':
    case 'VIDEO_POSTER':
      return download && artwork ? PICTURE_AND_ORIGINAL : SMALLER;
    case 'BOOKLET':
      return download && artwork ? PICTURE_AND_ORIGINAL : NONE;
    case 'ARTIST_INFO':
      return ['ORIGINAL'];
    case 'VIDEO':
      return download ? ['ORIGINAL', 'VIDEO_PREVIEW'] : ['VIDEO_PREVIEW'];
  }
}

function formsOfGuest(place: FilePlace, download: boolean): readonly FileForm[] {
  switch (place) {
    case 'TRACK':
      return ['STREAM'];
    case 'ARTIST_INFO':
      return ['ORIGINAL'];
    case 'VIDEO':
      return download ? ['ORIGINAL', 'VIDEO_PREVIEW'] : ['VIDEO_PREVIEW'];
    default:
      return download ? PICTURE_AND_ORIGINAL : SMALLER;
  }
}

/**
 * The forms in which a person may read a file: checked when URLs are created and for every request.
 * @param place where the release refers to the file
 * @param standing the caller's access to that release's files; null for none
 * @returns every form that is permitted, the fullest first
 */
export function fileForms(place: FilePlace, standing: FileStanding | null): readonly FileForm[] {
  switch (standing?.kind) {
    case undefined:
      return NONE;
    case 'OWNER':
      return OF_OWNER[place];
    case 'READER':
      return OF_READER[place];
    case 'SAMPLED':
      return formsOfSampled(place, standing);
    case 'MARKET':
      return OF_MARKET[place];
    case 'GUEST':
      return formsOfGuest(place, standing.download);
  }
}

/** Whether a file in this place of a release may be read in this form. */
export function mayHaveForm(place: FilePlace, form: FileForm, standing: FileStanding | null): boolean {
  return fileForms(place, standing).includes(form);
}
