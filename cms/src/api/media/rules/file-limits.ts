import type { FileKind } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';

const MB = 1024 * 1024;

/** Size limit of a kind of file in bytes, as the operator has set it (docs/domain.md#files-and-previews). */
export function fileLimit(kind: FileKind): number {
  const settings = getSettings();
  const megabytes: Record<FileKind, number> = {
    AUDIO_TRACK: settings.AUDIO_MAX_MB,
    BOOKLET: settings.BOOKLET_MAX_MB,
    COVER: settings.PICTURE_MAX_MB,
    PROFILE_IMAGE: settings.PICTURE_MAX_MB,
    COMPANY_LOGO: settings.PICTURE_MAX_MB,
    MUSIC_VIDEO: settings.VIDEO_MAX_MB,
    MUSIC_VIDEO_POSTER_IMAGE: settings.POSTER_MAX_MB,
    ARTIST_INFO_PDF: settings.ARTIST_PDF_MAX_MB,
  };
  return megabytes[kind] * MB;
}

/** Quota of a company's files that nothing refers to yet, in bytes. */
export const temporaryQuota = (): number => getSettings().UNUSED_FILES_MAX_GB * 1024 * MB;
