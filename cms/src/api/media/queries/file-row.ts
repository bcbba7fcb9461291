import { markOfHash, type FileTags, type FileView, type MediaInfo, type Principal } from '@mpn/domain';
import type { RowOf } from '@mpn/server-kit';
import { signedFileUrl } from '../rules/signed-url';

/** A row of `stored_files`; `promo_share_id` is the promo share in whose view it was uploaded. */
export type StoredFileRow = RowOf<'stored_files'>;

export type FileViewColumns = Pick<
  StoredFileRow,
  'id' | 'uuid' | 'kind' | 'file_name' | 'ext' | 'sha_256' | 'received_sha_256' | 'check_state' | 'check_percent'
> & {
  /** Bytes; the database gives text. */
  size: string | number;
  /** Parsed JSON. */
  media_info: MediaInfo | null;
  /** Parsed JSON. */
  tags: FileTags | null;
};

/** A stored file for its uploader, with a URL bound to the caller's session; without one until its check has passed. */
export function toFileView(principal: Pick<Principal, 'sid'>, row: FileViewColumns): FileView {
  return {
    id: row.id,
    type: row.kind,
    fileName: row.file_name,
    size: Number(row.size),
    mediaInfo: row.media_info,
    url: row.check_state === null ? signedFileUrl(principal, row) : null,
    uploadStatus: row.check_state === null ? 'FINISHED' : 'UPLOADING',
    ...(row.check_percent === null ? {} : { checkPercent: row.check_percent }),
    ...(row.tags ? { tags: row.tags } : {}),
    ...(row.kind === 'COVER' ? { mark: markOfHash(row.received_sha_256 ?? row.sha_256) } : {}),
  };
}
