import {
  fileForms,
  mayHaveForm,
  type FileForm,
  type FileKind,
  type FilePlace,
  type FileStanding,
  type FileTags,
  type FileView,
  type MediaInfo,
  type Principal,
} from '@mpn/domain';
import { signedFileUrl } from '../../media';

/** The columns of a stored file that queries read, as one JSON object per file. */
export interface FileFacts {
  id: number;
  uuid: string;
  ext: string;
  kind: FileKind;
  fileName: string;
  size: number;
  mediaInfo: MediaInfo | null;
  /** Only where {@link fileFactsWithTags} read them; never part of `view`. */
  tags?: FileTags | null;
  /** Only where {@link fileFactsWithHash} read it; never sent. */
  receivedSha256?: string;
}

function factsSql(alias: string, more = ''): string {
  return `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'uuid', ${alias}.uuid,
    'ext', ${alias}.ext, 'kind', ${alias}.kind, 'fileName', ${alias}.file_name, 'size', ${alias}.size,
    'mediaInfo', ${alias}.media_info${more}) end`;
}

/** SQL of a {@link FileFacts} object for an alias; null where the join found nothing. */
export const fileFacts = (alias: string): string => factsSql(alias);

/** As {@link fileFacts}, with the file's tags, which only people who may edit the release see. */
export const fileFactsWithTags = (alias: string): string => factsSql(alias, `, 'tags', ${alias}.tags`);

/** As {@link fileFacts}, with the hash of the received file, of which people who may edit the release see a mark. */
export const fileFactsWithHash = (alias: string): string =>
  factsSql(alias, `, 'receivedSha256', ${alias}.received_sha_256`);

type MaybeFile = FileFacts | null;

export interface FileUrls {
  /** Signed URL of a file in this form; null without a file, and where the caller may not have that form. */
  of(file: MaybeFile, place: FilePlace, form: FileForm): string | null;
  /** As `of`, for a picture of at most this width. */
  picture(file: MaybeFile, place: FilePlace, width: number): string | null;
  /** URL of the fullest form of a recording that the caller may hear, and that form. */
  listening(file: MaybeFile): { form: FileForm; url: string } | null;
  /** URL of the waveform of a recording that the caller may hear in full; not signed. */
  peaks(file: MaybeFile): string | null;
  /** The file with the URL of its fullest permitted form. */
  view(file: MaybeFile, place: FilePlace): FileView | null;
}

/** A booklet may be a picture or a PDF, which has no smaller version. */
const exists = (file: FileFacts, form: FileForm): boolean => form !== 'PICTURE' || file.ext !== 'pdf';

/**
 * Creates the signed URLs of one reply, by the same rule that is checked when bytes are served; each is bound to the
 * principal's session.
 * @param standing the principal's file access for the release; null: none
 */
export function fileUrlsFor(principal: Principal, standing: FileStanding | null): FileUrls {
  const of: FileUrls['of'] = (file, place, form) =>
    file !== null && exists(file, form) && mayHaveForm(place, form, standing)
      ? signedFileUrl(principal, file, form)
      : null;
  const fullest = (file: FileFacts, place: FilePlace): FileForm | undefined =>
    fileForms(place, standing).find((form) => exists(file, form));
  return {
    of,
    picture(file, place, width) {
      const url = of(file, place, 'PICTURE');
      return url === null ? null : `${url}&width=${width}`;
    },
    listening(file) {
      const form = file === null ? undefined : fullest(file, 'TRACK');
      const url = form === undefined ? null : of(file, 'TRACK', form);
      return form === undefined || url === null ? null : { form, url };
    },
    peaks: (file) => (file !== null && mayHaveForm('TRACK', 'STREAM', standing) ? `/api/files/${file.id}/peaks` : null),
    view(file, place) {
      if (file === null) return null;
      const form = fullest(file, place);
      return {
        id: file.id,
        type: file.kind,
        fileName: file.fileName,
        size: file.size,
        mediaInfo: file.mediaInfo,
        url: form === undefined ? null : of(file, place, form),
        uploadStatus: 'FINISHED',
      };
    },
  };
}
