/** MP3 320 kbit/s, FLAC, WAVE_STANDARD 44.1 kHz/16 bit, WAVE_HIGH 48 kHz/24 bit. */
export const AudioFormat = ['MP3', 'FLAC', 'WAVE_STANDARD', 'WAVE_HIGH'] as const;
export type AudioFormat = (typeof AudioFormat)[number];

/** Formats of audio renditions: those for delivery, the low-bitrate listening copy, and an excerpt of it. */
export const AudioRenditionFormat = [...AudioFormat, 'STREAM', 'PREVIEW'] as const;
export type AudioRenditionFormat = (typeof AudioRenditionFormat)[number];

/** Formats of all renditions: audio, and the preview of a music video. */
export const RenditionFormat = [...AudioRenditionFormat, 'VIDEO_PREVIEW'] as const;
export type RenditionFormat = (typeof RenditionFormat)[number];

export const FileKind = [
  'AUDIO_TRACK',
  'BOOKLET',
  'COVER',
  'PROFILE_IMAGE',
  'COMPANY_LOGO',
  'MUSIC_VIDEO',
  'MUSIC_VIDEO_POSTER_IMAGE',
  'ARTIST_INFO_PDF',
] as const;
export type FileKind = (typeof FileKind)[number];

export const UploadStatus = ['NO_UPLOAD', 'PREPARING', 'UPLOADING', 'FINISHED', 'ERROR'] as const;
export type UploadStatus = (typeof UploadStatus)[number];

export const RenditionState = ['PENDING', 'RENDERING', 'READY', 'FAILED'] as const;
export type RenditionState = (typeof RenditionState)[number];

/** A stored file is temporary until something refers to it. */
export const StoredFileState = ['TEMPORARY', 'ATTACHED', 'DISCARDED'] as const;
export type StoredFileState = (typeof StoredFileState)[number];

/** Of an uploaded file until its check has passed: still running, or the file was refused. */
export const FileCheckState = ['CHECKING', 'REFUSED'] as const;
export type FileCheckState = (typeof FileCheckState)[number];
