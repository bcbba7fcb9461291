import type { FileKind, FileView, MediaInfo, Principal } from '@mpn/domain';
import { signedFileUrl } from './address';

/** A row of `stored_files`. */
export interface StoredFileRow {
  id: number;
  uuid: string;
  company_id: number | null;
  uploader_id: number | null;
  kind: FileKind;
  file_name: string;
  ext: string;
  mime: string;
  /** bigint arrives as text. */
  size: string | number;
  sha_256: string;
  storage_key: string;
  state: 'TEMPORARY' | 'ATTACHED' | 'DISCARDED';
  media_info: MediaInfo | null;
  loudness: unknown;
  peaks_key: string | null;
}

export type FileViewColumns = Pick<StoredFileRow, 'id' | 'uuid' | 'kind' | 'file_name' | 'ext' | 'size' | 'media_info'>;

/** What clients see of a stored file, with an address bound to the caller's session. */
export function toFileView(principal: Pick<Principal, 'sid'>, row: FileViewColumns): FileView {
  return {
    id: row.id,
    type: row.kind,
    fileName: row.file_name,
    size: Number(row.size),
    mediaInfo: row.media_info,
    url: signedFileUrl(principal, row),
    uploadStatus: 'FINISHED',
  };
}
