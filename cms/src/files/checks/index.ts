import type { Core } from '@strapi/strapi';
import type { AudioToolService } from '@mpn/plugin-ftp-delivery/contracts';
import { type FileKind, type MediaInfo } from '@mpn/domain';
import { notJudged } from './not-judged';
import { sniff } from './magic';
import { checkPdf } from './pdf';
import { checkPicture, COVER_RULES, POSTER_RULES, PROFILE_IMAGE_RULES, type PictureRules } from './picture';
import { checkVideo } from './video';

export interface CheckedFile {
  mediaInfo: MediaInfo;
  mime: string;
  /** Extension of the real content, without the dot. */
  ext: string;
}

async function picture(path: string, rules: PictureRules): Promise<CheckedFile> {
  const { mime, ext, ...info } = await checkPicture(path, rules);
  return { mediaInfo: { type: 'picture', ...info }, mime, ext };
}

async function pdf(path: string): Promise<CheckedFile> {
  const { mime, ext, pages } = await checkPdf(path);
  return { mediaInfo: { type: 'pdf', pages }, mime, ext };
}

async function audio(strapi: Core.Strapi, path: string): Promise<CheckedFile> {
  const tools = strapi.plugin('ftp-delivery').service<AudioToolService>('audio');
  const verdict = await tools.checkUpload(path).catch((error: unknown) => {
    throw notJudged(error);
  });
  if (!verdict.ok) throw verdict.error;
  const { durationSeconds, ...info } = verdict.info;
  const isFlac = info.container === 'flac';
  return {
    mediaInfo: { type: 'audio', ...info, durationMs: Math.round(durationSeconds * 1000) },
    mime: isFlac ? 'audio/flac' : 'audio/wav',
    ext: isFlac ? 'flac' : 'wav',
  };
}

/**
 * Judges a received file by what it is, not by what its name says (specification section 5, Uploads).
 * Throws the catalogue's media error that says what is wrong and what is needed.
 */
export async function checkFile(strapi: Core.Strapi, kind: FileKind, path: string): Promise<CheckedFile> {
  switch (kind) {
    case 'AUDIO_TRACK':
      return audio(strapi, path);
    case 'COVER':
      return picture(path, COVER_RULES);
    case 'BOOKLET':
      return (await sniff(path))?.mime === 'application/pdf' ? pdf(path) : picture(path, COVER_RULES);
    case 'PROFILE_IMAGE':
      return picture(path, PROFILE_IMAGE_RULES);
    case 'MUSIC_VIDEO_POSTER_IMAGE':
      return picture(path, POSTER_RULES);
    case 'ARTIST_INFO_PDF':
      return pdf(path);
    case 'MUSIC_VIDEO': {
      const { mime, ext, ...info } = await checkVideo(strapi, path);
      return { mediaInfo: { type: 'video', ...info }, mime, ext };
    }
  }
}
