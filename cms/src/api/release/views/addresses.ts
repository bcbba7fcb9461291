import type { FileKind, FileView, MediaInfo, Principal } from '@mpn/domain';
import { signedFileUrl } from '../../../files/address';

/** What views read of a stored file, as one JSON object per file. */
export interface FileFacts {
  id: number;
  uuid: string;
  ext: string;
  kind: FileKind;
  fileName: string;
  size: number;
  mediaInfo: MediaInfo | null;
}

/** SQL of a {@link FileFacts} object for the alias given; null where the join found nothing. */
export function fileFacts(alias: string): string {
  return `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'uuid', ${alias}.uuid,
    'ext', ${alias}.ext, 'kind', ${alias}.kind, 'fileName', ${alias}.file_name, 'size', ${alias}.size,
    'mediaInfo', ${alias}.media_info) end`;
}

export interface Addresses {
  /** Signed address of a file, or null for none. */
  of(file: FileFacts | null): string | null;
  /** The same for a picture at most this wide. */
  picture(file: FileFacts | null, width: number): string | null;
  /** Address of the copy that a recording is listened to in. */
  stream(file: FileFacts | null): string | null;
  /** Address of the waveform of an audio file. */
  peaks(file: FileFacts | null): string | null;
  view(file: FileFacts | null): FileView | null;
}

/** Makes the signed addresses of one answer; every one is bound to the principal's session. */
export function addressesFor(principal: Principal): Addresses {
  const of = (file: FileFacts | null): string | null => (file === null ? null : signedFileUrl(principal, file));
  return {
    of,
    picture(file, width) {
      const url = of(file);
      return url === null ? null : `${url}&width=${width}`;
    },
    stream: (file) => (file === null ? null : signedFileUrl(principal, file, 'stream')),
    peaks: (file) => (file === null ? null : `/api/files/${file.id}/peaks`),
    view: (file) =>
      file === null
        ? null
        : {
            id: file.id,
            type: file.kind,
            fileName: file.fileName,
            size: file.size,
            mediaInfo: file.mediaInfo,
            url: of(file) ?? '',
            uploadStatus: 'FINISHED',
          },
  };
}
