import type { Core } from '@strapi/strapi';
import type { AudioToolService } from '@mpn/plugin-ftp-delivery/contracts';
import { fail, type VideoInfo } from '@mpn/domain';
import { VIDEO_MIN_WIDTH } from '../limits';
import { sniff } from './magic';
import { notJudged, wasNotJudged } from './not-judged';

/** Judges a music video by its headers: at 10 GB nobody decodes it all while a person waits. */
export async function checkVideo(
  strapi: Core.Strapi,
  path: string,
): Promise<VideoInfo & { mime: string; ext: string }> {
  const type = await sniff(path);
  if (!type?.mime.startsWith('video/')) throw fail('mpn.backend.media.error.not-video');
  const tools = strapi.plugin('ftp-delivery').service<AudioToolService>('audio');
  const probe = await tools.probeVideo(path).catch((error: unknown) => {
    throw wasNotJudged(error) ? notJudged(error) : fail('mpn.backend.media.error.not-video');
  });
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
