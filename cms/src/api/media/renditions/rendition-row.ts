import { containerOf, type Loudness } from '@mpn/domain';
import type { RowOf } from '@mpn/server-kit';
import type { ReadyRendition } from '../contracts';

/** The needed columns of a row of `renditions`; `loudness` is parsed. */
export interface RenditionRow extends Pick<
  RowOf<'renditions'>,
  'id' | 'file_id' | 'format' | 'state' | 'storage_key' | 'size' | 'gain_db' | 'error'
> {
  loudness: Loudness | null;
}

export function toReady(row: RenditionRow): ReadyRendition {
  return {
    storageKey: row.storage_key ?? '',
    size: Number(row.size),
    gainDb: row.gain_db ?? 0,
    loudness: row.loudness,
    ...containerOf(row.format),
  };
}
