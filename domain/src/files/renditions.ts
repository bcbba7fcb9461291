import { RenditionFormat, type AudioFormat } from '../enums';

/** Length of an excerpt in seconds. */
export const PREVIEW_SECONDS = 45;

const CONTAINERS: Readonly<Record<RenditionFormat, { ext: string; contentType: string }>> = {
  MP3: { ext: 'mp3', contentType: 'audio/mpeg' },
  STREAM: { ext: 'mp3', contentType: 'audio/mpeg' },
  PREVIEW: { ext: 'mp3', contentType: 'audio/mpeg' },
  FLAC: { ext: 'flac', contentType: 'audio/flac' },
  WAVE_STANDARD: { ext: 'wav', contentType: 'audio/wav' },
  WAVE_HIGH: { ext: 'wav', contentType: 'audio/wav' },
  VIDEO_PREVIEW: { ext: 'mp4', contentType: 'video/mp4' },
};

/** Whether a recording in this format is the master without loss. */
export const isLossless = (format: AudioFormat): boolean => format !== 'MP3';

/** File extension (without the dot) and media type of a rendition. */
export function containerOf(format: RenditionFormat): { ext: string; contentType: string } {
  return CONTAINERS[format];
}

/**
 * Storage key of a rendition.
 * @param sourceKey the key of its source file
 */
export function renditionKey(sourceKey: string, format: RenditionFormat): string {
  return `${sourceKey.replace(/\.[^.]+$/, '')}-${format.toLowerCase()}.${containerOf(format).ext}`;
}

/** Every possible storage key of the file's renditions. */
export function renditionKeys(sourceKey: string): string[] {
  return RenditionFormat.map((format) => renditionKey(sourceKey, format));
}
