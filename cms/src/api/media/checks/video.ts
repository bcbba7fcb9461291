import { audioTools } from '@mpn/audio-kit';
import { fail, type VideoInfo } from '@mpn/domain';
import { VIDEO_MIN_WIDTH } from '../rules/limits';
import { sniffFile } from '../parsers';
import { isUnreadable, tookTooLong } from './unavailable-check';

/**
 * Checks a music video by its headers and first frames: decoding up to 10 GB while a person waits would take too long.
 * @throws AppError not-video, file-damaged, min-width, too-complex
 */
export async function checkVideo(path: string): Promise<VideoInfo & { mime: string; ext: string }> {
  const type = await sniffFile(path);
  if (!type?.mime.startsWith('video/')) throw fail('mpn.backend.media.error.not-video');
  const probe = await audioTools.probeVideo(path).catch((error: unknown) => {
    throw whyNoVideo(error);
  });
  if (!probe.complete) throw fail('mpn.backend.media.error.file-damaged');
  if (probe.width < VIDEO_MIN_WIDTH) {
    throw fail('mpn.backend.media.error.min-width', { actual: probe.width, min: VIDEO_MIN_WIDTH });
  }
  return {
    codec: probe.codec,
    container: probe.container,
    width: probe.width,
    height: probe.height,
    durationMs: Math.round(probe.durationSeconds * 1000),
    mime: type.mime,
    ext: type.ext,
  };
}

function whyNoVideo(error: unknown): unknown {
  if (isUnreadable(error)) return fail('mpn.backend.media.error.not-video');
  // Reading headers takes milliseconds, also on a busy machine, so a timeout is caused by the file.
  return tookTooLong(error) ? fail('mpn.backend.media.error.too-complex') : error;
}
