import { audioTools } from '@mpn/audio-kit';
import type { Core } from '@strapi/strapi';
import { fail, type FileKind, type FileTags, type MediaInfo } from '@mpn/domain';
import { parserPool } from '@mpn/process-kit';
import { errorMessage, SharedWork } from '@mpn/server-kit';
import { checkPdf, checkPicture, sniffFile } from '../parsers';
import type { PictureRules } from '../parsers/picture';
import { IMAGE_MAX_PIXELS_SMALL, IMAGE_SHORT_SIDE } from '../rules/limits';
import { RecentRefusals } from './recent-refusals';
import { asCheckError } from './unavailable-check';
import { checkVideo } from './video';

const COVER_RULES: PictureRules = { minShortSide: IMAGE_SHORT_SIDE, notTooLong: true };
const POSTER_RULES: PictureRules = { aspect: { ratio: 16 / 9, name: '16:9' } };
const PROFILE_IMAGE_RULES: PictureRules = { maxPixels: IMAGE_MAX_PIXELS_SMALL };
const LOGO_RULES: PictureRules = { maxPixels: IMAGE_MAX_PIXELS_SMALL, forScreens: true };

export interface CheckedFile {
  mediaInfo: MediaInfo;
  mime: string;
  /** Extension of the detected content, without the dot. */
  ext: string;
  /** Tags of a recording; null without any. */
  tags?: FileTags | null;
}

async function picture(path: string, rules: PictureRules): Promise<CheckedFile> {
  const { mime, ext, ...info } = await checkPicture(path, rules);
  return { mediaInfo: { type: 'picture', ...info }, mime, ext };
}

async function pdf(path: string): Promise<CheckedFile> {
  const { mime, ext, pages } = await checkPdf(path);
  return { mediaInfo: { type: 'pdf', pages }, mime, ext };
}

/** Tags are only for prefilling forms: a file whose tags cannot be read is accepted without them. */
async function tagsOf(strapi: Core.Strapi, path: string): Promise<FileTags | null> {
  try {
    return await audioTools.readTags(path);
  } catch (error) {
    strapi.log.warn(`tags of an upload could not be read: ${errorMessage(error)}`);
    return null;
  }
}

async function audio(strapi: Core.Strapi, { path, onProgress }: FileToCheck): Promise<CheckedFile> {
  const verdict = await audioTools.checkUpload(path, onProgress);
  if (!verdict.ok) throw verdict.error;
  const { durationSeconds, ...info } = verdict.info;
  const isFlac = info.container === 'flac';
  return {
    mediaInfo: { type: 'audio', ...info, durationMs: Math.round(durationSeconds * 1000) },
    mime: isFlac ? 'audio/flac' : 'audio/wav',
    ext: isFlac ? 'flac' : 'wav',
    tags: await tagsOf(strapi, path),
  };
}

async function video(path: string): Promise<CheckedFile> {
  const { mime, ext, ...info } = await checkVideo(path);
  return { mediaInfo: { type: 'video', ...info }, mime, ext };
}

async function checkContent(strapi: Core.Strapi, file: FileToCheck): Promise<CheckedFile> {
  const { kind, path } = file;
  switch (kind) {
    case 'AUDIO_TRACK':
      return audio(strapi, file);
    case 'COVER':
      return picture(path, COVER_RULES);
    case 'BOOKLET':
      return (await sniffFile(path))?.mime === 'application/pdf' ? pdf(path) : picture(path, COVER_RULES);
    case 'PROFILE_IMAGE':
      return picture(path, PROFILE_IMAGE_RULES);
    case 'COMPANY_LOGO':
      return picture(path, LOGO_RULES);
    case 'MUSIC_VIDEO_POSTER_IMAGE':
      return picture(path, POSTER_RULES);
    case 'ARTIST_INFO_PDF':
      return pdf(path);
    case 'MUSIC_VIDEO':
      return video(path);
  }
}

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** What the first bytes of a file say, before it is checked. */
export interface FileHead {
  mime: string;
  /** Extension without the dot. */
  ext: string;
}

async function headOf(kind: FileKind, path: string): Promise<FileHead> {
  const type = await sniffFile(path);
  if (kind === 'AUDIO_TRACK') {
    // Its headers say more, and are read first when it is checked.
    return type?.ext === 'flac' ? { mime: 'audio/flac', ext: 'flac' } : { mime: 'audio/wav', ext: 'wav' };
  }
  if (kind === 'MUSIC_VIDEO') {
    if (!type?.mime.startsWith('video/')) throw fail('mpn.backend.media.error.not-video');
    return type;
  }
  const isPdf = type?.mime === 'application/pdf';
  if (kind === 'ARTIST_INFO_PDF' && !isPdf) throw fail('mpn.backend.media.error.not-pdf');
  if (isPdf && (kind === 'ARTIST_INFO_PDF' || kind === 'BOOKLET')) return { mime: type.mime, ext: 'pdf' };
  const ext = EXTENSIONS[type?.mime ?? ''];
  if (!type || !ext || (ext === 'webp' && kind !== 'COMPANY_LOGO')) throw fail('mpn.backend.media.error.not-image');
  return { mime: type.mime, ext };
}

/**
 * The type of a received file by its first bytes, in milliseconds: refuses what is of another kind altogether.
 * @throws AppError not-audio, not-image, not-pdf, not-video; service-unavailable if it could not be read
 */
export async function checkHead(kind: FileKind, path: string): Promise<FileHead> {
  try {
    return await headOf(kind, path);
  } catch (error) {
    throw asCheckError(error);
  }
}

/** A received file to check. */
export interface FileToCheck {
  kind: FileKind;
  path: string;
  /** Of its content, hexadecimal. */
  sha256: string;
  companyId: number | null;
  /** Called with the share of a recording that has been checked, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

const refusals = new RecentRefusals();
const running = new SharedWork<CheckedFile>();

/**
 * Checks a received file by its content, not by its name. Everything that reads its bytes runs in another process. A
 * company has at most half of the concurrent checks; the same content is checked once at a time, and not again where it
 * was too complex a moment ago.
 * @throws AppError the catalogue's media error that says what is wrong and what is needed; service-unavailable (503) if
 * the file could not be checked
 */
export function checkFile(strapi: Core.Strapi, file: FileToCheck): Promise<CheckedFile> {
  const { kind, sha256, companyId } = file;
  const company = companyId ?? 0;
  const check = async (): Promise<CheckedFile> => {
    try {
      return await checkContent(strapi, file);
    } catch (error) {
      throw asCheckError(error);
    }
  };
  const key = `${kind} ${sha256}`;
  return running.run(`${company} ${key}`, () => parserPool().ofCompany(company, () => refusals.run(key, check)));
}
