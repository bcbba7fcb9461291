import type { RenditionFormat } from '@mpn/domain';
import type { ReadyRendition } from '../contracts';

/** A row of `renditions`, with what is needed of its source. */
export interface RenditionRow {
  id: number;
  file_id: number;
  format: RenditionFormat;
  state: 'PENDING' | 'RENDERING' | 'READY' | 'FAILED';
  storage_key: string | null;
  size: string | number | null;
  error: string | null;
}

const CONTAINERS: Record<RenditionFormat, { ext: string; contentType: string }> = {
  MP3: { ext: 'mp3', contentType: 'audio/mpeg' },
  STREAM: { ext: 'mp3', contentType: 'audio/mpeg' },
  FLAC: { ext: 'flac', contentType: 'audio/flac' },
  WAVE_STANDARD: { ext: 'wav', contentType: 'audio/wav' },
  WAVE_HIGH: { ext: 'wav', contentType: 'audio/wav' },
};

/** File extension (without the dot) and media type of a format. */
export function containerOf(format: RenditionFormat): { ext: string; contentType: string } {
  return CONTAINERS[format];
}

export function toReady(row: RenditionRow): ReadyRendition {
  return { storageKey: row.storage_key ?? '', size: Number(row.size), ...containerOf(row.format) };
}
