import type { MediaInfo } from '@mpn/domain';

/** Audio properties of a file, from ffprobe. */
export interface AudioInfo {
  /** ffmpeg's demuxer name, for example `wav`, `flac`, `mp3`, `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /** ffmpeg's codec name, for example `pcm_s16le`, `pcm_s24le`, `flac`, `mp3`. */
  codec: string;
  /** Hz. */
  sampleRate: number;
  /** Bits per sample; 0 where the codec has none (lossy ones). */
  bitDepth: number;
  channels: number;
  /** Seconds; 0 if the header has none. */
  durationSeconds: number;
}

/** Whether the samples are stored without loss: only such a file may be rendered into anything. */
export function isLossless(info: AudioInfo): boolean {
  return info.codec === 'flac' || info.codec.startsWith('pcm_');
}

/** The audio properties that the upload check stored; undefined without them. */
export function audioInfoOf(known: MediaInfo | null): AudioInfo | undefined {
  return known?.type === 'audio' ? { ...known, durationSeconds: known.durationMs / 1000 } : undefined;
}
